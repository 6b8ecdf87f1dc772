// Types of the modules that only the build creates.
declare module "*/core/pith.js" {
  export default function start(from: { module_or_path: string | URL | BufferSource }): Promise<unknown>;
  export function extractHtml(text: string, options?: object): any;
  export function extract(root: Node, options?: object): any;
}

declare module "*/vendor/highlight.js" {
  export function names(language: string): string | null;
  export function highlight(words: string, language: string): string;
}

declare module "*/vendor/temml.js" {
  export function typeset(tex: string, options: { isBlock: boolean; macros: object; maxExpansions: number }): object;
  export function definitions(tex: string, options: { macros: object; maxExpansions: number }): Record<string, { tokens?: unknown[] }>;
}

declare module "*/library.js" {
  export default function start(from: { module_or_path: string | URL }): Promise<unknown>;
  export class OpenLibrary {
    static open(folder: string, existed: boolean): Promise<OpenLibrary>;
    answer(question: object): unknown;
    carryOut(command: object, request: string, now: number): unknown;
    openImport(files: { name: string; size: number; read(at: number, length: number): Uint8Array }[]): unknown;
    carryOutImport(command: object, request: string, now: number): unknown;
    closeImport(): void;
    export(request: object): any;
    close(): void;
  }
  export function exportArticle(request: object): { name: null; bytes: Uint8Array };
}
