import { useState } from 'react'

/**
 * Which element each row has, as React's keys: one of its own while the row is there. On another page or in another order (`page`),
 * rows that come take the elements of those that went: changing texts takes half the time of making elements. Not while
 * one of them has the focus, which would be on another row's button then. Undefined: never.
 */
export function useRowElements(ids: readonly number[], page: string | undefined): ReadonlyMap<number, number> {
  const [kept, keep] = useState(() => ({ ids, page, elements: elementsOf(ids, new Map(), false) }))
  if (kept.page === page && kept.ids.length === ids.length && ids.every((id, at) => id === kept.ids[at]))
    return kept.elements
  const isTurned = page !== undefined && page !== kept.page
  const elements = elementsOf(ids, kept.elements, isTurned && !document.activeElement?.closest('tbody'))
  keep({ ids, page, elements })
  return elements
}

function elementsOf(ids: readonly number[], before: ReadonlyMap<number, number>, areReused: boolean) {
  const stay = new Set(ids)
  const free = areReused ? [...before].flatMap(([id, element]) => (stay.has(id) ? [] : [element])) : []
  let last = Math.max(-1, ...before.values())
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? (last += 1)]))
}
