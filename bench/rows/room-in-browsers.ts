import { chromium as browsers } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { readRtp } from '../../src/lessons/room/rules/rtp.ts'
import { installClockCamera } from '../../src/lessons/room/testing/clock-picture.ts'
import type { MadePeer } from '../../src/lessons/room/testing/made-peer.ts'
import { openLines } from '../../src/lessons/room/testing/redirect-media.ts'
import type { CuttableLines } from '../../src/lessons/room/testing/redirect-media.ts'
import { addLesson } from '../../src/lessons/testing/add-lesson.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { chromium } from '../../scripts/chromium.ts'
import { joinMade, pause, residentMb, TICKS_PER_S, ticksOf } from '../room-place.ts'
import type { RoomPlace } from '../room-place.ts'
import type { ServerFigures } from '../serve.ts'
import type { VideoFigure } from '../video-place.ts'

export const MADE = 48
const CAMERA = { width: 640, height: 360, rate: 25, noise: 32 }
/** Browsers send little at first, and more as the line bears it. */
const WARM_UP_MS = 15_000
const MEASURED_MS = 20_000
const STAY_EVERY_MS = 8000
const BACK_WITHIN_MS = 60_000
const CUT_MS = 10_000
const CUT = `line cut for ${CUT_MS / 1000} s`
const BACK_BAR_MS = 5000
const PICTURE = '[aria-label="直播画面"]'

declare global {
  interface Window {
    peers: RTCPeerConnection[]
    /** how old each picture was when it was shown, ms */
    ages: number[]
  }
}

/** A lesson in three browsers, with a clock in the camera: how old pictures are when they are shown, what is lost, and who is back when after a fault. */
export async function inBrowsers(place: RoomPlace): Promise<VideoFigure[]> {
  const { db, url, server } = place
  const presenterId = await addPerson(db, { role: '教师' })
  const columns = { type: '直播', live_started_at: new Date(), shared: true } as const
  const classId = await addLesson(db, presenterId, columns)
  const browser = await browsers.launch({
    ...chromium,
    args: [...chromium.args, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  })
  const made: Awaited<ReturnType<typeof joinMade>>[] = []
  const lines: CuttableLines[] = []
  let isCuttable = false
  const staying = setInterval(() => made.forEach(({ stay }) => void stay()), STAY_EVERY_MS)
  try {
    // Before there is anything to send: a hundred joins within ten seconds are measured above.
    for (let at = 0; at < MADE; at += 1)
      made.push(await joinMade(url, await addSession(db, await addPerson(db, { role: '教师' })), classId))
    async function open(userId: number): Promise<Page> {
      const page = await openPage(browser, place, userId)
      lines.push(await openLines(page, () => isCuttable))
      await page.goto(`${url}/lecture_detail/index?id=${classId}`)
      return page
    }
    const presenter = await open(presenterId)
    await presenter.frameLocator('iframe').getByRole('button', { name: '开始直播画面' }).click()
    const viewers: Page[] = []
    for (let viewer = 0; viewer < 2; viewer += 1) {
      const page = await open(await addPerson(db, { role: '教师' }))
      await pictureOf(page).waitFor()
      viewers.push(page)
    }
    const seenAgain = async (sinceMs: number) =>
      Math.max(...(await Promise.all(viewers.map((page) => newerThan(page, sinceMs)))))
    const { roomsPid = 0 } = await server.ask<ServerFigures>()
    await pause(WARM_UP_MS)
    for (const page of viewers) await pictureOf(page).evaluate(noteAges)
    const missing = made.map(({ peer }) => countMissing(peer))
    const before = { ticks: ticksOf(roomsPid), ms: performance.now(), lost: await lostBy(viewers) }
    await pause(MEASURED_MS)
    const seconds = (performance.now() - before.ms) / 1000
    const cpuPercent = ((ticksOf(roomsPid) - before.ticks) / TICKS_PER_S / seconds) * 100
    const memoryMb = residentMb(roomsPid)
    const after = await lostBy(viewers)
    const lost = after.packets - before.lost.packets
    const ages = (await Promise.all(viewers.map((page) => pictureOf(page).evaluate(() => window.ages)))).flat()
    const sorted = ages.toSorted((one, other) => one - other)
    const madeMissing = missing.map((count) => count())
    const kbits = ((after.bytes - before.lost.bytes) * 8) / 1000 / seconds / viewers.length
    const shown = `of ${ages.length} pictures of ${kbits.toFixed(0)} kbit/s, ${(ages.length / seconds / 2).toFixed(1)} a second`

    // From now on, so that what is measured above does not go through this process.
    isCuttable = true
    const killedAt = Date.now()
    process.kill(roomsPid, 'SIGKILL')
    const afterDeath = await seenAgain(killedAt)
    const afterCuts: number[] = []
    for (const line of lines.slice(0, 2)) {
      await pause(WARM_UP_MS)
      line.cut(true)
      await pause(CUT_MS)
      line.cut(false)
      afterCuts.push(await seenAgain(Date.now()))
    }
    const [afterPresentersCut = NaN, afterViewersCut = NaN] = afterCuts
    // No one answers them while there is no server.
    clearInterval(staying)
    await pause(WARM_UP_MS)
    const restartedAt = await place.restart()
    const afterRestart = await seenAgain(restartedAt)
    return [
      { what: `camera to screen, p95 ${shown}`, figure: quantile(sorted, 0.95), unit: 'ms', bar: 200 },
      { what: 'camera to screen, p50', figure: quantile(sorted, 0.5), unit: 'ms', bar: 200 },
      { what: 'lost by the browsers', figure: lost, unit: 'packets', bar: 0 },
      {
        what: `lost by the made viewers, of ${sum(madeMissing.map(({ of }) => of))}`,
        figure: sum(madeMissing.map(({ missed }) => missed)),
        unit: 'packets',
        bar: 0,
      },
      { what: 'processor', figure: cpuPercent, unit: '% of a core', bar: 30 },
      { what: 'memory', figure: memoryMb, unit: 'MB', bar: 200 },
      { what: 'process killed: both browsers see again after', figure: afterDeath, unit: 'ms', bar: BACK_BAR_MS },
      {
        what: `${CUT}, a viewer’s: all see again once it is back, after`,
        figure: afterViewersCut,
        unit: 'ms',
        bar: BACK_BAR_MS,
      },
      { what: `${CUT}, the presenter’s: the same`, figure: afterPresentersCut, unit: 'ms', bar: BACK_BAR_MS },
      {
        what: 'server killed: both browsers see again once it is back, after',
        figure: afterRestart,
        unit: 'ms',
        bar: BACK_BAR_MS,
      },
    ]
  } finally {
    clearInterval(staying)
    await browser.close()
    for (const { peer } of made) peer.close()
    for (const line of lines) line.close()
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN
const pictureOf = (page: Page): Locator => page.frameLocator('iframe').locator(PICTURE)

/** An empty page of a person. */
async function openPage(browser: Browser, { db, url, cookie }: RoomPlace, userId: number): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  await context.addCookies([{ name: cookie, value: await addSession(db, userId), url, httpOnly: true }])
  // Once: another login in the same browser would reload the page.
  await context.addInitScript(() => (localStorage['loggedInAt'] ??= String(Date.now())))
  await context.addInitScript(installClockCamera, CAMERA)
  await context.addInitScript(() => {
    window.peers = []
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args)
        window.peers.push(this)
      }
    }
  })
  return context.newPage()
}

