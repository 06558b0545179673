// The page without a network: everything is kept at the first visit, and served from there.
// `gridwright site` puts the version and the files in.

const VERSION = "none";
const FILES = [];
const STORE = `gridwright-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names
      .filter((name) => name.startsWith("gridwright-") && name !== STORE)
      .map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(STORE)
    .then((store) => store.match(event.request, { ignoreSearch: true }))
    .then((found) => found ?? fetch(event.request)));
});
