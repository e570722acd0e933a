import { chromium as browsers } from '@playwright/test'
import { sql } from 'kysely'
import { chromium } from '../../scripts/chromium.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { startChild } from '../child.ts'
import type { VideoFigure } from '../video-place.ts'

const SIZE = { devices: 1000, days: 1, clients: 60, accounts: 200, sites: 20 }
const SLOWER = 4
const CLICKS = 24
const WARM_UP_CLICKS = 4
/** Without a change for so long, the rows are in their places. */
const QUIET_MS = 1500

declare global {
  interface Window {
    /** of the latest click, ms: when it came, how long until its first paint, when the first and when all rows were painted last */
    sorted: { clickedAt: number; answeredMs: number; inSightAt: number; doneAt: number }
  }
}

/**
 * A list of 100 devices sorted by its heads in a browser whose processor is slowed four times: until a click's first paint, as
 * browsers measure it (Event Timing), until the rows in sight are painted in their new order, and until all are. Beside it, what the
 * browser alone takes for the same rows, given to it as HTML.
 */
export async function sorting(say: (line: string) => void): Promise<VideoFigure[]> {
  const { db, settings, stop } = await openBenchDatabase(SIZE, say)
  // As they are while they are polled.
  await sql`update device_live set polled_at = now()`.execute(db)
  const server = startChild('serve.ts', { ...settings, hasConsole: true })
  const browser = await browsers.launch(chromium)
  try {
    const { url, cookie } = await server.next<{ url: string; cookie: string }>()
    const session = await addSession(db, await addPerson(db, { role: '管理员' }))
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: cookie, value: session, url, httpOnly: true }])
    await context.addInitScript(() => (localStorage['loggedInAt'] ??= String(Date.now())))
    const page = await context.newPage()
    await page.goto(`${url}/machine_list/index?size=100`)
    await page.locator('tbody tr').nth(99).waitFor()
    await page.evaluate(watch)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const heads = page.locator('thead button')
    const count = await heads.count()
    const each: { answered: number; inSight: number; done: number; bare: number }[] = []
    for (let click = 0; click < CLICKS; click += 1) {
      await heads.nth(Math.floor(click / 2) % count).click()
      await page.waitForFunction(
        (quietMs) => {
          const { clickedAt, doneAt } = window.sorted
          return doneAt > clickedAt && performance.now() - doneAt > quietMs
        },
        QUIET_MS,
        { polling: 200 },
      )
      const { clickedAt, answeredMs, inSightAt, doneAt } = await page.evaluate(() => window.sorted)
      const bare = await page.evaluate(paintAsHtml)
      each.push({ answered: answeredMs, inSight: inSightAt - clickedAt, done: doneAt - clickedAt, bare })
    }
    const figures = each.slice(WARM_UP_CLICKS)
    const rows = (what: string, of: (figure: (typeof each)[number]) => number, bar?: number) => {
      const sorted = figures.map(of).toSorted((one, other) => one - other)
      return {
        what: `${what}, worst ${sorted.at(-1)?.toFixed(0)}`,
        figure: sorted[sorted.length >> 1] ?? NaN,
        unit: 'ms',
        bar,
      }
    }
    return [
      rows('a click to its first paint, p50', ({ answered }) => answered, 100),
      rows('to the rows in sight in their order, p50', ({ inSight }) => inSight, 500),
      rows('to all 100 rows, p50', ({ done }) => done, 500),
      rows('the same rows as HTML, p50', ({ bare }) => bare),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await stop()
  }
}

/** Runs in the page: notes what becomes of each click. */
function watch(): void {
  const seen = (window.sorted = { clickedAt: 0, answeredMs: 0, inSightAt: 0, doneAt: 0 })
  const began = ({ timeStamp }: Event) =>
    Object.assign(seen, { clickedAt: timeStamp, answeredMs: 0, inSightAt: 0, doneAt: 0 })
  addEventListener('click', began, { capture: true })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'click') seen.answeredMs = Math.max(seen.answeredMs, duration)
    // TypeScript's types lack the threshold, without which quick clicks are left out.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const painted = (what: 'inSightAt' | 'doneAt') =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (seen[what] = performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  const [first, later] = document.querySelectorAll('tbody')
  for (const body of [first, later]) {
    if (!body) throw new Error('a page of 100 rows has two bodies no more: measure its rows otherwise')
    new MutationObserver(() => {
      painted('doneAt')
      if (body === first) painted('inSightAt')
    }).observe(body, { subtree: true, childList: true, characterData: true, attributes: true })
  }
}

/** Runs in the page: how long the browser takes for the rows as they are, given as HTML, ms. */
async function paintAsHtml(): Promise<number> {
  const before = Array.from(document.querySelectorAll<HTMLElement>('tbody'))
  const html = before.map((body) => body.innerHTML)
  const copies = html.map(() => document.createElement('tbody'))
  const start = performance.now()
  for (const body of before) body.hidden = true
  copies.forEach((copy, at) => (copy.innerHTML = html[at] ?? ''))
  document.querySelector('table')?.append(...copies)
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(null)
    }),
  )
  const ms = performance.now() - start
  for (const copy of copies) copy.remove()
  for (const body of before) body.hidden = false
  return ms
}
