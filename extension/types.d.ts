// What the files of this folder use and the compiler cannot see: what the build puts beside them, and interfaces younger than it.
declare module "*/core/pith.js" {
  export default function start(from: { module_or_path: string | URL | BufferSource }): Promise<unknown>;
  export function extractHtml(text: string, options?: object): any;
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

declare var trustedTypes: TrustedTypePolicyFactory | undefined;
