import { expect, test } from 'vitest'
import { translator } from '../../platform/rules/text.ts'
import { warningDetailTexts, warningScreenTexts } from './text.ts'

test('every warning shows its figures in both languages', () => {
  const zh = translator(warningDetailTexts, 'zh')
  const en = translator(warningDetailTexts, 'en')
  expect(en('hot', { celsius: 93, limitCelsius: 90 })).toBe('93 °C, limit 90 °C')
  expect(zh('fan', { rpm: 0, minRpm: 600, maxRpm: 6600 })).toBe('转速 0 rpm，允许 600–6,600 rpm')
  expect(en('board', { boards: 2, expectedBoards: 3 })).toBe('2 of 3 boards')
  expect(en('hardwareErrors', { share: 0.0312, limitShare: 0.02 })).toBe('hardware errors 3.12%, limit 2.00%')
  expect(en('otherMiner', { mac: 'a', expectedMac: 'b' })).toBe('responds with the MAC address a, not with b')
  expect(en('wrongWorker', { worker: 'a.1', expected: 'b' })).toBe('mines as a.1, not as b')
  expect(zh('wrongWorker', { worker: 'a.1', expected: 'b' })).toBe('当前矿工名 a.1，应属于 b')
})

test('a storm of which one warning is left is one warning', () => {
  const en = translator(warningScreenTexts, 'en')
  expect(en('storm', { devices: 1 })).toBe('1 device')
  expect(en('stormAt', { site: 'North', warnings: 1, until: '10:00' })).toBe('North: 1 warning until 10:00')
  expect(en('stormInRack', { site: 'North', rack: 'A', warnings: 12, until: '10:00' })).toBe(
    'North, rack A: 12 warnings until 10:00',
  )
  expect(en('openStorm', { site: 'North', warnings: 1 })).toBe('Open the warning of North')
  expect(en('standFor', { rows: 1, warnings: 1 })).toBe('1 row for 1 warning')
})
