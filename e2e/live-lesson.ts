import type { FrameLocator, Locator, Page } from '@playwright/test'
import { ask } from './demo-session.ts'

/** Encoding and decoding a picture is slow where much else runs. */
export const SLOW = { timeout: 120_000 }

/** Plans a live lesson of the person in the page, which begins in a minute and which all colleagues review. */
export async function planLiveLesson(presenter: Page, hours = 1): Promise<number> {
  const now = Date.now()
  const colleagues = await ask<{ data: { id: number }[] }>(presenter, 'POST /Class/findColleagues/', { size: 200 })
  const { id } = await ask<{ id: number }>(presenter, 'POST /Class/save', {
    name: `勾股定理 ${now}`,
    course: '数学',
    startTime: new Date(now + 60_000).toISOString(),
    endTime: new Date(now + hours * 3_600_000).toISOString(),
    type: '直播',
    shared: true,
    checks: colleagues.data,
  })
  return id
}

export const roomIn = (page: Page): FrameLocator => page.frameLocator('iframe[title="直播"]')
const pictureIn = (room: FrameLocator): Locator => room.getByLabel('直播画面')
export const framesShown = (room: FrameLocator): Promise<number> =>
  pictureIn(room).evaluate((video: HTMLVideoElement) =>
    video.videoWidth > 0 ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
  )

/** When the picture that a viewer sees was taken, by the clock in it; null: there is none. */
export const clockIn = (room: FrameLocator): Promise<number | null> =>
  pictureIn(room).evaluate((video: HTMLVideoElement) => window.readClock(video))
