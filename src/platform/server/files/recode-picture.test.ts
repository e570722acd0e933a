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
