import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ask, demoUrl, openAs } from './demo-session.ts'
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

interface Route {
  component: string
  path: string
  children?: Route[]
}

/** Screens that show one thing, and where one is found. */
const THINGS: Record<string, string> = {
  traceDetail: 'POST /device/find/',
  agent_detail: 'POST /client/find/',
  account_detail: 'POST /account/find/',
  site_detail: 'POST /site/find/',
}

/** Every screen that the server lists, with the thing it shows; those that come later, too. */
async function everyScreen(page: Page): Promise<[name: string, path: string][]> {
  await openTitled(page, '/profile/index', '个人信息')
  const flat = (routes: Route[]): Route[] => routes.flatMap((route) => [route, ...flat(route.children ?? [])])
  const screens: [string, string][] = []
  for (const { component, path } of flat(await ask<Route[]>(page, 'GET /users/getRoutes'))) {
    const find = THINGS[component]
    const id = find && (await ask<{ data: { id: number }[] }>(page, find, { size: 1 })).data[0]?.id
    screens.push([component, id === undefined ? path : `${path}?id=${id}`])
  }
  return screens
}

for (const [name, viewport, colorScheme, isOdd] of [
  ['on a desk, light', WIDE, 'light', 0],
  ['on a phone, dark', PHONE, 'dark', 1],
] as const) {
  test(`every screen of the menu ${name}`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    for (const [nth, [screen, path]] of (await everyScreen(page)).entries()) {
      // Each screen is seen in both languages, in one of them at either size.
      const locale = nth % 2 === isOdd ? 'zh' : 'en'
      await page.context().addCookies([{ name: 'locale', value: locale, url: demoUrl() }])
      await page.goto(demoUrl(path))
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
      await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible()
      await settled(page)
      // What the display embeds is a screen of its own here.
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
      const found = violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ target }) => target.join(' '))])
      expect.soft(found, `${screen} in ${locale}`).toEqual([])
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(beyond, `px that ${screen} in ${locale} is too wide`).toBeLessThanOrEqual(0)
    }
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
