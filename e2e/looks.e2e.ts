import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demoUrl, openAs } from './demo-session.ts'
import { DETAIL, LIST, listStands, OVERVIEW, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const LOOKS = [
  { viewport: WIDE, colorScheme: 'light' },
  { viewport: WIDE, colorScheme: 'dark' },
  { viewport: PHONE, colorScheme: 'light' },
] as const

const detail = async (page: Page) => {
  await openAs(page, 'administrator', `${LIST}?state=warn`)
  await page.locator('.row-link').first().click()
  await expect(page.locator('.chart svg').first()).toBeVisible()
}
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  login: async (page) => {
    await page.goto(demoUrl('/login'))
    await expect(page.getByLabel('用户名')).toBeVisible()
  },
  overview: (page) => openList(page, `${OVERVIEW}?size=5`),
  list: (page) => openList(page, `${LIST}?size=5`),
  detail,
  profile: (page) => openTitled(page, '/profile/index', '个人信息'),
  '404': (page) => openTitled(page, '/404', 'OOPS!'),
}

async function openTitled(page: Page, path: string, title: string): Promise<void> {
  await openAs(page, 'administrator', path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function openList(page: Page, path: string): Promise<void> {
  await openAs(page, 'administrator', path)
  await expect(rows(page).first()).toBeVisible()
  await listStands(page)
}

for (const [name, open] of Object.entries(SCREENS)) {
  test(`${name} is readable by everybody, light and dark, on a desk and on a phone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(WIDE)
    await open(page)
    for (const { viewport, colorScheme } of LOOKS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        where: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }))
      expect.soft(found, `${name}, ${colorScheme}, ${viewport.width} px`).toEqual([])
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, 'px that the page is wider than the phone').toBeLessThanOrEqual(0)
  })
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

test('by keyboard alone: / searches, Tab reaches the rows, Enter opens one', async ({ page }) => {
  await openList(page, LIST)
  const serial = await page.locator('.row-link').first().innerText()
  await page.keyboard.press('/')
  await expect(page.locator('#filter-serial')).toBeFocused()
  await page.keyboard.type(serial)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)

  const link = page.locator('.row-link').first()
  const isThere = () => link.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 60 && !(await isThere()); steps++) await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(DETAIL))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`设备 ${serial}`)
})
