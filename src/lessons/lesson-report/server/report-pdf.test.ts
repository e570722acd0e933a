import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeLessonPdf } from './report-pdf.ts'

/** As long as a name may be, without a blank to break it at. */
const NAME = 'Q'.repeat(100)

test('the tables show names of the greatest length in full, and weights with their decimals', async () => {
  const standard = { name: NAME, weight: 12.5, mean: 30, min: 20, max: 40, spread: 5, share: 0.6 }
  const pdf = await writeLessonPdf(
    {
      name: '背影',
      standards: [standard, standard],
      reviewers: [{ name: NAME, comments: 2, total: 80 }],
      tags: [{ name: NAME, value: 3 }],
      missing: [],
      attendance: [],
      perMinute: [],
      best: [],
      weakest: [],
      categories: [],
      id: 1,
      course: '语文',
      userName: '李静',
      startTime: '2026-11-01 10:00',
      videoFileName: null,
      isRestricted: false,
      score: 80,
      band: '优秀',
      spread: null,
      agreement: null,
    } as never,
    'en',
    'Asia/Shanghai',
  )
  const text = execFileSync('pdftotext', ['-', '-'], { input: await buffer(pdf), encoding: 'utf8' })
  expect(text).toContain('12.5')
  expect(text.match(/Q/g)).toHaveLength(4 * NAME.length)
})
