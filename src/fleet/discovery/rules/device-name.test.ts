import { expect, test } from 'vitest'
import { deviceName, isNamePattern } from './device-name.ts'

const miner = { serial: 'T30-7', ip: '10.0.0.9', mac: null, n: 3 }

test.each([
  ['{serial}', 'T30-7'],
  ['A1-{n}', 'A1-3'],
  ['{ip} {mac}', '10.0.0.9'],
  ['{mac}', 'T30-7'],
  ['$&', '$&'],
  ['x'.repeat(120), 'x'.repeat(100)],
])('%s names it %s', (pattern, name) => {
  expect(isNamePattern(pattern)).toBe(true)
  expect(deviceName(pattern, miner)).toBe(name)
})

test.each(['{model}', '{}', 'A-{N}'])('%s is no pattern', (pattern) => {
  expect(isNamePattern(pattern)).toBe(false)
})
