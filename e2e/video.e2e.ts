import fs from 'node:fs/promises'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { testClip } from '../src/platform/testing/test-video.ts'
import { chooseAt } from './choose.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'
import { lessonPattern, sendVideo } from './lesson-video.ts'

const MB = 2 ** 20
const PIECES = /\/api\/uploads\/./

// Videos are read, converted, sent and played: that takes longer than filling in forms.
test.describe.configure({ timeout: 600_000 })

/** Ten minutes of test pattern, and behind them bytes that players skip. */
async function largeVideo(info: TestInfo, name: string, sizeBytes: number): Promise<string> {
  const pattern = await lessonPattern()
  const skipped = Buffer.alloc(sizeBytes - pattern.length)
  skipped.writeUInt32BE(skipped.length)
  skipped.write('free', 4, 'latin1')
  await fs.writeFile(info.outputPath(name), Buffer.concat([pattern, skipped]))
  return info.outputPath(name)
}

/** A clip of five seconds in WebM, far above what a common line carries: bytes that players skip follow it. */
function heavyClip(): Buffer {
  const skipped = Buffer.alloc(4 * MB)
  // An element of the type Void, whose length takes eight bytes.
  skipped[0] = 0xec
  skipped.writeBigUInt64BE(BigInt(skipped.length - 9), 1)
  skipped[1] = 0x01
  return Buffer.concat([testClip('clip.webm'), skipped])
}

/** So slow that no upload of a journey ends by itself, however busy the machine is, until the returned function is called. */
async function slowLine(page: Page, bytesPerS = 128 * 1024): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  const take = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await line.send('Network.enable')
  await take(bytesPerS)
  return async () => void (await take(-1))
}

/** Opens the form of a new recorded lesson; gives its part for the video. */
async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '创建课程' }).click()
  await page.getByRole('dialog').getByLabel('课程类型').selectOption('录播')
  return page.getByRole('dialog').getByRole('group', { name: '视频' })
}

/** Drops a file on the part of the page. */
async function drop(place: Locator, name: string, bytes: Buffer): Promise<void> {
  const data = await place.evaluateHandle(
    (_, { base64, fileName }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], fileName))
      return transfer
    },
    { base64: bytes.toString('base64'), fileName: name },
  )
  await place.dispatchEvent('dragover', { dataTransfer: data })
  await expect(place).toHaveClass(/over/)
  await place.dispatchEvent('drop', { dataTransfer: data })
}

/** The words over the bar of progress, and how far it was, each time that one of them changed. */
async function recordProgress(
  field: Locator,
): Promise<() => Promise<readonly (readonly [words: string, share: number])[]>> {
  const seen = await field.evaluateHandle((part) => {
    const all: [string, number][] = []
    new MutationObserver(() => {
      const bar = part.querySelector('progress')
      if (bar) all.push([bar.labels?.[0]?.textContent ?? bar.previousElementSibling?.textContent ?? '', bar.value])
    }).observe(part, { subtree: true, childList: true, attributes: true, characterData: true })
    return all
  })
  return () => seen.jsonValue()
}

/** Fills in what a lesson needs beside its video, and saves it. */
async function saveLesson(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('课程名称').fill(name)
  await dialog.getByLabel('学科').fill('语文')
  await chooseAt(dialog, '评课人', 0)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '创建成功')).toBeVisible()
}

test('a video is paused, goes on after a reload and after errors where it was, and is cancelled @nightly', async ({
  page,
  mayFail,
}, info) => {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  const file = await largeVideo(info, '春江花月夜.mp4', 6 * MB)
  await openAs(page, 'teacher', '/lecture/index')
  const quicken = await slowLine(page)
  const field = await openForm(page)
  const input = field.locator('input[type=file]')
  const progress = field.getByRole('progressbar', { name: '正在上传' })
  const share = () => field.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value)
  await input.setInputFiles(file)
  await expect(progress).toBeVisible()
  await expect.poll(share).toBeGreaterThan(0.05)
  await field.getByRole('button', { name: '暂停上传' }).click()
  await expect(field.getByText('已暂停')).toBeVisible()
  const pausedAt = await share()
  await expectReadable(page, 'an upload that is paused')
  await field.getByRole('button', { name: '继续上传' }).click()
  await expect.poll(share).toBeGreaterThan(pausedAt)
  expect(offsets.at(-1)).toBeGreaterThan(0)
  await field.getByRole('button', { name: '暂停上传' }).click()

  await page.reload()
  // The line breaks once more, and the server is busy once: it goes on by itself.
  mayFail(/ERR_CONNECTION_RESET.*\/api\/uploads\/|503.*\/api\/uploads\//)
  let failures = 0
  await page.route(PIECES, (route) => {
    if (route.request().method() !== 'PATCH' || failures === 2) return route.continue()
    failures += 1
    return failures === 1 ? route.abort('connectionreset') : route.fulfill({ status: 503 })
  })
  offsets.length = 0
  await openForm(page)
  const [head] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'HEAD'),
    input.setInputFiles(file),
  ])
  await quicken()
  await expect(field.getByText('春江花月夜.mp4 已上传')).toBeVisible({ timeout: 30_000 })
  // Nothing but the rest was sent.
  const arrived = Number(head.headers()['upload-offset'])
  expect(arrived).toBeGreaterThan(0)
  expect(offsets[0]).toBe(arrived)
  expect(failures).toBe(2)
  await page.unroute(PIECES)

  const quickenAgain = await slowLine(page)
  await input.setInputFiles(await largeVideo(info, 'other.mp4', 20 * MB))
  await expect(progress).toBeVisible()
  await expect.poll(share).toBeGreaterThan(0)
  const [gone] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    field.getByRole('button', { name: '取消上传' }).click(),
  ])
  expect(gone.status()).toBe(204)
  // The one before stays, and is not sent for a lesson that turns out to be live.
  await expect(field.getByText('已有视频')).toBeVisible()
  await page.getByRole('dialog').getByLabel('课程类型').selectOption('直播')
  const saving = page.waitForRequest('**/api/Class/save')
  const saved = saveLesson(page, `关雎 ${Date.now()}`)
  const question = page.getByRole('alertdialog', { name: '删除该课程的视频？' })
  await question.getByRole('button', { name: '确定' }).click()
  await saved
  expect((await saving).postDataJSON()).toMatchObject({ type: '直播', videoId: null })
  // The browser is the next journey's, too.
  await quickenAgain()
})

