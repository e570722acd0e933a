import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** What stands on the page is readable by everybody, and no wider than its window. */
export async function expectAccessible(page: Page, what = 'the page'): Promise<void> {
  await settled(page)
  // What a display embeds is a screen of its own elsewhere: no frames, so no page beside this one to gather them on.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode(true).analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, what).toEqual([])
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(beyond, `px that ${what} is wider than its window`).toBeLessThanOrEqual(0)
}

/** As it stands on a desk, light, and on a phone, dark. Leaves it wide and light. */
export async function expectReadable(page: Page, what = 'the page'): Promise<void> {
  await look(page, DESK, 'light')
  await expectAccessible(page, `${what}, on a desk, light,`)
  await look(page, PHONE, 'dark')
  await expectAccessible(page, `${what}, on a phone, dark,`)
  await look(page, DESK, 'light')
}

/** Shows the page at the size and in the colours, with nothing moving. */
export async function look(page: Page, size: typeof DESK, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Until nothing loads and no colour is on its way to another. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.skeleton, .state-tile-wait')).toHaveCount(0)
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}
