// The default style of <pith-reader>: calm type in the page's own colours. Everything can be changed by variables and parts.
export const styles = `
:host { display: block; color-scheme: light dark; color: var(--pith-colour, CanvasText); background: var(--pith-background, Canvas) }
:host([hidden]) { display: none }
[part~=article] { max-width: var(--pith-measure, 38rem); margin: 0 auto; padding: var(--pith-padding, 1.5rem 1rem 3rem);
  font: var(--pith-font-size, 1.125rem)/var(--pith-line-height, 1.6) var(--pith-font, Georgia, "Times New Roman", serif); overflow-wrap: break-word }
[part~=title] { font-size: 1.8em; line-height: 1.2; margin: 0 0 .4em }
[part~=facts] { color: var(--pith-quiet-colour, GrayText); font-size: .85em; margin: 0 0 1.6em; display: flex; flex-wrap: wrap; gap: .2em .9em }
[part~=message] { padding: 1.5rem 1rem; text-align: center; color: var(--pith-quiet-colour, GrayText) }
[part~=message]:empty { display: none }
a { color: var(--pith-link-colour, LinkText) }
img, svg { max-width: 100%; height: auto }
figure { margin: 1.5em 0 }
figcaption { font-size: .85em; color: var(--pith-quiet-colour, GrayText) }
pre { overflow-x: auto; padding: .8em 1em; border: 1px solid var(--pith-line-colour, GrayText); border-radius: 4px; line-height: 1.4 }
code, pre, kbd, samp { font-family: var(--pith-code-font, ui-monospace, Consolas, monospace); font-size: .9em }
pre code { font-size: inherit }
blockquote { margin: 1.2em 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--pith-line-colour, GrayText) }
table { border-collapse: collapse; display: block; max-width: 100%; overflow-x: auto }
th, td { border: 1px solid var(--pith-line-colour, GrayText); padding: .3em .6em; text-align: start; vertical-align: top }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 .5em }
`;
