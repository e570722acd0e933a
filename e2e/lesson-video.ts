import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoUrl, tokenIn } from './demo-session.ts'

/** Ten minutes of test pattern: the video of the demo's lesson. */
export const lessonPattern = (): Promise<Buffer> =>
  fs.readFile(new URL('../src/lessons/demo/test-pattern.mp4', import.meta.url))

/** Sends a lesson's video as the person in the page, the test pattern unless given; gives its id. */
export async function sendVideo(page: Page, video?: Buffer): Promise<number> {
  const answer = await page.request.post(demoUrl('/api/attachments?fileType=1&fileName=lesson.mp4'), {
    headers: { Authorization: `cat${await tokenIn(page)}`, 'content-type': 'application/octet-stream' },
    data: video ?? (await lessonPattern()),
  })
  return ((await answer.json()) as { data: { id: number } }).data.id
}
