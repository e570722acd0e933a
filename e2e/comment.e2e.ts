import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { testClip } from '../src/platform/testing/test-video.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { planLesson } from './plan-lesson.ts'
import { expectAccessible, expectReadable, look, PHONE } from './readable.ts'

const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)

/** Drags from place to place; shares of the element's box. */
async function drag(on: Locator, ...places: (readonly [number, number])[]): Promise<void> {
  const { mouse } = on.page()
  const box = await on.boundingBox()
  if (!box) throw new Error('nothing to draw on')
  for (const [at, [x, y]] of places.entries()) {
    await mouse.move(box.x + x * box.width, box.y + y * box.height)
    if (at === 0) await mouse.down()
  }
  await mouse.up()
}

/** Blurred: a picture is kept with a little loss at its edges; a stroke would still be missed. */
const pixels = async (picture: Buffer) => [...(await sharp(picture).removeAlpha().blur(3).raw().toBuffer())]

test('a reviewer draws and speaks at a span, and plays the comments as clips @nightly', async ({
  page,
  openBrowser,
}) => {
  const presenter = await openBrowser()
  await openAs(presenter, 'administrator', '/profile/index')
  await openAs(page, 'teacher', '/profile/index')
  const classId = await planLesson(presenter)
  await page.goto(demoUrl(`/lecture_detail/index?id=${classId}`))
  const form = page.getByRole('form', { name: '添加精准点评' })
  const send = form.getByRole('button', { name: '发表' })

  // The microphone is refused, then allowed. What is being spoken can't be left behind.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await form.getByRole('button', { name: '录音' }).click()
  await expect(notice(page, '无法使用麦克风')).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'))
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
  await form.getByRole('button', { name: '录音' }).click()
  await expect(form.getByRole('button', { name: /停止录音（[1-9]\d* 秒）/ })).toBeVisible()
  expect(await isPaused(page)).toBe(true)
  await expect(send).toBeDisabled()
  await form.getByRole('button', { name: '停止录音' }).click()
  await expect(form.getByRole('button', { name: '删除录音' })).toBeVisible()

  // A span by keys, then by its handles on the timeline.
  await form.getByLabel('时间点', { exact: true }).fill('00:03.5')
  await page.getByRole('slider', { name: '点评片段的结束' }).press('ArrowRight')
  await expect(form.getByRole('textbox', { name: /^至/ })).toHaveValue('00:03.6')
  await expect.poll(() => timeOf(page)).toBeCloseTo(3.6, 2)
  await form.getByRole('textbox', { name: /^至/ }).fill('00:05')

  await form.getByRole('button', { name: '在画面上绘制' }).click()
  const dialog = page.getByRole('dialog', { name: '在画面上绘制' })
  const canvas = dialog.locator('canvas')
  await drag(canvas, [0.1, 0.1], [0.2, 0.3], [0.4, 0.15])
  await dialog.getByRole('button', { name: '方框' }).click()
  await drag(canvas, [0.5, 0.5], [0.8, 0.8])
  await dialog.getByRole('button', { name: '文字' }).click()
  await dialog.getByRole('textbox', { name: '文字' }).fill('看这里')
  // Enter in the dialog must not post the form behind it.
  await dialog.getByRole('textbox', { name: '文字' }).press('Enter')
  await canvas.click({ position: { x: 60, y: 60 } })
  await canvas.click({ position: { x: 90, y: 90 } })
  await dialog.getByRole('button', { name: '撤销一步' }).click()
  // Escape asks about the drawing, not about the comment.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  const drawn = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  await dialog.getByRole('button', { name: '使用' }).click()
  await expect(dialog).toHaveCount(0)
  await expectReadable(page, 'the form')
  await send.click()
  const comment = page.getByRole('article')
  await expect(comment.getByRole('button', { name: '跳到 00:03' })).toHaveText('00:03–00:05')
  const stored = await comment.getByRole('img', { name: /画面上的标注/ }).getAttribute('src')
  const [before, after] = await Promise.all([
    pixels(Buffer.from(drawn.slice(drawn.indexOf(',')), 'base64')),
    pixels(await (await page.request.get(demoUrl(stored ?? ''))).body()),
  ])
  expect(before.filter((value, at) => Math.abs(value - (after[at] ?? NaN)) < 30).length).toBe(after.length)
  const voice = comment.getByLabel(/的语音点评，\d 秒/)
  await voice.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => voice.evaluate((audio: HTMLAudioElement) => audio.ended)).toBe(true)

  // An edit that leaves the place alone keeps it to the millisecond.
  await comment.getByRole('button', { name: /^编辑/ }).click()
  const edit = page.getByRole('form', { name: '编辑精准点评' })
  await expect(edit.getByLabel('内容')).toBeFocused()
  await edit.getByLabel('内容').fill('追问有梯度')
  await edit.getByRole('button', { name: '发表' }).click()
  await expect(comment).toContainText('追问有梯度')
  const marks = await ask<{ point: number }[]>(page, 'POST /Comment/marks', { classId })
  expect(marks).toMatchObject([{ point: 3.5, pointEnd: 5 }])

  // The clips: this one, then one that the end of the video cuts short.
  await ask(page, 'POST /Comment/save', { classId, type: '精准点评', point: 598.5, content: '小结有力' })
  await expect(page.getByRole('article')).toHaveCount(2)
  const shown: (string | null)[] = []
  await page.exposeFunction('note', (text: string | null) => shown.at(-1) === text || shown.push(text))
  const play = page.getByRole('button', { name: '连续播放这些片段' })
  await play.evaluate((button) => {
    const note = () => void Reflect.get(globalThis, 'note')(button.textContent)
    new MutationObserver(note).observe(button, { subtree: true, childList: true, characterData: true })
  })
  await play.click()
  await expect.poll(() => shown).toEqual(['停止播放片段（1/2）', '停止播放片段（2/2）', '连续播放这些片段'])
  expect(await timeOf(page)).toBeGreaterThan(598.5)

  // By type: evaluations beside comments, in the same list.
  await ask(page, 'POST /Comment/save', {
    classId,
    type: '评价',
    content: '总体很好',
    ...(await sheetOf(page, classId)),
  })
  await page.getByText('筛选和排序').click()
  await page.getByLabel('点评类型').selectOption('不限')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByLabel('点评类型').selectOption('评价')
  await expect(page.getByRole('article')).toHaveText([/总体很好/])
})

