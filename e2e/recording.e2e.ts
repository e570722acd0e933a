import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { installClockCamera } from '../src/lessons/room/testing/clock-picture.ts'
import { ask, demoUrl, logInAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { clockIn, framesShown, planLiveLesson, roomIn, SLOW } from './live-lesson.ts'

// A whole lesson by a browser whose camera shows this machine's clock: from what its recording shows, each moment can be read. An hour by
// `npm run test:long`; two minutes, when you touch what records, by `NIGHTLY=1 npx playwright test --project real-time`.

const MINUTES = Number(process.env.RECORDED_MINUTES ?? 2)
/** How many places of the recording are looked at: so far apart that a picture frozen for some seconds covers but two of them. */
const PLACES = Math.min(120, MINUTES * 24)
/** So few pictures a second cost little: other tests run meanwhile. */
const CAMERA = { width: 640, height: 360, rate: 5 }
/** How far a mark may lie from what it means, and the length of the recording from what was recorded. */
const MARK_OFF_S = 2
const LENGTH_OFF_S = 0.5
/** nearly what the recording takes for a pause (`PAUSE_MS`) */
const STOOD_STILL_S = 1.9

/** What the recording's clock shows when it is sought to a second; ms since 1970. */
async function clockAt(page: Page, atS: number): Promise<number> {
  const clock = await page.locator('video').evaluate(async (video: HTMLVideoElement, at) => {
    // The player seeks, too, and on a busy machine the picture comes long after the seek has ended: what counts is the picture of this place.
    const isShown = new Promise<void>((resolve) => {
      const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        if (mediaTime < at + 0.1 && mediaTime > at - 5) resolve()
        else video.requestVideoFrameCallback(look)
      }
      video.requestVideoFrameCallback(look)
    })
    for (let tries = 0; tries < 5; tries += 1) {
      video.currentTime = at
      while (video.seeking) await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      if (Math.abs(video.currentTime - at) < 0.1) break
    }
    // A picture that stood still for as long as that is shown already.
    await Promise.race([isShown, new Promise((resolve) => setTimeout(resolve, 10_000))])
    return window.readClock(video)
  }, atS)
  if (clock === null) throw new Error(`there is no clock in the recording at ${atS} s`)
  return clock
}

/** The clocks of all pictures while the recording plays from a second to another. */
async function clocksFrom(page: Page, fromS: number, toS: number): Promise<number[]> {
  return page.locator('video').evaluate(
    async (video: HTMLVideoElement, [from, to]) => {
      const seen: number[] = []
      video.muted = true
      video.currentTime = from
      const take = () => {
        const clock = window.readClock(video)
        if (clock !== null && clock !== seen.at(-1)) seen.push(clock)
        video.requestVideoFrameCallback(take)
      }
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      video.requestVideoFrameCallback(take)
      await video.play()
      await new Promise<void>((resolve) => {
        video.addEventListener('timeupdate', () => (video.currentTime >= to || video.ended) && resolve())
      })
      video.pause()
      return seen
    },
    [fromS, toS] as const,
  )
}

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** The process of this worker's demo that carries the rooms. */
function roomsProcess(): number {
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parentOf(pid)))
  const found = fs.readdirSync('/proc').find((entry) => {
    try {
      const isRooms = fs.readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('media-process')
      return isRooms && isOurs(Number(entry))
    } catch {
      // No process, or one that has just ended.
      return false
    }
  })
  if (found === undefined) throw new Error('no process carries the rooms')
  return Number(found)
}

