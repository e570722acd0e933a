import { expect, test } from 'vitest'
import { doctorTexts, findingsOf } from './doctor.ts'
import type { Facts } from './doctor.ts'
import { LOCALES, translator } from './text.ts'

const GB = 2 ** 30
const NOW = new Date('2026-11-23T12:00:00Z')
const BACKUP = {
  isSet: true,
  isSealed: true,
  lastGoodAt: new Date('2026-11-23T03:30:00Z'),
  failure: undefined,
  warning: undefined,
}
const HEALTHY: Facts = {
  dataDir: '/var/lib/minerva',
  freeBytes: 50 * GB,
  databaseBytes: 5 * GB,
  databaseError: undefined,
  databaseVersion: 18,
  isDatabaseReadOnly: false,
  isDatabasePooled: false,
  isDatabaseEmpty: false,
  unknownMigrations: [],
  hasMigrationsLeft: false,
  isMoveIncomplete: false,
  strayAddresses: [],
  isReplicaBehind: undefined,
  sealingError: undefined,
  clockAheadMs: -400,
  timeZone: 'Asia/Shanghai',
  isTimeZoneKnown: true,
  openFiles: 1_048_576,
  neighbours: 32_768,
  neighboursInUse: 5000,
  port: { number: 7080, use: 'minerva' },
  hasMail: true,
  mailError: undefined,
  backup: BACKUP,
  certificate: { host: 'minerva.example.com', daysLeft: 60, error: undefined },
}

test('of a healthy machine everything is good', () => {
  expect(findingsOf(HEALTHY, NOW).map(({ grade }) => grade)).toEqual(Array.from({ length: 8 }, () => 'good'))
})

test.each<[string, 'advice' | 'bad', Partial<Facts>]>([
  ['diskFull', 'bad', { freeBytes: GB }],
  ['diskBackup', 'bad', { freeBytes: 5 * GB }],
  ['databaseAway', 'bad', { databaseError: 'connection refused' }],
  ['databaseOld', 'bad', { databaseVersion: 14 }],
  ['databaseReadOnly', 'bad', { isDatabaseReadOnly: true }],
  ['databasePooled', 'bad', { isDatabasePooled: true }],
  ['databaseEmpty', 'advice', { isDatabaseEmpty: true }],
  ['databaseLater', 'bad', { unknownMigrations: ['9999-later'], hasMigrationsLeft: true }],
  ['databaseEarlier', 'advice', { hasMigrationsLeft: true }],
  ['addressAway', 'bad', { strayAddresses: [{ setting: 'DATABASE_READ_URL', error: 'refused' }] }],
  ['addressOther', 'bad', { strayAddresses: [{ setting: 'DATABASE_DIRECT_URL', error: undefined }] }],
  ['replicaBehind', 'advice', { isReplicaBehind: true }],
  ['moveIncomplete', 'bad', { isMoveIncomplete: true, databaseVersion: undefined }],
  ['sealing', 'bad', { sealingError: 'the key can’t be read' }],
  ['clockOff', 'bad', { clockAheadMs: 86_400_000 }],
  ['clockOff', 'bad', { clockAheadMs: -86_400_000 }],
  ['zoneUnknown', 'bad', { isTimeZoneKnown: false }],
  ['fewFiles', 'bad', { openFiles: 1024 }],
  ['neighbours', 'advice', { neighbours: 1024, neighboursInUse: 921 }],
  ['portTaken', 'bad', { port: { number: 7080, use: 'other' } }],
  ['neighboursFull', 'bad', { neighbours: 1024, neighboursInUse: 922 }],
  ['noMail', 'advice', { hasMail: false }],
  ['mailAway', 'bad', { mailError: 'ECONNREFUSED' }],
  ['certificate', 'bad', { certificate: { host: 'a.example', daysLeft: 3, error: undefined } }],
  ['certificateWrong', 'bad', { certificate: { host: 'a.example', daysLeft: undefined, error: 'expired' } }],
  ['backupUnset', 'advice', { backup: { ...BACKUP, isSet: false } }],
  ['backupLate', 'bad', { backup: { ...BACKUP, lastGoodAt: undefined } }],
  ['backupFailed', 'bad', { backup: { ...BACKUP, failure: 'is full' } }],
  ['backupWarning', 'advice', { backup: { ...BACKUP, warning: 'older ones stay' } }],
  ['backupUnsealed', 'advice', { backup: { ...BACKUP, isSealed: false } }],
])('%s is %s, and the only thing that is', (text, grade, facts) => {
  const found = findingsOf({ ...HEALTHY, ...facts }, NOW).filter((finding) => finding.grade !== 'good')
  expect(found).toMatchObject([{ text, grade }])
  for (const locale of LOCALES)
    for (const finding of found)
      expect(translator(doctorTexts, locale)(finding.text, finding.values)).not.toMatch(/[{}]/)
})