test('on a phone, a finger draws on the frame of a portrait video; a second finger draws nothing @nightly', async ({
  page,
}) => {
  await openAs(page, 'administrator', '/profile/index')
  const id = await planLesson(page, portraitClip())
  await look(page, PHONE, 'light')
  const screen = await page.context().newCDPSession(page)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  await page.goto(demoUrl(`/lecture_detail/index?id=${id}`))
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1)
  await page.getByRole('form', { name: '添加精准点评' }).getByRole('button', { name: '在画面上绘制' }).click()
  const dialog = page.getByRole('dialog', { name: '在画面上绘制' })
  const canvas = dialog.locator('canvas')
  const [widthPx, heightPx] = await canvas.evaluate((element: HTMLCanvasElement) => [element.width, element.height])
  expect([widthPx, heightPx]).toEqual([90, 160])
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('nothing to draw on')
  // All of the frame is seen at once, in its own proportions.
  expect(box.height).toBeLessThanOrEqual(PHONE.height)
  expect(box.width / box.height).toBeCloseTo(90 / 160, 1)
  const at = (finger: number, x: number, y: number) => ({
    id: finger,
    x: box.x + x * box.width,
    y: box.y + y * box.height,
  })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: ReturnType<typeof at>[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  /** red of the pen, in the frame's own pixels */
  const isRed = (x: number, y: number) =>
    canvas.evaluate(
      (element: HTMLCanvasElement, [left, top]) => {
        const [red = 0, green = 0, blue = 0] = element.getContext('2d')?.getImageData(left, top, 1, 1).data ?? []
        return Math.abs(red - 229) + Math.abs(green - 72) + Math.abs(blue - 77) < 30
      },
      [Math.round(x * widthPx), Math.round(y * heightPx)] as const,
    )
  expect([await isRed(0.2, 0.5), await isRed(0.8, 0.5)]).toEqual([false, false])
  await expectAccessible(page, 'the drawing on a phone')
  const scrolled = await page.evaluate(() => window.scrollY)
  await touch('touchStart', at(1, 0.2, 0.2))
  await touch('touchMove', at(1, 0.2, 0.8))
  await touch('touchStart', at(1, 0.2, 0.8), at(2, 0.8, 0.2))
  await touch('touchMove', at(1, 0.2, 0.8), at(2, 0.8, 0.8))
  await touch('touchEnd')
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect.poll(() => isRed(0.2, 0.5)).toBe(true)
  expect(await isRed(0.8, 0.5)).toBe(false)
  await dialog.getByRole('button', { name: '使用' }).click()
  await expect(dialog).toHaveCount(0)
})

/** A clip as a telephone held upright makes it: its pictures lie on their side, and the file states how to turn them. */
function portraitClip(): Buffer {
  const clip = Buffer.from(testClip('clip.mp4'))
  const head = clip.indexOf('tkhd', 'latin1')
  if (clip[head + 4] !== 0) throw new Error('another kind of head')
  const turned = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 90 * 0x1_0000, 0, 0x4000_0000]
  for (const [nth, value] of turned.entries()) clip.writeInt32BE(value, head + 44 + 4 * nth)
  return clip
}

/** A score for each standard of the lesson's scale. */
async function sheetOf(page: Page, classId: number) {
  const { modelId } = await ask<{ modelId: number }>(page, `GET /Class/getById/${classId}`)
  const { data } = await ask<{ data: { items: { id: number; max: number }[] }[] }>(page, 'POST /model/find/', {
    id: modelId,
  })
  return { modelId, scores: data[0]?.items.map(({ id, max }) => ({ modelItemId: id, score: max })) }
}
