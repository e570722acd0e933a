import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** Time for what the page loads behind its first picture. */
const SETTLED_MS = 3000

/** The files of ours that this page has loaded so far. */
function filesLoaded(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const written = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')]
  const named = written.map((element) => (element instanceof HTMLScriptElement ? element.src : element.href))
  const paths = [...loaded, ...named].flatMap((name) => {
    const { origin, pathname } = new URL(name, window.location.href)
    return origin === window.location.origin && pathname.startsWith('/assets/') ? [pathname] : []
  })
  return [...new Set(paths)]
}

/**
 * Lets the page at `path` be reloaded without a network, by a service worker that keeps its files. Does nothing where the browser has none, as
 * without https. Returns how to stop before it began.
 */
export function keepPage(path: string): () => void {
  if (!canKeepPage()) return () => {}
  const timer = setTimeout(() => {
    if (navigator.onLine) void keep(path).catch(() => {})
  }, SETTLED_MS)
  return () => clearTimeout(timer)
}

let isKept = false
const { subscribe, emit } = createListeners()
/** Whether the browser has all files of the page that `keepPage` was asked for. */
export const useIsPageKept = (): boolean => useSyncExternalStore(subscribe, () => isKept)

export const canKeepPage = (): boolean => window.isSecureContext && 'serviceWorker' in navigator

async function keep(path: string): Promise<void> {
  const scope = path.slice(0, path.lastIndexOf('/') + 1)
  const registration = await navigator.serviceWorker.register('/page-offline.js', { scope })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (!worker) return
  if (worker.state !== 'activated')
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
    })
  const answer = new MessageChannel()
  answer.port1.addEventListener('message', () => {
    isKept = true
    emit()
  })
  answer.port1.start()
  worker.postMessage({ page: path, files: filesLoaded() }, [answer.port2])
}
