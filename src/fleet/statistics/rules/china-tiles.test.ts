import { expect, test } from 'vitest'
import { provinceName, PROVINCE_TILES, tiledCounts } from './china-tiles.ts'

test('34 provinces, each in a place of its own', () => {
  expect(PROVINCE_TILES).toHaveLength(34)
  expect(new Set(PROVINCE_TILES.map(({ column, row }) => `${column} ${row}`)).size).toBe(34)
  expect(new Set(PROVINCE_TILES.map(({ code }) => code)).size).toBe(34)
})

test('a province is found however it is written; what is none goes elsewhere', () => {
  const { counts, elsewhere } = tiledCounts([
    { name: '四川', value: 3 },
    { name: '四川省', value: 2 },
    { name: 'Sichuan', value: 1 },
    { name: '内蒙古自治区', value: 4 },
    { name: '未填写省份', value: 7 },
    { name: 'Texas', value: 5 },
    { name: 'Nowhere', value: 0 },
  ])
  expect([...counts]).toEqual([
    ['四川', 6],
    ['内蒙古', 4],
  ])
  expect(elsewhere.map(({ name }) => name)).toEqual(['未填写省份', 'Texas'])
})

test.each([
  ['四川省', 'en', 'Sichuan'],
  [' 四川', 'en', 'Sichuan'],
  ['内蒙古', 'zh', '内蒙古'],
  ['Texas', 'en', 'Texas'],
] as const)('%s in %s is %s', (place, locale, name) => expect(provinceName(place, locale)).toBe(name))