test('a video that is dropped is converted where browsers would stall, and gets a poster @nightly', async ({
  page,
}) => {
  await openAs(page, 'teacher', '/lecture/index')
  const field = await openForm(page)
  await drop(field, 'program.mp4', Buffer.from('MZ\x90 this is a program'.padEnd(5000)))
  await expect(field.getByRole('alert')).toHaveText('请选择 MP4、WebM 或 MOV 视频')
  await drop(field, 'cut.mp4', testClip('clip.mp4').subarray(0, 3000))
  await expect(field.getByRole('alert')).toContainText('视频不完整')
  await drop(field, 'empty.mp4', Buffer.alloc(0))
  await expect(field.getByRole('alert')).toContainText('文件是空的')
  await drop(field, 'telephone.mp4', testClip('hevc.mp4'))
  await expect(field.getByText('telephone.mp4 已上传')).toBeVisible()
  await expect(field.getByRole('alert')).toContainText('使用 Chrome 或 Firefox 的观看者可能看不到画面')
  await expect(field.getByRole('alert')).toContainText('该视频没有声音')

  const progress = await recordProgress(field)
  await drop(field, 'heavy.webm', heavyClip())
  await expect(field.getByText('heavy.webm 已上传')).toBeVisible()
  await expect(field.getByRole('alert')).toHaveCount(0)
  const shares = (await progress()).flatMap(([words, share]) => (words === '正在转换为 H.264 720p' ? [share] : []))
  expect(shares.some((share) => share > 0 && share < 1)).toBe(true)

  const name = `醉翁亭记 ${Date.now()}`
  await saveLesson(page, name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect
    .poll(() =>
      card
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(160)
  await card.getByRole('link').first().click()
  const video = page.locator('video')
  await expect(video).toHaveAttribute('src', /\.mp4$/)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(160)
  const posterBefore = (await video.getAttribute('poster')) ?? ''
  expect(posterBefore).toMatch(/^\/api\/images\//)
  await page.keyboard.press('8')
  await page.getByRole('button', { name: '将当前画面设为封面' }).click()
  await expect(notice(page, '封面已更新')).toBeVisible()
  await expect(video).not.toHaveAttribute('poster', posterBefore)
})

test('what was converted is not converted again after a reload: its upload goes on @nightly', async ({
  page,
}, info) => {
  const file = info.outputPath('heavy.webm')
  await fs.writeFile(file, heavyClip())
  await openAs(page, 'teacher', '/lecture/index')
  const quicken = await slowLine(page, 2048)
  let field = await openForm(page)
  await field.locator('input[type=file]').setInputFiles(file)
  await expect(field.getByRole('progressbar', { name: '正在上传' })).toBeVisible()
  const share = () => field.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(share).toBeGreaterThan(0)
  await field.getByRole('button', { name: '暂停上传' }).click()
  await expect(field.getByText('已暂停')).toBeVisible()

  await page.reload()
  field = await openForm(page)
  const progress = await recordProgress(field)
  const [head] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'HEAD'),
    field.locator('input[type=file]').setInputFiles(file),
  ])
  expect(head.status()).toBe(200)
  await quicken()
  await expect(field.getByText('heavy.webm 已上传')).toBeVisible()
  const shares = (await progress()).flatMap(([words, part]) => (words === '正在转换为 H.264 720p' ? [part] : []))
  expect(shares.filter((part) => part > 0)).toEqual([])
})

