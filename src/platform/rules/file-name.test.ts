import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeFileName, shownFileName, storedNameOf } from './file-name.ts'

test.each([
  ['荷塘月色.mp4', '荷塘月色.mp4'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\li\\课.mp4', '课.mp4'],
  ['..', 'file'],
  ['a.mp4 ', 'a.mp4'],
  ['', 'file'],
  ['a/', 'file'],
  ['.htaccess', 'htaccess'],
  ['. .a b', 'a b'],
  ['a\0b\r\nc.mp4', 'abc.mp4'],
  ['fdp.\u202egpj.exe', 'fdp.gpj.exe'],
  ['a"b<c>.mp4', 'abc.mp4'],
  ['half \ud800', 'half \ufffd'],
  ['x'.repeat(400), 'x'.repeat(150)],
])('%j', (given, shown) => {
  expect(shownFileName(given)).toBe(shown)
})

test('whatever a file is called, it is shown as one line that names no folder', () => {
  const property = fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
    const shown = shownFileName(given)
    expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}]|^[.\s]|^$/u)
    expect(Array.from(shown).length).toBeLessThanOrEqual(150)
  })
  fc.assert(property)
})

test.each([
  ['video/mp4', 'k.mp4'],
  ['video/webm', 'k.webm'],
  ['video/quicktime', 'k.mov'],
  ['audio/mp4', 'k.m4a'],
  ['audio/webm', 'k.weba'],
  ['image/webp', 'k.webp'],
])('a stored file of %s is called %s', (contentType, name) => expect(storedNameOf('k', contentType)).toBe(name))

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['..\\x', '__x'],
  ['a\r\nDELE b', 'a__DELE b'],
  ['.', '_'],
  ['', '_'],
  ['月报 \u202egnp.exe', '月报 _gnp.exe'],
  ['月报_甲/乙_2026-10.pdf', '月报_甲_乙_2026-10.pdf'],
  [`${'甲'.repeat(100)}.pdf`, `${'甲'.repeat(65)}.pdf`],
  [`${'😀'.repeat(60)}.xlsx`, `${'😀'.repeat(48)}.xlsx`],
  [`${'甲'.repeat(100)}_2026-10.pdf`, `${'甲'.repeat(62)}_2026-10.pdf`],
])('%j leaves the server as %j', (name, safe) => expect(safeFileName(name)).toBe(safe))
