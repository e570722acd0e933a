import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'
import { expect, test } from './journey.ts'

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What stands on the page is readable by everybody, and no wider than its window. The menu, the same on each screen, only `withMenu`. */
export async function expectAccessible(page: Page, what = 'the page', { withMenu = false } = {}): Promise<void> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  let found = await page.evaluate(violations, withMenu)
  // A live screen may change between the looks at a text and at what lies behind it; what is wrong stays wrong.
  if (found.length > 0) {
    await settled(page)
    found = await page.evaluate(violations, withMenu)
  }
  expect.soft(found, what).toEqual([])
  await expectToFit(page, what)
}

async function expectToFit(page: Page, what: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(beyond, `px that ${what} is wider than its window`).toBeLessThanOrEqual(0)
}

/**
 * What axe finds wrong; runs in the page, for what it finds right is some MB on a screen with a table. It takes a millisecond for
 * each text, so that it looks at two of the cells of a column that differ in text alone, and at a dialog without the screen behind it.
 */
async function violations(withMenu: boolean) {
  const { axe } = window as unknown as { axe: typeof Axe }
  const timesSeen = new Map<string, number>()
  for (const cell of document.querySelectorAll<HTMLTableCellElement>('tbody > tr > *')) {
    const row = cell.parentElement?.cloneNode() as Element
    const shape = `${cell.cellIndex} ${row.outerHTML} ${cell.outerHTML}`
      .replaceAll(/>[^<]+</g, '>text<')
      .replaceAll(/ (?:id|href|src|title|name|value|for|aria-label|data-alike)="[^"]*"/g, '')
    const times = (timesSeen.get(shape) ?? 0) + 1
    timesSeen.set(shape, times)
    cell.toggleAttribute('data-alike', times > 2)
  }
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  // What a display embeds is a screen of its own elsewhere.
  const exclude = ['iframe', '[data-alike]', ...(withMenu ? [] : ['aside.sidebar'])]
  const found = await axe.run(
    { ...(dialog && { include: dialog }), exclude },
    { resultTypes: ['violations'], iframes: false, preload: false },
  )
  return found.violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

/**
 * As it stands on a desk, light, and on a phone, dark. Leaves it wide and light. Axe, which costs most of it, looks at both nightly, and
 * with each change at one of them, always the same in a journey: half of them on a desk, half on a phone.
 */
export async function expectReadable(page: Page, what = 'the page'): Promise<void> {
  const isSeenOnPhone = test.info().title.length % 2 === 0
  for (const [where, isPhone] of [
    ['on a phone, dark', true],
    ['on a desk, light', false],
  ] as const) {
    await look(page, isPhone ? PHONE : DESK, isPhone ? 'dark' : 'light')
    if (process.env.NIGHTLY || isPhone === isSeenOnPhone) await expectAccessible(page, `${what}, ${where},`)
    else {
      await settled(page)
      await expectToFit(page, `${what}, ${where},`)
    }
  }
}

/** Shows the page at the size and in the colours, with nothing moving. */
export async function look(page: Page, size: typeof DESK, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Until nothing loads and no colour is on its way to another. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.skeleton, .state-tile-wait')).toHaveCount(0)
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}
