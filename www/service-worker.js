// Caches the page's files, so that it works offline. It requests nothing else. build.js inserts the list of files.
const FILES = /* files */ [];
const NAME = "pith-/* version */";

self.addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));

self.addEventListener("activate", (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)))).then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === self.location.origin) event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
