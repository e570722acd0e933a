import { expect, test } from 'vitest'
import { KeptText } from './kept-text.ts'

const heldMb = () => process.memoryUsage().arrayBuffers / 2 ** 20
const isDropped = (nth: number) => nth % 3 === 0

test.each([
  ['nothing', ''],
  ['ASCII', '{"command":"summary"}'],
  ['hanzi', '矿场一号'],
  ['what is not in the basic plane', 'a😀b'],
  ['the longest that is kept of a reply, in hanzi', '矿'.repeat(16_000)],
  ['more than a buffer holds', '矿'.repeat(100_000)],
])('%s comes back as it was', (_what, text) => {
  expect(new KeptText(text).toString()).toBe(text)
})

test('a dropped text is empty and takes no other with it, whatever their order', () => {
  const texts = Array.from({ length: 1000 }, (_, i) => `${i} `.repeat(400))
  const kept = texts.map((text) => new KeptText(text))
  for (const [i, text] of kept.entries()) if (isDropped(i)) text.drop()
  for (const text of kept.filter((_, i) => isDropped(i))) text.drop()
  const later = new KeptText('later')
  expect(kept.map(String)).toEqual(texts.map((text, i) => (isDropped(i) ? '' : text)))
  for (const text of kept) text.drop()
  expect(kept.map(String)).toEqual(texts.map(() => ''))
  expect(later.toString()).toBe('later')
})

test('the memory of dropped texts is given back at once, not when garbage is collected', () => {
  const before = heldMb()
  const kept = Array.from({ length: 20_000 }, () => new KeptText('x'.repeat(2000)))
  expect(heldMb() - before).toBeGreaterThan(35)
  for (const text of kept) text.drop()
  expect(heldMb() - before).toBeLessThan(1)
})
