import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { installClockCamera } from '../src/lessons/room/testing/clock-picture.ts'
import { addLesson } from '../src/lessons/testing/add-lesson.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import { addPerson } from '../src/platform/testing/test-people.ts'
import { makeThrowawayFolder } from '../src/platform/testing/throwaway-folder.ts'
import { databaseIn } from './demo-database.ts'
import { expect, test } from './journey.ts'
import { clockIn, roomIn, SLOW } from './live-lesson.ts'
import { startChild } from './started-child.ts'
import type { StartedChild } from './started-child.ts'

const PASSWORD = 'abAB1!'
const CAMERA = { width: 640, height: 360, rate: 5 }

let dataDir: string
let server: StartedChild
const start = (port: string) =>
  startChild(['src/server.ts'], { DATA_DIR: dataDir, PORT: port, ROOM_PORT: '0', POLLING: 'false' }, /./)
test.beforeAll(async () => {
  test.setTimeout(600_000)
  dataDir = makeThrowawayFolder('room')
  server = await start('0')
})
test.afterAll(async () => {
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** A live lesson that has begun, with its presenter and a reviewer, by whose names they log in. */
async function addLiveLesson(): Promise<number> {
  const db = openDatabase({ connection: databaseIn(dataDir) })
  try {
    const presenter = await addPerson(db, { role: '教师', phone: 'presenter', password: PASSWORD })
    const reviewer = await addPerson(db, { role: '教师', phone: 'reviewer', password: PASSWORD })
    return await addLesson(db, presenter, { type: '直播', live_started_at: new Date() }, [reviewer])
  } finally {
    await db.destroy()
  }
}

async function openLesson(page: Page, who: string, id: number): Promise<void> {
  await page.addInitScript(installClockCamera, CAMERA)
  await page.goto(new URL('/login', server.url).href)
  await page.locator('input[name=username]').fill(who)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password]').press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(new URL(`/lecture_detail/index?id=${id}`, server.url).href)
}

test('a lesson outlives the server’s restart: all are back, and its recording has both parts @nightly', async ({
  page: reviewer,
  openBrowser,
  mayFail,
}) => {
  test.setTimeout(600_000)
  // While no server is there.
  mayFail(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|answer: 50[034]/)
  // A page that connects again before it has noticed that the new server does not know its seat.
  mayFail(/404.*\/Room\/connect\//)
  const presenter = await openBrowser()
  const id = await addLiveLesson()
  await openLesson(presenter, 'presenter', id)
  await roomIn(presenter).getByRole('button', { name: '开始直播画面' }).click(SLOW)
  await openLesson(reviewer, 'reviewer', id)
  const room = roomIn(reviewer)
  await expect.poll(() => clockIn(room), SLOW).toBeGreaterThan(0)
  const parts = () => fs.readdirSync(path.join(dataDir, 'recordings', String(id)))
  await expect.poll(parts).toHaveLength(1)

  const { port } = new URL(server.url)
  await server.stop()
  const stopped = Date.now()
  await expect(room.getByText('连接中断，正在重新连接…')).toBeVisible()
  server = await start(port)
  await expect.poll(() => clockIn(room), SLOW).toBeGreaterThan(stopped)
  await expect(room.getByRole('heading', { name: '在场人员（2）' })).toBeVisible()
  await expect(room.getByText('录制中')).toBeVisible()
  await expect.poll(parts).toHaveLength(2)
  const resumed = Date.now()
  await expect.poll(() => clockIn(room), SLOW).toBeGreaterThan(resumed + 1000)

  await roomIn(presenter).getByRole('button', { name: '结束课程' }).click()
  await roomIn(presenter).getByRole('alertdialog').getByRole('button', { name: '结束课程' }).click()
  const video = reviewer.locator('video')
  await expect
    .poll(() => video.evaluate((found: HTMLVideoElement) => found.duration).catch(() => 0), SLOW)
    .toBeGreaterThan(0)
  const clocks = await video.evaluate(async (found: HTMLVideoElement) => {
    const at = async (seconds: number) => {
      found.currentTime = seconds
      while (found.seeking) await new Promise((resolve) => found.addEventListener('seeked', resolve, { once: true }))
      return window.readClock(found)
    }
    return [await at(0), await at(found.duration - 0.1)]
  })
  expect(clocks[0]).toBeLessThan(stopped)
  expect(clocks[1]).toBeGreaterThan(resumed)
})
