declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "*base64.js" {
  const text: string;
  export default text;
}
