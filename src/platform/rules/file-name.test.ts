import { expect, test } from 'vitest'
import { shownFileName } from './file-name.ts'

test.each([
  ['荷塘月色.mp4', '荷塘月色.mp4'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\li\\课.mp4', '课.mp4'],
  ['..', 'file'],
  ['', 'file'],
  ['a/', 'file'],
  ['.htaccess', 'htaccess'],
  ['a\0b\r\nc.mp4', 'abc.mp4'],
  ['fdp.\u202egpj.exe', 'fdp.gpj.exe'],
  ['a"b<c>.mp4', 'abc.mp4'],
  ['half \ud800', 'half \ufffd'],
  ['x'.repeat(400), 'x'.repeat(150)],
])('%j', (given, shown) => {
  expect(shownFileName(given)).toBe(shown)
})
