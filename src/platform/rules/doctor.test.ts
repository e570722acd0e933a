import { expect, test } from 'vitest'
import { doctorTexts, findingsOf } from './doctor.ts'
import type { Facts } from './doctor.ts'
import { LOCALES, translator } from './text.ts'

const GB = 2 ** 30
const NOW = new Date('2026-11-23T12:00:00Z')
const HEALTHY: Facts = {
  dataDir: '/var/lib/minerva',
  freeBytes: 50 * GB,
  databaseBytes: 5 * GB,
  databaseError: undefined,
  databaseVersion: 18,
  clockAheadMs: -400,
  timeZone: 'Asia/Shanghai',
  isTimeZoneKnown: true,
  openFiles: 1_048_576,
  neighbours: 32_768,
  port: { number: 7080, use: 'minerva' },
  hasMail: true,
  backup: { isSet: true, isSealed: true, lastGoodAt: new Date('2026-11-23T03:30:00Z') },
  certificate: { host: 'minerva.example.com', daysLeft: 60, error: undefined },
}

test('of a healthy machine everything is good', () => {
  expect(findingsOf(HEALTHY, NOW).map(({ grade }) => grade)).toEqual(Array.from({ length: 7 }, () => 'good'))
})

test.each<[string, 'advice' | 'bad', Partial<Facts>]>([
  ['diskFull', 'bad', { freeBytes: GB }],
  ['diskBackup', 'bad', { freeBytes: 5 * GB }],
  ['databaseAway', 'bad', { databaseError: 'connection refused' }],
  ['clockOff', 'bad', { clockAheadMs: 86_400_000 }],
  ['clockOff', 'bad', { clockAheadMs: -86_400_000 }],
  ['zoneUnknown', 'bad', { isTimeZoneKnown: false }],
  ['fewFiles', 'bad', { openFiles: 1024 }],
  ['neighbours', 'advice', { neighbours: 1024 }],
  ['portTaken', 'bad', { port: { number: 7080, use: 'other' } }],
  ['noMail', 'advice', { hasMail: false }],
  ['certificate', 'bad', { certificate: { host: 'a.example', daysLeft: 3, error: undefined } }],
  ['certificateWrong', 'bad', { certificate: { host: 'a.example', daysLeft: undefined, error: 'expired' } }],
  ['backupUnset', 'advice', { backup: { isSet: false, isSealed: false, lastGoodAt: undefined } }],
  ['backupLate', 'bad', { backup: { isSet: true, isSealed: true, lastGoodAt: undefined } }],
  ['backupUnsealed', 'advice', { backup: { isSet: true, isSealed: false, lastGoodAt: NOW } }],
])('%s is %s, and the only thing that is', (text, grade, facts) => {
  const found = findingsOf({ ...HEALTHY, ...facts }, NOW).filter((finding) => finding.grade !== 'good')
  expect(found).toMatchObject([{ text, grade }])
  for (const locale of LOCALES)
    for (const finding of found)
      expect(translator(doctorTexts, locale)(finding.text, finding.values)).not.toMatch(/[{}]/)
})