test(`${MINUTES} minutes of a lesson are recorded as they were @nightly`, async ({ page: reviewer, openBrowser }) => {
  test.setTimeout((MINUTES + 10) * 60_000)
  const presenter = await openBrowser()
  // No time may be taken from the computers of those who take part.
  await presenter.addInitScript(installClockCamera, { ...CAMERA, aheadMs: 3_600_000 })
  await reviewer.addInitScript(installClockCamera, { ...CAMERA, aheadMs: -3_600_000 })
  // By password: a session that a link opened ends with the one that made the link, which does nothing for an hour.
  await logInAs(presenter, 'administrator')
  const id = await planLiveLesson(presenter, 3)
  const lesson = demoUrl(`/lecture_detail/index?id=${id}`)
  await presenter.goto(lesson)
  await presenter.getByRole('button', { name: '开始直播' }).click()
  const stage = roomIn(presenter)
  await expect(stage.getByLabel('预览')).toBeVisible(SLOW)
  const beginning = Date.now()
  await stage.getByRole('button', { name: '开始直播画面' }).click()
  await logInAs(reviewer, 'teacher')
  await reviewer.goto(lesson)
  const room = roomIn(reviewer)
  await expect.poll(() => framesShown(room), SLOW).toBeGreaterThan(0)

  /** The moment that the reviewer sees: on a busy machine pictures take a second to arrive, and a comment is about what is seen. */
  async function seen(): Promise<number> {
    let moment: number | null = null
    await expect.poll(async () => (moment = await clockIn(room))).not.toBeNull()
    return moment ?? Infinity
  }
  /** what each comment is about, by its words: the moments between which it was begun, which lie apart on a busy machine */
  const about = new Map<string, { from: number; to: number }>()
  const form = reviewer.getByRole('form', { name: '添加精准点评' })
  async function comment(means?: { from: number; to: number }): Promise<void> {
    const words = `点评 ${about.size + 1}`
    const from = await seen()
    await form.getByLabel('内容').fill(words)
    about.set(words, means ?? { from, to: Date.now() })
    await form.getByRole('button', { name: '发表' }).click()
    await expect(notice(reviewer, '保存成功').last()).toBeVisible()
    await expect(form.getByLabel('内容')).toHaveValue('')
  }
  const passed = async (part: number) => {
    const until = beginning + part * MINUTES * 60_000
    await expect.poll(() => Date.now(), { timeout: MINUTES * 60_000, intervals: [1000] }).toBeGreaterThanOrEqual(until)
  }

  for (const part of [0.1, 0.2]) {
    await passed(part)
    await comment()
  }
  const seenLast = await seen()
  const paused = Date.now()
  await stage.getByRole('button', { name: '暂停录制' }).click()
  await expect(room.getByText('录制已暂停')).toBeVisible()
  const pause = { from: seenLast, to: Date.now() }
  await passed(0.3)
  // A comment of a pause lies where the pause began.
  await comment(pause)
  const resuming = Date.now()
  await stage.getByRole('button', { name: '继续录制' }).click()
  await expect(room.getByText('录制中')).toBeVisible()
  await passed(0.4)
  await comment()

  await passed(0.5)
  const killed = Date.now()
  process.kill(roomsProcess(), 'SIGKILL')
  // All are back by themselves, and so is the picture.
  await expect.poll(() => clockIn(room), SLOW).toBeGreaterThan(killed)
  const backAfterS = (Date.now() - killed) / 1000
  for (const part of [0.6, 0.7, 0.8, 0.9]) {
    await passed(part)
    await comment()
  }
  await passed(1)
  const live = await clockIn(room)
  expect(live).toBeGreaterThan(Date.now() - MARK_OFF_S * 1000)
  await stage.getByRole('button', { name: '结束课程' }).click()
  const ending = Date.now()
  await stage.getByRole('alertdialog').getByRole('button', { name: '结束课程' }).click()

  const video = reviewer.locator('video')
  const duration = () => video.evaluate((found: HTMLVideoElement) => found.duration).catch(() => 0)
  await expect.poll(duration, { timeout: 120_000 }).toBeGreaterThan(0)
  await expect(reviewer.getByRole('article')).toHaveCount(about.size)

  // Its length is that of what was recorded: from its first picture to the last, without the pause and without what the fault took.
  const lengthS = await duration()
  const [first, last] = [await clockAt(reviewer, 0), await clockAt(reviewer, lengthS - 0.01)]
  expect((first - beginning) / 1000).toBeLessThan(10)
  expect(Math.abs(ending - last) / 1000).toBeLessThan(MARK_OFF_S)

  // It can be sought to each second, and shows what was there then.
  const behind: { atS: number; behindS: number }[] = []
  for (let part = 0; part < PLACES; part += 1) {
    const atS = ((part + 0.5) / PLACES) * lengthS
    behind.push({ atS, behindS: ((await clockAt(reviewer, atS)) - first) / 1000 - atS })
  }
  const pauseS = (resuming - paused) / 1000
  const killedS = (killed - first) / 1000 - pauseS
  const beforePause = behind.filter(({ atS }) => first + atS * 1000 < paused - 1000)
  const afterPause = behind.filter(({ atS }) => first + (atS + pauseS) * 1000 > resuming + 5000 && atS < killedS - 1)
  const afterDeath = behind.filter(({ atS }) => atS > killedS + backAfterS)
  /** A picture that stands still on a busy machine comes back to its time; what stays off is seen by the picture in the middle of five. */
  const middle = (of: typeof behind, at: number) =>
    of
      .slice(Math.max(0, at - 2), at + 3)
      .map(({ behindS }) => behindS)
      .toSorted((one, other) => one - other)
  const levels = (of: typeof behind) => of.map((_, at) => middle(of, at)).map((five) => five[five.length >> 1] ?? 0)
  const most = (of: typeof behind) => Math.max(...levels(of))
  const least = (of: typeof behind) => Math.min(...levels(of))
  /** A machine that stood still for longer than a pause has left that out, too; what is off otherwise adds up. */
  const steps = (of: typeof behind) => levels(of).map((level, at, all) => level - (all[at - 1] ?? level))
  const leftOut = (of: typeof behind) => steps(of).filter((step) => step >= STOOD_STILL_S)
  const drift = (of: typeof behind) =>
    steps(of)
      .filter((step) => step < STOOD_STILL_S)
      .reduce((sum, step) => sum + step, 0)
  const stretches = [beforePause, afterPause, afterDeath]
  console.log(JSON.stringify({ drift: stretches.map(drift), leftOut: stretches.map(leftOut), pauseS }))
  for (const stretch of stretches) {
    expect(stretch.length).toBeGreaterThan(6)
    expect(Math.abs(drift(stretch))).toBeLessThan(LENGTH_OFF_S)
  }
  expect(Math.abs(least(beforePause))).toBeLessThan(LENGTH_OFF_S)
  expect(Math.abs(least(afterPause) - most(beforePause) - pauseS)).toBeLessThan(MARK_OFF_S)
  const recordedS = (last - first) / 1000 - most(afterDeath)
  expect(Math.abs(lengthS - recordedS)).toBeLessThan(LENGTH_OFF_S)

  // It plays on over the place where one part ends and the next begins.
  const played = await clocksFrom(reviewer, killedS - 3, killedS + 5)
  const gaps = played.slice(1).map((clock, at) => (clock - (played[at] ?? clock)) / 1000)
  expect(gaps.every((gap) => gap > 0)).toBe(true)
  expect(played.length).toBeGreaterThan(15)

  // Each mark leads to what was shown when it was made.
  const { data } = await ask<{ data: { content: string; point: number }[] }>(reviewer, 'POST /Comment/find/', {
    classId: id,
    size: 100,
  })
  const offS: number[] = []
  for (const { content, point } of data) {
    const clock = await clockAt(reviewer, point)
    const { from, to } = about.get(content) ?? { from: Infinity, to: Infinity }
    offS.push((clock - Math.min(Math.max(clock, from), to)) / 1000)
  }
  expect(offS).toHaveLength(about.size)
  expect(Math.max(...offS.map(Math.abs)), `marks off by ${offS.join(', ')} s`).toBeLessThan(MARK_OFF_S)

  const figures = {
    lengthS,
    recordedS,
    pauseS,
    leftOutByPauseS: least(afterPause) - most(beforePause),
    leftOutByDeathS: least(afterDeath) - most(afterPause),
    backAfterS,
    longestGapS: Math.max(...gaps),
    marksOffS: offS.map((off) => Number(off.toFixed(2))),
  }
  console.log(JSON.stringify(figures))
})
