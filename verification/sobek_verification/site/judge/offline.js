"use strict";
// The service worker: keeps the files of this folder, so that the page works without a network after the first visit.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const VERSION = "{{ version }}";
/** @type {string[]} */
const FILES = JSON.parse('{{ files }}');

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const old = (/** @type {string[]} */ names) => names.filter((name) => name.startsWith("sobek-") && name !== VERSION);
  const remove = (/** @type {string[]} */ names) => Promise.all(old(names).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(remove).then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept || fetch(event.request)));
});
