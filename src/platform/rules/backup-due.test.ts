import { expect, test } from 'vitest'
import { isBackupDue, isBackupLate } from './backup-due.ts'

const ZONE = 'Asia/Shanghai'
const at = (text: string) => new Date(`2026-11-${text}:00+08:00`)

test.each([
  ['none was ever made', undefined, undefined, '23T01:00', true],
  ['yesterday’s is there, and its time has not come', '22T03:34', '22T03:30', '23T03:29', false],
  ['its time has come', '22T03:34', '22T03:30', '23T03:30', true],
  ['it is made', '23T03:34', '23T03:30', '23T23:00', false],
  ['it was made by hand before its time', '23T02:00', '23T02:00', '23T03:30', true],
  ['it failed just now', '22T03:34', '23T03:30', '23T04:10', false],
  ['it failed an hour ago', '22T03:34', '23T03:30', '23T04:30', true],
  ['the server was off for days', '18T03:34', '18T03:30', '23T01:00', true],
])('%s', (_when, lastGood, lastStarted, now, isDue) => {
  const lastGoodAt = lastGood === undefined ? undefined : at(lastGood)
  const lastStartedAt = lastStarted === undefined ? undefined : at(lastStarted)
  expect(isBackupDue({ lastGoodAt, lastStartedAt }, '03:30', ZONE, at(now))).toBe(isDue)
})

test.each([
  [undefined, true],
  ['21T23:00', true],
  ['22T03:00', false],
])('the last of %s is late at 05:00 of the 23rd: %s', (lastGood, isLate) => {
  expect(isBackupLate(lastGood === undefined ? undefined : at(lastGood), at('23T05:00'))).toBe(isLate)
})