test('an upload for a lesson that is deleted meanwhile says so, and stops @nightly', async ({
  page,
  openBrowser,
  mayFail,
}, info) => {
  // The open dialog looks for it, too.
  mayFail(/\/api\/(uploads|Class\/getById)/)
  await openAs(page, 'teacher', '/profile/index')
  const name = `登高 ${Date.now()}`
  const id = await addLesson(page, name)
  const administrator = await openBrowser()
  await openAs(administrator, 'administrator', '/profile/index')
  await page.goto(demoUrl(`/lecture/index?view=table&name=${name}`))
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  const field = page.getByRole('dialog').getByRole('group', { name: '视频' })
  const sent: string[] = []
  // The lesson goes between two pieces.
  await page.route(PIECES, async (route) => {
    const method = route.request().method()
    if (method === 'PATCH' && sent.push(method) === 2) await ask(administrator, `POST /Class/delete/${id}`)
    await route.continue()
  })
  await field.locator('input[type=file]').setInputFiles(await largeVideo(info, 'gone.mp4', 40 * MB))
  await expect(field.getByText('课程已删除，或您已无权更改，视频不再上传')).toBeVisible()
  await expect(field.getByRole('progressbar')).toHaveCount(0)
  expect(sent).toHaveLength(2)
})

/** A recorded lesson of the person in the page with ten minutes of video, reviewed by all colleagues. */
async function addLesson(page: Page, name = `滕王阁序 ${Date.now()}`): Promise<number> {
  const colleagues = await ask<{ data: { id: number }[] }>(page, 'POST /Class/findColleagues/', { size: 200 })
  const { id } = await ask<{ id: number }>(page, 'POST /Class/save', {
    name,
    course: '语文',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
    type: '录播',
    shared: true,
    checks: colleagues.data,
    videoId: await sendVideo(page),
  })
  await ask(page, 'POST /Speech/save', {
    classId: id,
    text: 'WEBVTT\n\n00:01.000 --> 05:00.000\n<i>落霞与孤鹜齐飞</i> <script>\n',
  })
  return id
}

test('a video is played by keys, has chapters that the presenter names, and goes on where one left off @nightly', async ({
  page,
  openBrowser,
}) => {
  await openAs(page, 'teacher', '/profile/index')
  const id = await addLesson(page)
  const watched = demoUrl(`/lecture_detail/index?id=${id}`)
  await page.goto(watched)
  const video = page.locator('video')
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  await page.keyboard.press('k')
  await expect.poll(time).toBeGreaterThan(0.5)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('5')
  await expect.poll(time).toBeCloseTo(300, 0)
  await page.keyboard.press('l')
  await page.keyboard.press('l')
  await page.keyboard.press('j')
  await expect.poll(time).toBeCloseTo(310, 0)
  // Frames of this video last a fifth of a second.
  await page.keyboard.press('.')
  await expect.poll(time).toBeCloseTo(310.2, 1)
  await page.keyboard.press(',')
  await expect.poll(time).toBeCloseTo(310, 1)
  await page.keyboard.press('Shift+>')
  await expect(page.getByRole('combobox', { name: '播放速度' })).toHaveValue('1.25')
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: '字幕' })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() =>
      video.evaluate((element: HTMLVideoElement) => (element.textTracks[0]?.cues?.[0] as VTTCue | undefined)?.text),
    )
    .toBe('落霞与孤鹜齐飞 &lt;script&gt;')

  const chapters = page.getByRole('region', { name: '章节' })
  await chapters.getByRole('textbox', { name: '章节名称' }).fill('秋日登高')
  await chapters.getByRole('button', { name: '在当前位置添加章节' }).click()
  await expect(chapters.getByRole('listitem')).toHaveText(['05:10 秋日登高'])
  await expect(chapters.getByRole('textbox')).toHaveValue('')
  await expect(page.locator('.player-chapter')).toBeVisible()
  await page.getByRole('slider', { name: '播放进度' }).focus()
  await page.keyboard.press('Home')
  await expect.poll(time).toBe(0)
  await chapters.getByRole('textbox', { name: '章节名称' }).fill('导入')
  await page.keyboard.press('Enter')
  await expect(chapters.getByRole('listitem')).toHaveText(['00:00 导入', '05:10 秋日登高'])
  await chapters.getByRole('button', { name: '编辑章节 导入' }).click()
  await expectReadable(page, 'the chapters')
  await chapters.getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('alertdialog', { name: '是否确定删除该章节' })
  await expect(question).toContainText('00:00 导入')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(chapters.getByRole('listitem')).toHaveText(['05:10 秋日登高'])
  const kept = page.waitForRequest(
    (request) => request.url().includes('/Class/position/') && request.method() === 'POST',
  )
  await chapters.getByRole('button', { name: '05:10 秋日登高' }).click()
  await expect.poll(time).toBe(310)
  await page.keyboard.press('k')
  await expect.poll(time).toBeGreaterThan(310)
  await page.keyboard.press('k')
  await (await kept).response()

  const elsewhere = await openBrowser()
  await openAs(elsewhere, 'teacher', `/lecture_detail/index?id=${id}`)
  await expect(elsewhere.getByText('已从上次观看的 05:1')).toBeVisible()
  await expect
    .poll(() => elsewhere.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThanOrEqual(310)
  await elsewhere.getByRole('button', { name: '从头播放' }).click()
  await expect
    .poll(() => elsewhere.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBe(0)
})
