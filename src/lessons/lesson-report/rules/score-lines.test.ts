import { expect, test } from 'vitest'
import { scoreLines } from './score-lines.ts'

test('each has a line with gaps where it gave no lesson; two of one name are numbered', () => {
  const scores = [
    { id: '2', name: '王芳', place: '2026-02', score: 80 },
    { id: '1', name: '李静', place: '2026-01', score: 90 },
    { id: '3', name: '王芳', place: '2026-03', score: 70.5 },
    { id: '1', name: '李静', place: '2026-03', score: 95 },
  ]
  expect(scoreLines(scores, ['2026-01', '2026-02', '2026-03'])).toEqual({
    xAxis: ['2026-01', '2026-02', '2026-03'],
    series: [
      { name: '李静', data: [90, null, 95] },
      { name: '王芳', data: [null, 80, null] },
      { name: '王芳 (2)', data: [null, null, 70.5] },
    ],
  })
  expect(scoreLines([], ['2026-01'])).toEqual({ xAxis: ['2026-01'], series: [] })
})
