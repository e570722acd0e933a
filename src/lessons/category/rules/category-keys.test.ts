import { expect, test } from 'vitest'
import { readableKinds, writableKinds } from './category-keys.ts'

test.each([
  [{ material: true }, ['product'], ['product']],
  [{ material: false }, ['product'], []],
  [{ company_material: true }, ['product'], []],
  [{ model: true }, ['comment'], ['comment']],
  [{ model: false }, ['comment'], []],
  [{ lecture: true }, ['comment'], []],
  [{ material: true, model: true }, ['product', 'comment'], ['product', 'comment']],
  // The warnings' screen, whatever its name.
  [{ materialType: true }, [], []],
])('the keys %j read %j and write %j', (given, reads, writes) => {
  const keys = new Map(Object.entries(given as Record<string, boolean>))
  expect(readableKinds(keys)).toEqual(reads)
  expect(writableKinds(keys)).toEqual(writes)
})
