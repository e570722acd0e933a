import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CODES } from '../http/errors.ts'
import { recodeWithin } from './recode-picture.ts'

const picture = await sharp({ create: { width: 1000, height: 800, channels: 3, background: '#c33' } })
  .jpeg()
  .toBuffer()

test('pictures are read one at a time, however many arrive; of too many the last are sent away for a while', async () => {
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1)
  const recoded = await Promise.allSettled(Array.from({ length: 40 }, () => recodeWithin(picture, 100)))
  clearInterval(watch)
  expect(most).toBe(1)
  const refused = recoded.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: number }).code)).toEqual(Array(9).fill(CODES.tooManyRequests))
  await expect(recodeWithin(picture, 100)).resolves.toBeInstanceOf(Buffer)
})

const plain = (px: number) =>
  sharp({ create: { width: px, height: px, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
const times = (count: number, work: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: count }, work))

test('a small picture waits for no large one', async () => {
  const large = await plain(3000)
  let done = 0
  const waiting = times(6, async () => {
    await recodeWithin(large, 100)
    done += 1
  })
  await recodeWithin(picture, 100)
  expect(done).toBeLessThan(6)
  await waiting
})

test('one whose sender left keeps no place', async () => {
  const first = recodeWithin(await plain(2800), 100)
  const sender = new AbortController()
  const left = times(30, () => recodeWithin(picture, 100, sender.signal))
  await new Promise((resolve) => setTimeout(resolve, 50))
  sender.abort(new Error('the sender left'))
  const next = await times(30, () => recodeWithin(picture, 100))
  expect(next.map(({ status }) => status)).toEqual(Array(30).fill('fulfilled'))
  await Promise.all([first, left])
})