/** Runs in a page: notes how old each picture is at the moment when it is due on the screen. */
function noteAges(element: HTMLElement | SVGElement): void {
  const video = element as HTMLVideoElement
  window.ages = []
  const take: VideoFrameRequestCallback = (_now, { expectedDisplayTime }) => {
    const clock = window.readClock(video)
    if (clock !== null) window.ages.push(Date.now() + expectedDisplayTime - performance.now() - clock)
    video.requestVideoFrameCallback(take)
  }
  video.requestVideoFrameCallback(take)
}

/** Packets that these pages’ connections lost so far, and bytes that came. */
async function lostBy(pages: readonly Page[]): Promise<{ packets: number; bytes: number }> {
  const each = await Promise.all(
    pages.map((page) =>
      pictureOf(page).evaluate(async () => {
        const found = { packets: 0, bytes: 0 }
        for (const peer of window.peers)
          for (const report of (await peer.getStats()).values() as Iterable<RTCInboundRtpStreamStats>)
            if (report.type === 'inbound-rtp') {
              found.packets += report.packetsLost ?? 0
              found.bytes += report.bytesReceived ?? 0
            }
        return found
      }),
    ),
  )
  return { packets: sum(each.map(({ packets }) => packets)), bytes: sum(each.map(({ bytes }) => bytes)) }
}

/** Counts the numbers that are missing among the pictures' packets from now on. */
function countMissing({ tracks }: MadePeer): () => { missed: number; of: number } {
  const came = new Set<number>()
  let last: number | undefined
  let round = 0
  tracks[0]?.onMessage((bytes) => {
    const packet = readRtp(bytes)
    if (!packet) return
    if (last !== undefined && last - packet.sequence > 2 ** 15) round += 2 ** 16
    last = packet.sequence
    came.add(round + packet.sequence)
  })
  return () => {
    const of = Math.max(...came) - Math.min(...came) + 1
    return { missed: of - came.size, of }
  }
}

/** How long after a moment a page shows a picture that was taken later; ms. */
async function newerThan(page: Page, sinceMs: number): Promise<number> {
  const at = await pictureOf(page).evaluate(
    async (element, [since, deadline]) => {
      for (;;) {
        const clock = window.readClock(element as HTMLVideoElement)
        if ((clock !== null && clock > since) || Date.now() > deadline) return Date.now()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    [sinceMs, sinceMs + BACK_WITHIN_MS] as const,
  )
  return at - sinceMs
}
