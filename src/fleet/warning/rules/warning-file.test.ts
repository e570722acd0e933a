import { expect, test } from 'vitest'
import { MAX_FILE_CHARS, warningFile } from './warning-file.ts'

const opening = {
  type: 'hot',
  details: { celsius: 91, limitCelsius: 90 },
  at: '2026-03-01T00:00:00.000Z',
  host: '10.0.0.1',
  port: 4028,
  answer: { maxCelsius: 91 },
  raw: 'STATUS=S',
} as const
const FIRST = '2026-03-01T00:00:00.000Z 10.0.0.1:4028 hot {"celsius":91,"limitCelsius":90}\n\n{\n  "maxCelsius": 91\n}'

test('what opened it, the figures, and the answer, apart by an empty line', () => {
  expect(warningFile(opening)).toBe(`${FIRST}\n\nSTATUS=S`)
  expect(warningFile({ ...opening, raw: undefined })).toBe(FIRST)
})

test('is bounded, and holds nothing that the database refuses', () => {
  expect(warningFile({ ...opening, raw: 'x'.repeat(MAX_FILE_CHARS) })).toHaveLength(MAX_FILE_CHARS)
  expect(warningFile({ ...opening, raw: 'a\0b\ud800c\0' })).toBe(`${FIRST}\n\nab\ufffdc`)
})
