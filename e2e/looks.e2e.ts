import type { Page } from '@playwright/test'
import { ask, demoUrl, inEnglish, openAs } from './demo-session.ts'
import { DETAIL, LIST, listStands, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { DESK, expectAccessible, expectReadable, look, PHONE } from './readable.ts'

async function openTitled(page: Page, path: string, title: string): Promise<void> {
  await openAs(page, 'administrator', path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function openList(page: Page, path: string): Promise<void> {
  await openAs(page, 'administrator', path)
  await expect(rows(page).first()).toBeVisible()
  await listStands(page)
}

// The long ones on either worker.
test.describe.configure({ mode: 'parallel' })

test('the way in, and a way that leads nowhere, are readable by everybody', async ({ page }) => {
  await page.goto(demoUrl('/login'))
  await expect(page.getByLabel('用户名')).toBeVisible()
  await expectReadable(page, 'the login')
  await openTitled(page, '/404', 'OOPS!')
  await expectReadable(page, '404')
})

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
  baseDetail: 'POST /company/findTable/',
}

/** Every screen that the server lists, with the thing it shows; those that come later, too. */
async function everyScreen(page: Page): Promise<[name: string, path: string][]> {
  await openAs(page, 'administrator', '/profile/index')
  const flat = (routes: Route[]): Route[] => routes.flatMap((route) => [route, ...flat(route.children ?? [])])
  const screens: [string, string][] = []
  for (const { component, path } of flat(await ask<Route[]>(page, 'GET /users/getRoutes'))) {
    const find = THINGS[component]
    const id = find && (await ask<{ data: { id: number }[] }>(page, find, { size: 1 })).data[0]?.id
    screens.push([component, id === undefined ? path : `${path}?id=${id}`])
  }
  return screens
}

/** Goes to a screen within the console, as a link of it does, and waits until it stands. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    if (href === window.location.pathname) return
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = ''
    window.history.pushState({}, '', href)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1:not([data-left])').first(), path).toBeVisible()
}

for (const [name, size, colorScheme, isOdd] of [
  ['on a desk, light', DESK, 'light', 0],
  ['on a phone, dark', PHONE, 'dark', 1],
] as const)
  for (const locale of ['zh', 'en'] as const)
    // Each screen is seen in both languages, in one of them at either size; with each change in English, whose texts are longer.
    test(`every other screen of the menu ${name}, in ${locale}${locale === 'zh' ? ' @nightly' : ''}`, async ({
      page,
    }) => {
      test.slow()
      await look(page, size, colorScheme)
      await page.context().addCookies([{ name: 'locale', value: locale, url: demoUrl() }])
      for (const [nth, [screen, path]] of (await everyScreen(page)).entries()) {
        if ((nth % 2 === isOdd) !== (locale === 'zh')) continue
        await goTo(page, path)
        await expectAccessible(page, `${screen} in ${locale}`, { withMenu: nth < 2 })
      }
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    })

test('without colours of its own, with wide text and without motion the overview says the same @nightly', async ({
  page,
}) => {
  await inEnglish(page)
  await look(page, DESK, 'light')
  await openTitled(page, '/machine/index', 'Device info')
  const swatches = page.locator('.pie-line i')
  await expect(swatches.first()).toBeVisible()

  await page.emulateMedia({ forcedColors: 'active' })
  const colors = await swatches.evaluateAll((all) =>
    all.slice(0, 5).map((each) => getComputedStyle(each).backgroundColor),
  )
  expect(new Set(colors).size, 'colours that name five slices').toBe(5)
  await expect(page.locator('.sidebar a[aria-current=page]')).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })

  // As people set it who read better so (WCAG 1.4.12).
  await page.addStyleTag({
    content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
  })
  const cut = await page
    .locator('.state-tile-name, .sidebar nav a')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent))
  expect(cut, 'texts that are cut').toEqual([])

  const pulse = await page.evaluate(() => {
    const waiting = document.createElement('span')
    waiting.className = 'skeleton'
    document.body.append(waiting)
    return getComputedStyle(waiting).animationIterationCount
  })
  expect(pulse, 'how often what waits pulses').toBe('1')

  await page.emulateMedia({ forcedColors: 'active' })
  await openTitled(page, '/scene/index?view=flat&color=temperature', 'Machine room')
  const cells = page.locator('a.rack-cell')
  await expect(cells.first()).toBeVisible()
  const temperatures = await cells.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  expect(new Set(temperatures).size, 'colours of temperatures').toBeGreaterThan(1)
})

test('by keyboard alone: / searches, Tab reaches the rows, Enter opens one', async ({ page }) => {
  await openList(page, LIST)
  const serial = await page.locator('.row-link').first().innerText()
  await page.keyboard.press('/')
  await expect(page.locator('#filter-text')).toBeFocused()
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
