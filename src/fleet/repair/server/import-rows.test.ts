import { expect, test } from 'vitest'
import { readImportRows } from './import-rows.ts'

const read = (day: string, cost = '') =>
  readImportRows(
    [
      ['类型', '设备序列号', '维修日期', '费用'],
      ['送修', 'A', day, cost],
    ],
    { locale: 'en', today: '2026-03-02' },
  )

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026/3/1 08:00', '2026-03-01'],
  ['2026.03.01', '2026-03-01'],
  ['2026年3月1日', '2026-03-01'],
  ['46082', '2026-03-01'],
  ['46082.75', '2026-03-01'],
])('%s is the day %s', (written, day) => expect(read(written).rows).toMatchObject([{ repairDateStr: day }]))

test.each(['2026-02-30', '2026-13-01', '01.03.2026', 'yesterday', '1', '2026-03-03'])('%s is none', (written) => {
  expect(read(written)).toMatchObject({ rows: [], problems: [{ row: 2, column: 'Repair date' }] })
})

test.each([
  ['', undefined],
  ['¥1,200.50', 1200.5],
  ['0', 0],
])('%s costs %s', (written, cost) => expect(read('2026-03-01', written).rows[0]?.cost).toBe(cost))

test.each(['-1', 'free', '1e9', '12345678901'])('%s is no amount', (written) => {
  expect(read('2026-03-01', written).problems).toMatchObject([{ column: 'Cost (CNY)' }])
})

test.each(['__proto__', 'constructor', 'sold'])('%s is no type', (written) => {
  const cells = [
    ['类型', '设备序列号', '维修日期'],
    [written, 'A', '2026-03-01'],
  ]
  const { rows, problems } = readImportRows(cells, { locale: 'en', today: '2026-03-02' })
  expect([rows, problems]).toMatchObject([[], [{ row: 2, column: 'Type' }]])
})
