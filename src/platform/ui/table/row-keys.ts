import type { KeyboardEvent } from 'react'

/** What takes no arrow keys itself. */
const TARGETS = 'a, button, input[type=checkbox]'

/** In a table, up and down go to the same place in the row above or below; Enter follows a row's link by itself. */
export function moveBetweenRows(event: KeyboardEvent): void {
  if (event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const here = event.target instanceof Element ? event.target.closest(TARGETS) : null
  const row = here?.closest<HTMLTableRowElement>('tbody tr')
  const rows = [...(row?.closest('table')?.rows ?? [])]
  const next = row && rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!here || !row || !next?.closest('tbody')) return
  event.preventDefault()
  const place = [...row.querySelectorAll(TARGETS)].indexOf(here)
  const targets = [...next.querySelectorAll<HTMLElement>(TARGETS)]
  // The other row may have fewer actions.
  const target = targets[place] ?? targets.at(-1)
  target?.focus()
}
