import { useEffect } from 'react'

const TARGETS = 'a, button, input'

/** In a table, up and down go to the same place in the row above or below; Enter follows a row's link by itself. */
export function useRowKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', moveBetweenRows)
    return () => document.removeEventListener('keydown', moveBetweenRows)
  }, [])
}

function moveBetweenRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const here = event.target instanceof Element ? event.target.closest(TARGETS) : null
  const row = here?.closest<HTMLTableRowElement>('tbody tr')
  const rows = [...(row?.closest('table')?.rows ?? [])]
  const next = row && rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!here || !row || !next?.closest('tbody')) return
  event.preventDefault()
  const place = [...row.querySelectorAll(TARGETS)].indexOf(here)
  const targets = [...next.querySelectorAll<HTMLElement>(TARGETS)]
  // A scrapped device has one action less.
  const target = targets[place] ?? targets.at(-1)
  target?.focus()
}
