// A core as a file. What importing one gives is up to the platform: on Cloudflare Workers it is a module for initSync().
declare const core: WebAssembly.Module;
export default core;
