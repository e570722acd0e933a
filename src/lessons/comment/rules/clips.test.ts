import { expect, test } from 'vitest'
import { clipsOf } from './clips.ts'

test('clips come in order of their beginning; one without an end takes ten seconds', () => {
  const marks = [
    { id: 3, point: 30, pointEnd: null },
    { id: 2, point: 5, pointEnd: 12.5 },
    { id: 1, point: 30, pointEnd: 31 },
  ]
  expect(clipsOf(marks, 600)).toEqual([
    { id: 2, from: 5, to: 12.5 },
    { id: 1, from: 30, to: 31 },
    { id: 3, from: 30, to: 40 },
  ])
})

test('a clip near the end of the video ends with it', () => {
  expect(clipsOf([{ id: 1, point: 595, pointEnd: null }], 600)).toEqual([{ id: 1, from: 595, to: 599.5 }])
})
