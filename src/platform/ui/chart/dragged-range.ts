import { useSyncExternalStore } from 'react'
import type { Xy } from './drawing.ts'
import type { PlaceRange } from './drawing.ts'

/** What was dragged over in any chart of the screen: all that have both places show the places between them alone. */
let dragged: PlaceRange | null = null
const listeners = new Set<() => void>()

function drag(range: PlaceRange | null): void {
  if (range === dragged) return
  dragged = range
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) dragged = null
  }
}

/** The part of this axis that was dragged over, here or in another chart; null: all of it. */
export function useDraggedRange(
  xAxis: readonly string[],
): [range: PlaceRange | null, dragOver: (range: PlaceRange | null) => void] {
  const range = useSyncExternalStore(subscribe, () => dragged)
  const dragOver = (next: PlaceRange | null) => drag(next && inOrder(next, xAxis))
  return [range !== null && range.every((place) => xAxis.includes(place)) ? range : null, dragOver]
}

/** Whichever way the mouse went. */
function inOrder([one, other]: PlaceRange, xAxis: readonly string[]): PlaceRange {
  return xAxis.indexOf(one) <= xAxis.indexOf(other) ? [one, other] : [other, one]
}

/** The places from one to another, both included. */
export function withinRange(data: Xy, range: PlaceRange | null): Xy {
  if (!range) return data
  const [from, to] = [data.xAxis.indexOf(range[0]), data.xAxis.indexOf(range[1])]
  if (from < 0 || to < from) return data
  return {
    xAxis: data.xAxis.slice(from, to + 1),
    series: data.series.map(({ name, data: values }) => ({ name, data: values.slice(from, to + 1) })),
  }
}
