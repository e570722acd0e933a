import { expect, test } from 'vitest'
import { lineAt, MOST_LINES, parseCaptions, toSrt, toVtt } from './captions.ts'
import type { CaptionsRead } from './captions.ts'

const line = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })

test.each<[string, string, CaptionsRead]>([
  ['WebVTT', 'WEBVTT\n\n00:01.500 --> 00:03.000\n同学们好\n', { lines: [line(1500, 3000, '同学们好')] }],
  ['SRT', '1\n00:00:01,500 --> 00:00:03,000\nHello\nall\n', { lines: [line(1500, 3000, 'Hello\nall')] }],
  ['hours', 'WEBVTT\n\n01:02:03.004 --> 01:02:04.000\nx', { lines: [line(3_723_004, 3_724_000, 'x')] }],
  [
    'a BOM and rows of Windows',
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nx\r\n\r\n',
    { lines: [line(1000, 2000, 'x')] },
  ],
  [
    'settings behind the times',
    'WEBVTT\n\n00:01.000 --> 00:02.000 align:start line:0\nx',
    { lines: [line(1000, 2000, 'x')] },
  ],
  [
    'notes, styles and names',
    'WEBVTT - x\n\nNOTE a\nb\n\nSTYLE\n::cue {}\n\nintro\n00:01.000 --> 00:02.000\nx',
    { lines: [line(1000, 2000, 'x')] },
  ],
  [
    'the formats’ own marks',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v 李静>同学<i>们</i><00:01.500>好',
    { lines: [line(1000, 2000, '同学们好')] },
  ],
  ['marks of a place', '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}a{\\a10}b', { lines: [line(1000, 2000, 'ab')] }],
  ['a BOM before the first times', '\uFEFF00:01.000 --> 00:02.000\nx', { lines: [line(1000, 2000, 'x')] }],
  [
    'HTML as text',
    '1\n00:00:01,000 --> 00:00:02,000\n<script>alert(1)</script> <img src=x onerror=y>',
    { lines: [line(1000, 2000, '<script>alert(1)</script> <img src=x onerror=y>')] },
  ],
  ['entities', 'WEBVTT\n\n00:01.000 --> 00:02.000\na &lt; b &amp;&amp; c', { lines: [line(1000, 2000, 'a < b && c')] }],
  [
    'lines in disorder',
    '1\n00:00:05,0 --> 00:00:06,0\nb\n\n2\n00:00:01,0 --> 00:00:02,0\na',
    { lines: [line(1000, 2000, 'a'), line(5000, 6000, 'b')] },
  ],
  [
    'no empty row between',
    '1\n00:00:01,000 --> 00:00:02,000\na\n00:00:02,000 --> 00:00:03,000\nb',
    { lines: [line(1000, 2000, 'a'), line(2000, 3000, 'b')] },
  ],
  [
    'lines without words left out',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n\n00:02.000 --> 00:03.000\nx',
    { lines: [line(2000, 3000, 'x')] },
  ],
  ['an end before the start', '1\n00:00:02,000 --> 00:00:01,000\nx', { problem: 'wrongTime', row: 2 }],
  ['the end at the start', '1\n00:00:01,000 --> 00:00:01,000\nx', { problem: 'wrongTime', row: 2 }],
  ['a start of 60 minutes', '1\n00:60:00,000 --> 01:01:00,000\nx', { problem: 'wrongTime', row: 2 }],
  ['an end of 60 seconds', '1\n00:00:00,000 --> 00:00:60,000\nx', { problem: 'wrongTime', row: 2 }],
  ['99 hours', '1\n99:59:59,0 --> 99:59:59,9\nx', { lines: [line(359_999_000, 359_999_900, 'x')] }],
  ['100 hours', '1\n99:59:59,0 --> 100:00:00,0\nx', { problem: 'wrongTime', row: 2 }],
  ['parts of seconds', '1\n0:0:0,0 --> 0:0:1,0\nx', { problem: 'wrongTime', row: 2 }],
  ['tenths and hundredths', '1\n00:00:01,5 --> 00:00:02,25\nx', { lines: [line(1500, 2250, 'x')] }],
  [
    'spaces, NULs and marks of direction',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n \0a&nbsp;b&lrm;c&rlm;d&what; ',
    { lines: [line(1000, 2000, 'a bcd&what;')] },
  ],
  ['a BOM within', '1\n00:00:01,000 --> 00:00:02,000\na\uFEFFb', { lines: [line(1000, 2000, 'a\uFEFFb')] }],
  ['a row of spaces', '1\n00:00:01,000 --> 00:00:02,000\na\n  \nb', { lines: [line(1000, 2000, 'a')] }],
  [
    'the longest line',
    `1\n00:00:01,000 --> 00:00:02,000\n${'x'.repeat(1000)}`,
    { lines: [line(1000, 2000, 'x'.repeat(1000))] },
  ],
  ['75 seconds', 'WEBVTT\n\n00:75.000 --> 00:80.000\nx', { problem: 'wrongTime', row: 3 }],
  ['no time at all', '1\nsoon --> later\nx', { problem: 'wrongTime', row: 2 }],
  ['an endless line', `1\n00:00:01,000 --> 00:00:02,000\n${'x'.repeat(1001)}`, { problem: 'lineTooLong', row: 2 }],
  ['nothing', '', { problem: 'noLines' }],
  ['a program', 'MZ\x90\0\x03', { problem: 'noLines' }],
])('%s', (_, text, expected) => {
  expect(parseCaptions(text)).toEqual(expected)
})

const file = (count: number) =>
  toVtt(Array.from({ length: count }, (_, i) => line(i * 100, i * 100 + 90, `第 ${i} 句`)))

test('50,000 lines are read at once, one more is refused', () => {
  const text = file(MOST_LINES)
  const before = process.cpuUsage()
  expect(parseCaptions(text)).toMatchObject({ lines: { length: MOST_LINES } })
  // The processor's own time, whatever else the machine does: some 0.1 s.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
  expect(parseCaptions(file(MOST_LINES + 1))).toEqual({ problem: 'tooManyLines' })
})

test('what is written is read again', () => {
  const lines = [
    line(0, 999, '<b>&amp; "x"'),
    line(3_600_000, 3_723_004, 'a\nb'),
    line(3_723_004, 3_723_005, 'x --> y'),
  ]
  const kept = lines.map((each) => ({ ...each, text: each.text.replace('-->', '→') }))
  expect(parseCaptions(toVtt(lines))).toEqual({ lines: kept })
  // SRT has no way to write a tag as text.
  expect(parseCaptions(toSrt(lines.slice(1)))).toEqual({ lines: kept.slice(1) })
  expect(toVtt([line(0, 1, 'a\n\nb')])).not.toContain('a\n\nb')
})

test.each([
  [-1, -1],
  [0, 0],
  [150, 0],
  [200, 1],
  [9999, 2],
])('at %d ms the line is %d', (atMs, expected) => {
  expect(lineAt([line(0, 100, ''), line(200, 300, ''), line(400, 500, '')], atMs)).toBe(expected)
})

test('SRT numbers its lines, and no empty row is in one', () => {
  expect(toSrt([line(0, 500, 'a\n \nb'), line(1000, 2000, 'c')])).toBe(
    '1\r\n00:00:00,000 --> 00:00:00,500\r\na\r\nb\r\n\r\n2\r\n00:00:01,000 --> 00:00:02,000\r\nc\r\n\r\n',
  )
})
