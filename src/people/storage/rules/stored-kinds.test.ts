import { expect, test } from 'vitest'
import { sizesOf } from './stored-kinds.ts'

const words = (name: string) => ({ zh: name, en: name })
const kind = (name: string, tables: string[]) => ({ title: words(name), kept: words('for good'), tables })
const table = (name: string, bytes: number, bytesBefore: number, days = 7) => ({
  name,
  bytes,
  rows: 10,
  bytesBefore,
  days,
})

test('tables of one kind are summed, the largest kind is first, and each grows by its average of a day', () => {
  const kinds = [kind('small', ['c']), kind('large', ['a', 'b'])]
  const sizes = sizesOf(kinds, [table('a', 700, 0), table('b', 300, 160), table('c', 50, 120)])
  expect(sizes.map(({ title, bytes, rows, bytesADay }) => [title.en, bytes, rows, bytesADay])).toEqual([
    ['large', 1000, 20, 120],
    ['small', 50, 10, -10],
  ])
})

test('on the first day nothing is known of the growth; a table of no kind has its own name', () => {
  expect(sizesOf([kind('none', ['gone'])], [table('theirs', 5, 5, 0)])).toEqual([
    { title: words('theirs'), kept: words('—'), bytes: 5, rows: 10, bytesADay: null },
    { title: words('none'), kept: words('for good'), bytes: 0, rows: 0, bytesADay: null },
  ])
})
