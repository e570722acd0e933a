import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { idleForMs } from '../../../platform/ui/frame/idle-clock.ts'
import type { Mark } from '../rules/timeline.ts'
import clip from '../../../platform/testing/clips/clip.webm?url'
import { LessonPlayer } from './lesson-player.tsx'
import { useFrames } from './use-frames.ts'
import type { PlayerHandle } from './lesson-player.tsx'

const POSITION = 'POST /Class/position/7'
const lesson = { id: 7, name: '荷塘月色', userName: '李静', videoFileName: 'x.webm', posterFileName: null, duration: 5 }
const mark = (id: number, pointS: number): Mark => ({ id, pointS, color: '#0b6273', label: `追问有梯度 ${id}` })

/** The player with a clip of five seconds, read as far as its length. */
async function showPlayer(marks: readonly Mark[] = [], position = 0, more = {}) {
  const asked = answerCalls({ 'GET /Class/position/7': { position }, [POSITION]: null })
  const handle = createRef<PlayerHandle>()
  await show(<LessonPlayer lesson={lesson} marks={marks} ref={handle} {...more} />)
  const video = document.querySelector('video')
  if (!video) throw new Error('no video')
  video.muted = true
  // In the place of what the server would send.
  video.src = clip
  await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(2)
  return { video, handle, asked }
}
const press = (keys: string) => userEvent.keyboard(keys)

test('the keys steer it as those of YouTube do', async () => {
  const { video } = await showPlayer()
  await press('k')
  await expect.poll(() => video.paused).toBe(false)
  await press('k')
  await expect.poll(() => video.paused).toBe(true)
  await press('0')
  expect(video.currentTime).toBe(0)
  await press('8')
  expect(video.currentTime).toBeCloseTo(4, 1)
  await press('j')
  expect(video.currentTime).toBe(0)
  await press('l')
  expect(video.currentTime).toBe(video.duration)
  await press('5,')
  // A frame of the clip lasts a tenth of a second; before any was shown a 25th is guessed.
  expect(video.currentTime).toBeGreaterThan(2.35)
  expect(video.currentTime).toBeLessThan(2.5)
  await press('>')
  await expect.element(page.getByRole('combobox')).toHaveValue('1.25')
  await press('m')
  expect(video.muted).toBe(false)
  // Outside of the player arrows scroll the page.
  await press('2{ArrowRight}')
  expect(video.currentTime).toBeCloseTo(1, 1)
  document.querySelector<HTMLElement>('.player-seek')?.focus()
  await press('{ArrowRight}')
  expect(video.currentTime).toBe(video.duration)
  await press('{Home} ')
  await expect.poll(() => video.paused).toBe(false)
})

test('a browser that plays no recordings of live lessons shows at once which ones do', async () => {
  const canPlayType = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
  answerCalls({ 'GET /Class/position/7': { position: 0 }, [POSITION]: null })
  await show(<LessonPlayer lesson={lesson} marks={[]} />)
  await expect.element(page.getByRole('alert').getByText(/WebM/)).toBeVisible()
  canPlayType.mockRestore()
})

test('what is typed steers nothing', async () => {
  const { video } = await showPlayer()
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  await press('k5m')
  expect([video.paused, video.currentTime, video.muted, field.value]).toEqual([true, 0, true, 'k5m'])
  field.remove()
})

test('a dot goes to its comments, one after the other, by keyboard too', async () => {
  const chosen: number[] = []
  const marks = [mark(1, 1), mark(2, 1.08), mark(3, 4)]
  const { video } = await showPlayer(marks, 0, { onMark: (id: number) => chosen.push(id) })
  const dots = page.getByRole('toolbar').getByRole('button')
  await expect.poll(() => dots.elements().length).toBe(2)
  await dots.first().click()
  await expect.poll(() => video.currentTime).toBe(1)
  await dots.first().click()
  expect(chosen).toEqual([1, 2])
  await press('{ArrowRight}{Enter}')
  await expect.poll(() => video.currentTime).toBe(4)
  expect(chosen.at(-1)).toBe(3)
})

