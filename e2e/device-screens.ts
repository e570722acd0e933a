import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export const OVERVIEW = '/machine/index'
export const LIST = '/machine_list/index'
export const DETAIL = '/traceDetail/index'
/** A sum of hash rates, such as `2.75 PH/s`. */
export const SUM_OF_RATES = /\d [TPE]H\/s/

const numberIn = (text: string | null | undefined) => Number((text ?? '').replaceAll(/\D/g, '') || Number.NaN)

export function tile(page: Page, state: string): Locator {
  return page.locator(`.state-tile[data-state=${state}] strong`)
}

/** The nine counts as they stand in one moment, by state; `total` first. */
export async function tileCounts(page: Page): Promise<Record<string, number>> {
  const tiles = page.locator('.state-tile')
  await expect(tiles.locator('strong')).toHaveText(Array.from({ length: 9 }, () => /^[\d,]+$/))
  const texts = await tiles.evaluateAll((all) =>
    all.map(
      (each) => [each.getAttribute('data-state') ?? '', each.querySelector('strong')?.textContent ?? ''] as const,
    ),
  )
  return Object.fromEntries(texts.map(([state, count]) => [state, numberIn(count)]))
}

/** The count of devices that the list shows. */
export async function listTotal(page: Page): Promise<number> {
  await listStands(page)
  return numberIn(await page.locator('.pager-total').textContent())
}

/** Waits until the rows are those that the address asks for. */
export async function listStands(page: Page): Promise<void> {
  await expect(page.locator('.data-table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.pager-total')).toBeVisible()
}

export const rows = (page: Page): Locator => page.locator('.data-table tbody tr')
export const rowOf = (page: Page, serial: string): Locator => rows(page).filter({ hasText: serial })

/** The texts of a column as shown, by the column's title. */
export async function columnTexts(page: Page, title: string): Promise<string[]> {
  await listStands(page)
  return rows(page).locator(`[data-title="${title}"]`).allInnerTexts()
}

export async function searchSerial(page: Page, serial: string): Promise<void> {
  await page.locator('#filter-text').fill(serial)
  await page.locator('#filter-text').press('Enter')
  await expect(page).toHaveURL(new RegExp(`text=${serial}`))
  await listStands(page)
}

/** A short message over the page. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.locator('.notice').filter({ hasText: text }).first()
