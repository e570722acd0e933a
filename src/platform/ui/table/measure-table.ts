import type { CSSProperties } from 'react'
import type { TableLook } from './table-look.ts'

/** What a cell of the column has, in head and body: its width, and its place when it stays at the left. */
export function cellLook(
  key: string,
  naming: string,
  look: TableLook,
): { 'data-stays'?: string; style?: CSSProperties } {
  const width = look.widthsPx[key]
  const stays = key === naming || look.pinned.includes(key)
  const style: CSSProperties = {
    ...(width !== undefined && { width, minWidth: width, maxWidth: width }),
    ...(stays && { left: `var(--left-${key}, 0)` }),
  }
  return { ...(stays && { 'data-stays': key }), ...(width !== undefined || stays ? { style } : {}) }
}

/**
 * Keeps a table's measures: columns that lie behind the actions are announced by a shadow, those that stay know what is
 * beside them, and the heads stay below the bar although a table wider than its place is a scrolled region of its own.
 */
export function measureTable(region: HTMLElement | null): (() => void) | undefined {
  const table = region?.querySelector('table')
  const bar = region?.parentElement?.querySelector<HTMLElement>('.data-table-bar')
  if (!region || !table || !bar) return undefined
  const set = (name: string, px: number) => {
    const value = `${px}px`
    // Setting the same value again would restyle and lay out every cell.
    if (table.style.getPropertyValue(name) !== value) table.style.setProperty(name, value)
  }
  /** Heads of a table that is a scrolled region of its own follow the page, which their style can't. */
  const follow = () => {
    if (!region.hasAttribute('data-wide')) return
    const below = bar.getBoundingClientRect().bottom - region.getBoundingClientRect().top
    const most = region.clientHeight - (table.tHead?.offsetHeight ?? 0)
    set('--down', Math.round(Math.min(Math.max(0, below), Math.max(0, most))))
  }
  const note = () => {
    // Reads first: one after a change forces a layout of the whole table.
    const isWide = region.scrollWidth > region.clientWidth + 1
    const isMore = region.scrollLeft + region.clientWidth < region.scrollWidth - 1
    const headsPx = bar.offsetHeight
    const actionsPx = table.querySelector<HTMLElement>('thead .data-table-actions')?.offsetWidth ?? 0
    let left = table.querySelector<HTMLElement>('thead .data-table-pick')?.offsetWidth ?? 0
    const lefts = Array.from(table.querySelectorAll<HTMLElement>('thead [data-stays]'), (head) => {
      const before = left
      left += head.offsetWidth
      return [`--left-${head.dataset['stays']}`, before] as const
    })
    region.toggleAttribute('data-wide', isWide)
    region.toggleAttribute('data-more', isMore)
    set('--heads', headsPx)
    set('--actions', actionsPx)
    for (const [name, px] of lefts) set(name, px)
    follow()
  }
  const sizes = new ResizeObserver(note)
  for (const watched of [region, table, bar]) sizes.observe(watched)
  // Columns that move or are pinned may leave the table as wide as it was.
  const heads = new MutationObserver(note)
  // An arrow that turns within a head does not.
  if (table.tHead?.rows[0]) heads.observe(table.tHead.rows[0], { childList: true })
  if (table.tHead) heads.observe(table.tHead, { subtree: true, attributeFilter: ['data-stays'] })
  region.addEventListener('scroll', note, { passive: true })
  window.addEventListener('scroll', follow, { passive: true })
  return () => {
    sizes.disconnect()
    heads.disconnect()
    region.removeEventListener('scroll', note)
    window.removeEventListener('scroll', follow)
  }
}