test('it goes on where the person left off, and keeps where they are at a pause', async () => {
  const { video, asked } = await showPlayer([], 0)
  const keptS = () => (asked.findLast(({ address }) => address === POSITION)?.request as { position: number })?.position
  await press('4k')
  // It is kept once as it begins to play; what follows is a second away from that at least.
  await expect.poll(() => video.currentTime, { timeout: 10_000 }).toBeGreaterThan(3.5)
  await press('k')
  await expect.poll(() => Math.abs(keptS() - video.currentTime)).toBeLessThan(0.05)
})

test('what is shown of where it went on goes once it has played on for a while', async () => {
  answerCalls({ 'GET /Class/position/7': { position: 20 }, [POSITION]: null })
  await show(<LessonPlayer lesson={lesson} marks={[]} />)
  const video = document.querySelector('video')
  if (!video) throw new Error('no video')
  // The clip is shorter than what is worth going on with. Whether the position comes before or after the length is not known.
  Object.defineProperties(video, {
    duration: { value: 60 },
    currentTime: { value: 0, writable: true },
    readyState: { value: 1 },
  })
  video.dispatchEvent(new Event('loadedmetadata'))
  const news = page.getByRole('status').filter({ hasText: '00:20' })
  await expect.element(news).toBeVisible()
  for (const seconds of [27, 29]) {
    video.currentTime = seconds
    video.dispatchEvent(new Event('timeupdate'))
    await expect.poll(() => news.elements()).toHaveLength(seconds < 28 ? 1 : 0)
  }
})

test('a place that is chosen below brings the picture into sight, and moves nothing where it is seen', async () => {
  const { video, handle } = await showPlayer()
  document.body.style.paddingBlockEnd = '3000px'
  window.scrollTo(0, 2500)
  expect(video.getBoundingClientRect().bottom).toBeLessThan(0)
  handle.current?.goTo(2)
  expect(video.currentTime).toBe(2)
  await expect.poll(() => video.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  const scrolled = window.scrollY
  handle.current?.goTo(3)
  expect(window.scrollY).toBe(scrolled)
  document.body.style.paddingBlockEnd = ''
})

const beIdle = () => localStorage.setItem('lastActiveAt', '0')

test('who watches is not idle, without a click; who paused is', async () => {
  const { video } = await showPlayer()
  beIdle()
  await video.play()
  await expect.poll(idleForMs).toBeLessThan(60_000)
  video.pause()
  await expect.element(page.getByRole('button', { name: /^(播放|Play)$/ })).toBeVisible()
  beIdle()
  await press('m')
  expect(idleForMs()).toBeGreaterThan(60_000)
})

test('the frame that is seen can be drawn', async () => {
  const { handle } = await showPlayer()
  const frame = await handle.current?.drawFrame()
  expect(frame?.type).toBe('image/webp')
  const drawn = await createImageBitmap(frame ?? new Blob())
  expect([drawn.width, drawn.height]).toEqual([160, 90])
})

function Frames() {
  const frames = useFrames(clip, [4, 1, 3, 2])
  return Array.from(frames, ([second, address]) => <img key={second} src={address} alt={String(second)} />)
}

test('pictures of a video are each that of their second', async () => {
  await show(<Frames />)
  await expect.poll(() => document.querySelectorAll('img').length).toBe(4)
  const bytes = Array.from(document.querySelectorAll('img'), async ({ src }) => (await fetch(src)).text())
  // A clock is drawn into each.
  expect(new Set(await Promise.all(bytes)).size).toBe(4)
})

test('a video that the browser cannot play says so', async () => {
  const { video } = await showPlayer([], 0, { lesson: { ...lesson, videoFileName: 'x.mp4' } })
  video.src = 'data:video/mp4;base64,AAAA'
  await expect.element(page.getByRole('alert').getByText(/HEVC/)).toBeVisible()
})

test('it is accessible, with 2,000 comments too', async () => {
  await showPlayer(Array.from({ length: 2000 }, (_, i) => mark(i, i / 400)))
  expect(document.querySelectorAll('.player-dot').length).toBeLessThan(60)
  await expectAccessible()
})
