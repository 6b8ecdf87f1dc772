// The interface of the generated glue; see pack.js.
export interface Core {
  extract(root: unknown, options: unknown): unknown;
  extractHtml(html: string, options: unknown): unknown;
  extractSource?(html: string, options: unknown): unknown;
  extractBytes?(bytes: Uint8Array, options: unknown): unknown;
  isProbablyReaderable(root: unknown, options: unknown): boolean;
  /** The size of the instance's memory. */
  memoryBytes(): number;
  isProbablyReaderableBytes?(bytes: Uint8Array, options: unknown): boolean;
}
export function makeGlue(module: WebAssembly.Module): Core;
