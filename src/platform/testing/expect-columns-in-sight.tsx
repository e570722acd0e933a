import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { show } from './show.tsx'

const pinned = () => [...document.querySelectorAll('td[data-pinned]')].map((cell) => cell.getBoundingClientRect())
const actions = () => document.querySelector('td.data-table-actions')!.getBoundingClientRect()

const buttonsHeights = () =>
  [...document.querySelectorAll<HTMLElement>('td.data-table-actions > span')].map((buttons) => buttons.offsetHeight)

interface Wanted {
  hasPinned?: boolean
  /** the buttons of a row: they must not make it higher than its texts do */
  inOneLine?: boolean
}

/** Beside the menu, a window of 1440 px shows each column of the table of two rows, and one of 768 px its pinned one. */
export async function expectColumnsInSight(
  label: string,
  table: ReactNode,
  { hasPinned = true, inOneLine = false }: Wanted = {},
): Promise<void> {
  await show(<div style={{ maxWidth: 1196 }}>{table}</div>)
  const region = () => page.getByRole('region', { name: label }).element()
  await page.viewport(1440, 900)
  await expect.poll(() => page.getByRole('row').elements().length).toBe(3)
  await expect.poll(() => region().scrollWidth - region().clientWidth).toBe(0)
  if (inOneLine) for (const height of buttonsHeights()) expect(height, 'height of a row’s buttons').toBeLessThan(32)

  await page.viewport(768, 1024)
  await expect.poll(() => pinned().every(({ right }) => right <= actions().left + 1)).toBe(true)
  expect(pinned()).toHaveLength(hasPinned ? 2 : 0)
}
