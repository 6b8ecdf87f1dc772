// A core as a file. What an import returns depends on the platform: on Cloudflare Workers it is a module for initSync().
declare const core: WebAssembly.Module;
export default core;
