import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const LOOKS = [
  { viewport: WIDE, colorScheme: 'light' },
  { viewport: WIDE, colorScheme: 'dark' },
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: PHONE, colorScheme: 'light' },
] as const

/** What stands on the page is readable by everybody, light and dark, and no wider than a phone. Leaves it wide and light. */
export async function expectReadable(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
    expect.soft(found, `${colorScheme}, ${viewport.width} px`).toEqual([])
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(beyond, `px that the page is wider than ${viewport.width}`).toBeLessThanOrEqual(0)
    const pictures = process.env['PICTURES']
    if (pictures)
      await page.screenshot({ path: `${pictures}/${Date.now()}-${viewport.width}-${colorScheme}.png`, fullPage: true })
  }
  await page.setViewportSize(WIDE)
}

/** Until nothing loads and no colour is on its way to another. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}