const DEFAULT_TEXTS = ['disk', 'database', 'clock', 'files', 'portOurs', 'mail', 'certificate', 'backup']
test.each<[string, Partial<Facts>, unknown[]]>([
  ['a healthy machine', {}, DEFAULT_TEXTS],
  [
    'what could not be read',
    { clockAheadMs: undefined, openFiles: undefined },
    ['disk', 'database', 'portOurs', 'mail', 'certificate', 'backup'],
  ],
  ['no backups, no certificate', { backup: undefined, certificate: undefined }, DEFAULT_TEXTS.slice(0, 6)],
  ['2 GB free, and just enough for a backup', { freeBytes: 2.2 * GB, databaseBytes: 2 * GB }, DEFAULT_TEXTS],
  ['the oldest PostgreSQL', { databaseVersion: 15 }, DEFAULT_TEXTS],
  ['exactly 2 GB free', { freeBytes: 2 * GB, databaseBytes: 0 }, DEFAULT_TEXTS],
  ['a clock five seconds off', { clockAheadMs: 5000 }, DEFAULT_TEXTS],
  ['16,384 files', { openFiles: 16_384 }, DEFAULT_TEXTS],
  ['one neighbour more than the default', { neighbours: 1025, neighboursInUse: 0 }, DEFAULT_TEXTS],
  ['nine tenths of the neighbours', { neighbours: 2000, neighboursInUse: 1800 }, DEFAULT_TEXTS],
  ['no table of neighbours', { neighbours: undefined, neighboursInUse: undefined }, DEFAULT_TEXTS],
  ['a replica that keeps up', { isReplicaBehind: false }, DEFAULT_TEXTS.toSpliced(2, 0, 'replica')],
  ['a port that is free', { port: { number: 7080, use: 'free' } }, DEFAULT_TEXTS.with(4, 'portFree')],
])('%s', (_, facts, texts) => {
  const found = findingsOf({ ...HEALTHY, ...facts }, NOW)
  expect(found.map(({ text }) => text)).toEqual(texts)
  expect(found.filter(({ grade }) => grade !== 'good')).toEqual([])
})

test.each<[Partial<Facts>, string, object]>([
  [{}, 'disk', { dataDir: '/var/lib/minerva', free: '50.0' }],
  [{ freeBytes: GB }, 'diskFull', { dataDir: '/var/lib/minerva', free: '1.0' }],
  [{ freeBytes: 5 * GB }, 'diskBackup', { dataDir: '/var/lib/minerva', free: '5.0', needed: '5.5' }],
  [{}, 'database', { version: 18, size: '5.0' }],
  [{ databaseError: 'refused' }, 'databaseAway', { error: 'refused' }],
  [{ databaseVersion: 14 }, 'databaseOld', { version: 14, oldest: 15 }],
  [{ clockAheadMs: 6600 }, 'clockOff', { seconds: 7 }],
  [
    { strayAddresses: [{ setting: 'DATABASE_READ_URL', error: 'refused' }] },
    'addressAway',
    { setting: 'DATABASE_READ_URL', error: 'refused' },
  ],
  [
    { strayAddresses: [{ setting: 'DATABASE_DIRECT_URL', error: undefined }] },
    'addressOther',
    { setting: 'DATABASE_DIRECT_URL' },
  ],
  [{ unknownMigrations: ['9998-a', '9999-b'] }, 'databaseLater', { migrations: ['9998-a', '9999-b'] }],
  [{ isTimeZoneKnown: false }, 'zoneUnknown', { zone: 'Asia/Shanghai' }],
  [{ openFiles: 16_383 }, 'fewFiles', { openFiles: 16_383 }],
  [{}, 'files', { openFiles: 1_048_576 }],
  [{ neighbours: 1000, neighboursInUse: 0 }, 'neighbours', { neighbours: 1000 }],
  [{ neighboursInUse: 32_000 }, 'neighboursFull', { neighbours: 32_768, inUse: 32_000 }],
  [{ mailError: 'refused' }, 'mailAway', { error: 'refused' }],
  [{ backup: { ...BACKUP, failure: 'is full' } }, 'backupFailed', { error: 'is full' }],
  [{ backup: { ...BACKUP, warning: 'older ones stay' } }, 'backupWarning', { warning: 'older ones stay' }],
  [{}, 'portOurs', { port: '7080' }],
  [{}, 'certificate', { host: 'minerva.example.com', days: 60 }],
  [{ certificate: { host: 'a', daysLeft: 14, error: undefined } }, 'certificate', { host: 'a', days: 14 }],
  [{ certificate: { host: 'a', daysLeft: 1, error: 'expired' } }, 'certificateWrong', { host: 'a', error: 'expired' }],
])('with %j, %s gives the figures %j', (facts, text, values) => {
  const found = findingsOf({ ...HEALTHY, ...facts }, NOW).find((finding) => finding.text === text)
  expect(found?.values).toEqual(values)
})

const gradeOfCertificate = (daysLeft: number) =>
  findingsOf({ ...HEALTHY, certificate: { host: 'a', daysLeft, error: undefined } }, NOW).find(
    ({ text }) => text === 'certificate',
  )?.grade

test('a certificate of 14 days is good, one of 13 is not', () => {
  expect([gradeOfCertificate(14), gradeOfCertificate(13)]).toEqual(['good', 'bad'])
})
