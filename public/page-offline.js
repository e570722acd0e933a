// A service worker: lets the page of its scope be reloaded while the line is down. It keeps the page and its own files, and nothing that
// the server answers to calls. Pages report which files they use (keep-page.ts).

const CACHE = 'page-offline'
const worker = globalThis

worker.addEventListener('install', () => worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

/** Keeps these files, and none of before: those of an older build go. */
async function keep({ page, files }) {
  const cache = await caches.open(CACHE)
  const wanted = new Set([page, ...files].map((path) => new URL(path, worker.location.origin).href))
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  // The page's own address never changes, what stands there does.
  await Promise.all(
    [...wanted].map(async (url) => {
      if (kept.has(url) && !url.endsWith(page)) return
      const answer = await fetch(url, { credentials: 'same-origin' })
      if (answer.ok) await cache.put(url, answer)
    }),
  )
}

/** Reports to the page that its files are kept. */
async function keepFor({ data, ports: [page] }) {
  await keep(data)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
  page?.postMessage('kept')
}
worker.addEventListener('message', (event) => event.waitUntil(keepFor(event).catch(() => {})))

async function pageOrKept(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(new URL(request.url).pathname)
    if (kept) return kept
    throw error
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOrKept(request))
  else if (pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})
