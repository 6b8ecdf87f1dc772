// A core as a file. What an import returns depends on the platform: on Cloudflare Workers it is a module for initSync().
import type { CoreModule } from "./index.js";

declare const core: CoreModule;
export default core;
