import { chromium as browsers } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '../../scripts/chromium.ts'
import type { VideoFigure } from '../video-place.ts'

/** How much slower an old telephone computes. */
const SLOWER = 4
const LONG_TASK_MS = 50
const SIZES = [
  ['on a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const

interface Opened {
  url: string
  /** the cookie's name */
  cookie: string
  token: string
  classId: number
}

/** The longest task while the page of a lesson is scrolled to its end and back. */
export async function scrollLessonPage({ url, cookie, token, classId }: Opened): Promise<VideoFigure[]> {
  const browser = await browsers.launch(chromium)
  const figures: VideoFigure[] = []
  try {
    for (const [where, viewport] of SIZES) {
      const context = await browser.newContext({ viewport, locale: 'zh-CN' })
      await context.addCookies([{ name: cookie, value: token, url, httpOnly: true }])
      await context.addInitScript(() => localStorage.setItem('loggedInAt', String(Date.now())))
      const page = await context.newPage()
      await page.goto(`${url}/lecture_detail/index?id=${classId}`)
      await page.getByRole('article').nth(9).waitFor()
      await page.locator('.player-dot').first().waitFor()
      await page.waitForLoadState('networkidle')
      const longest = await longestTaskMs(browser, page)
      figures.push({ what: `longest task while it scrolls, ${where}`, figure: longest, unit: 'ms', bar: LONG_TASK_MS })
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
  }
}

interface Task {
  name: string
  tid: number
  /** of the processor, in microseconds: what else the machine does is not in it */
  tdur?: number
  args?: { name?: string }
}

/** The longest task of the page's thread, as long as it would be on the slower processor. */
async function longestTaskMs(browser: Browser, page: Page): Promise<number> {
  const line = await page.context().newCDPSession(page)
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight)
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  for (const way of [-1, 1])
    await line.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 400,
      yDistance: way * heightPx,
      speed: 2000,
      gestureSourceType: 'touch',
    })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Task[] }
  const isMain = ({ name, args }: Task) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const mains = new Set(traceEvents.filter(isMain).map(({ tid }) => tid))
  const tasks = traceEvents.filter(({ tid, tdur }) => mains.has(tid) && tdur !== undefined)
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page')
  return (SLOWER * Math.max(...tasks.map(({ tdur = 0 }) => tdur))) / 1000
}
