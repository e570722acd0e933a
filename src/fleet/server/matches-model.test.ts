import { expect, test } from 'vitest'
import { isSlowPattern, matchesModel } from './matches-model.ts'

test('a model is matched without case, as often as it comes', () => {
  for (const model of ['Antminer S19', 'ANTMINER s19', 'Antminer S19']) expect(matchesModel('s19$', model)).toBe(true)
  expect(matchesModel('s19$', 'Antminer S19 Pro')).toBe(false)
  expect(() => matchesModel('(?i)s19', 'S19')).toThrow('Invalid')
})

test('a match that takes too long is given up, and not tried again for the same model', () => {
  const pattern = '^(antminer|[^!]{4,4}|[^!])*$'
  const begun = performance.now()
  for (let i = 0; i < 100; i += 1) expect(matchesModel(pattern, `${'Antminer'.repeat(20)}!`)).toBe(null)
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('10,000 models of a spreadsheet are matched at once', () => {
  const begun = performance.now()
  for (let n = 0; n < 10_000; n += 1) expect(matchesModel('(^|[^a-z0-9])s19( (pro|xp))?$', `SN-${n}`)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('a pattern with many optional parts is not compiled, since nothing stops V8 meanwhile; one that is invalid is still refused', () => {
  const pattern = 'a?'.repeat(40) + 'a'.repeat(40)
  const begun = performance.now()
  expect(isSlowPattern(pattern)).toBe(true)
  expect(matchesModel(pattern, 'a'.repeat(40))).toBe(null)
  expect(performance.now() - begun).toBeLessThan(500)
  expect(() => matchesModel(`${pattern}(`, '')).toThrow('Invalid')
})

test.each([
  ['(a+)+$', true],
  ['^(s|s)*$', true],
  ['(x+x+)+y', true],
  [String.raw`^(\d+)+$`, true],
  [String.raw`(\W+)+z`, true],
  [String.raw`^(s19)( (pro|xp))?\+?$`, false],
  ['(^|[^a-z0-9])(t20|t2|t2t[a-z]*[- ]?2[0-9]t?)($|[^a-z0-9+])', false],
  [String.raw`^t2t[a-z]*\+?$|(^|[^a-z0-9])(t30|t3h?\+?|t2t[a-z]*\+?[- ]?3[0-9]t?)($|[^a-z0-9+])`, false],
  [String.raw`[?*{^$]{1,3}${String.raw`\?`.repeat(20)}`, false],
  ['(a|)'.repeat(20), true],
  ['.*s19.*pro.*', false],
])('the pattern %s may try more ways than there is time for: %s', (pattern, isSlow) => {
  const begun = performance.now()
  expect(isSlowPattern(pattern)).toBe(isSlow)
  expect(performance.now() - begun).toBeLessThan(5000)
})
