import { expect, test } from 'vitest'
import { readImportRows } from './import-rows.ts'

const TITLES = ['量表', '标准', '权重', '最低分', '最高分']
const read = (...rows: string[][]) => readImportRows([TITLES, ...rows], 'en')

test('rows of one scale need not follow each other, and an empty name is the one above', () => {
  const { scales, problems } = read(
    ['A', 'x', '40'],
    ['B', 'y', '100'],
    ['a', 'z', '60', '10', '50'],
    ['', '', '', '', ''],
  )
  expect(problems).toEqual([])
  expect(scales).toEqual([
    {
      name: 'A',
      items: [
        { name: 'x', weight: 40, min: 0, max: 40 },
        { name: 'z', weight: 60, min: 10, max: 50 },
      ],
    },
    { name: 'B', items: [{ name: 'y', weight: 100, min: 0, max: 100 }] },
  ])
})

test.each([
  ['a missing scale', ['', 'x', '100'], 'Scale'],
  ['a missing standard', ['A', '', '100'], 'Standard'],
  ['a missing weight', ['A', 'x', ''], 'Weight'],
  ['a weight in words', ['A', 'x', 'all'], 'Weight'],
  ['a weight above 100', ['A', 'x', '101'], 'Weight'],
  ['a negative weight', ['A', 'x', '-100'], 'Weight'],
  ['a weight of three decimals', ['A', 'x', '99.999'], 'Weight'],
  ['a sum other than 100', ['A', 'x', '99'], 'Weight'],
  ['a least score in words', ['A', 'x', '100', 'none'], 'Lowest score'],
  ['a range reversed', ['A', 'x', '100', '60', '50'], 'Highest score'],
  ['a name of 101 characters', ['A'.repeat(101), 'x', '100'], 'Scale'],
])('%s is reported with its row and column', (_, row, column) => {
  expect(read(row).problems[0]).toMatchObject({ row: 2, column })
})

test('a missing column is one of the whole file', () => {
  expect(readImportRows([['Scale', 'Standard']], 'en').problems).toEqual([
    { row: 0, column: 'Weight', message: 'The column "Weight" is missing' },
  ])
})

test('a scale of 51 standards is refused', () => {
  const rows = Array.from({ length: 51 }, (_, at) => ['A', `x${at}`, '1'])
  expect(read(...rows).problems).toMatchObject([{ row: 2, column: 'Scale' }])
})
