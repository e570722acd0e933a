import { expect, test } from 'vitest'
import { unreadableReason } from './unreadable-reason.ts'

test.each([
  ['empty reply', 'readEmpty', ''],
  ['not JSON', 'readNotJson', ''],
  ['not JSON: Unexpected token <', 'readNotJson', 'Unexpected token <'],
  ['not a JSON object', 'readNotJson', ''],
  ['text cut off', 'readCutOff', ''],
  ['closed within a frame', 'readCutOff', ''],
  ['more than 262144 bytes', 'readTooLong', ''],
  ['more than 64 sections', 'readTooLong', ''],
  ['a frame of 4294967295 bytes', 'readTooLong', ''],
  ['no part of a miner’s reply in it', 'readNoPart', ''],
  ['neither hash rate nor uptime in it', 'readNoFigures', ''],
  ['refused', 'readRefused', ''],
  ['it asks for a login, and the site has none for it', 'readNoLogin', ''],
  ['it refused the login of its site', 'readLoginRefused', ''],
])('%s: %s', (reason, name, detail) => expect(unreadableReason(reason)).toEqual({ name, detail }))

test.each([
  'a miner’s own words',
  'an empty reply',
  'empty reply!',
  'was not JSON',
  'not JSONP',
  'it is not a JSON object',
  'not a JSON object at all',
  'a text cut off',
  'text cut off there',
  'no more than 3 bytes',
  'more than 3 bytes again',
  'more than many bytes',
  'a frame of x bytes',
  'see: no part of a miner’s reply in it',
  'no part of a miner’s reply in it.',
  'has neither hash rate nor uptime in it',
  'neither hash rate nor uptime in it?',
  'was refused',
  'refused: by rule',
  '',
])('%j is the miner’s own', (reason) => expect(unreadableReason(reason)).toBeNull())
