import { useSyncExternalStore } from 'react'

/** What is pointed at in any chart of the screen: the others show their figures of the same day or hour. */
let pointed: string | null = null
const listeners = new Set<() => void>()

function point(place: string | null): void {
  if (place === pointed) return
  pointed = place
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // A screen that is left while the pointer rests on a chart takes it along.
    if (listeners.size === 0) pointed = null
  }
}

/** Which place of this axis is pointed at, in this chart or another; null: none. */
export function usePointed(xAxis: readonly string[]): [at: number | null, point: (at: number | null) => void] {
  const place = useSyncExternalStore(subscribe, () => pointed)
  const at = place === null ? -1 : xAxis.indexOf(place)
  return [at < 0 ? null : at, (next) => point(next === null ? null : (xAxis[next] ?? null))]
}
