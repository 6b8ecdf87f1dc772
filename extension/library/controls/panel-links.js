// Links in the browser's side panel: what they lead to opens in a tab, because the panel is too narrow to read in.

/** Opens an address in a tab. @param {string} address */
const openTab = (address) => browser.tabs.create({ url: new URL(address, location.href).href });

/** Has all links of the page that lead away from it open in tabs. */
export function openLinksInTabs() {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[target]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openTab(link.href);
  });
}
