"use strict";
// The service worker: keeps the files of this folder, so that the page works without a network after the first visit.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FOLDER = `sobek ${new URL("./", location.href).pathname} `; // as in snapshot.js: an origin can have several Judges
const CACHE = `${FOLDER}{{ version }}`;
/** @type {string[]} */
const FILES = JSON.parse('{{ files }}');

worker.addEventListener("install", (event) => {
  const files = FILES.map((file) => new Request(file, { cache: "reload" })); // the browser may still have those of another version
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const old = (/** @type {string[]} */ names) => names.filter((name) => name.startsWith(FOLDER) && name !== CACHE);
  const remove = (/** @type {string[]} */ names) => Promise.all(old(names).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(remove).then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { cacheName: CACHE, ignoreSearch: true }).then((kept) => kept || fetch(event.request)));
});
