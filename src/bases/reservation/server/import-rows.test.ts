import { expect, test } from 'vitest'
import { readBookingRows } from './import-rows.ts'

const TITLES = ['预约日期', '时段', '槽车类型', '槽车号', '联系人', '电话', '备注']
const read = (row: string[], titles = TITLES) => readBookingRows([titles, row], 'zh')

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026/3/1', '2026-03-01'],
  ['2026年3月1日', '2026-03-01'],
  ['2026.03.01', '2026-03-01'],
  ['46082', '2026-03-01'],
  ['46082.5', '2026-03-01'],
])('%s is the day %s', (written, day) => {
  const { rows, problems } = read([written, '下午', '承压车', ' 浙ｂ·0001 挂', '王师傅', '13800000000', 'x'])
  expect(problems).toEqual([])
  expect(rows).toMatchObject([
    { row: 2, form: { reserveTime: day, reservePeriod: 'afternoon', tankerType: '承压车', tankerNumber: '浙B0001挂' } },
  ])
})

test('what is left out is as in the form: a morning, 常压车', () => {
  const { rows } = readBookingRows(
    [
      ['Day', 'Tanker', 'Contact', 'Phone'],
      ['2026-03-01', 'AB123', 'Li', '13800000000'],
      ['', '', '', ''],
    ],
    'en',
  )
  expect(rows).toMatchObject([{ form: { reservePeriod: 'morning', tankerType: '常压车', cargo: '' } }])
})

test.each([
  [['soon', '上午', '常压车', '浙B0001挂', '王师傅', '13800000000'], '预约日期'],
  [['2026-02-30', '上午', '常压车', '浙B0001挂', '王师傅', '13800000000'], '预约日期'],
  [['2026-03-01', '晚上', '常压车', '浙B0001挂', '王师傅', '13800000000'], '时段'],
  [['2026-03-01', '上午', '轿车', '浙B0001挂', '王师傅', '13800000000'], '槽车类型'],
  [['2026-03-01', '上午', '常压车', ';', '王师傅', '13800000000'], '槽车号'],
  [['2026-03-01', '上午', '常压车', '浙B0001挂', '', '13800000000'], '联系人'],
  [['2026-03-01', '上午', '常压车', '浙B0001挂', '王师傅', 'phone'], '电话'],
])('%j: a problem in the column %s', (row, column) => {
  expect(read(row)).toMatchObject({ rows: [], problems: [{ row: 2, column }] })
})

test('a file without a column that is needed is refused as a whole', () => {
  const { rows, problems } = read(['x'], ['槽车号', '联系人', '电话'])
  expect(rows).toEqual([])
  expect(problems).toEqual([{ row: 0, column: '预约日期', message: '缺少列“预约日期”' }])
})
