import { expect, test } from 'vitest'
import { methodNames } from './method-names.ts'

test.each([
  ['外观检查、气密性试验', '外观检查、气密性试验', '外观检查, 气密性试验'],
  ['外观检查', '外观检查', '外观检查'],
  ['', '', ''],
])('%j is listed as the language does', (stored, zh, en) => {
  expect([methodNames(stored, 'zh'), methodNames(stored, 'en')]).toEqual([zh, en])
})
