import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from './import-columns.ts'
import type { ImportField } from './import-columns.ts'
import { readLine } from './read-line.ts'
import type { ImportLine } from './read-line.ts'

const read = (cells: Partial<Record<ImportField, string>>, isFromZero = false) =>
  readLine(
    { ...Object.fromEntries(IMPORT_FIELDS.map((field) => [field, ''])), ...cells, row: 2 } as ImportLine,
    isFromZero,
  )

test.each([
  ['10.0.0.7', '10.0.0.7', null],
  ['10.0.0.7:80', '10.0.0.7', 80],
  ['http://10.0.0.7/', '10.0.0.7', null],
  ['https://10.0.0.7:8443/cgi-bin', '10.0.0.7', null],
  ['fd00::7', 'fd00::7', null],
  ['[fd00::7]:4028', 'fd00::7', 4028],
])('the address %s', (ip, host, port) => {
  expect(read({ ip })).toMatchObject({ host, port })
})

test('a port of its own column comes before that of the address', () => {
  expect(read({ ip: '10.0.0.7:80', port: '4029' })).toMatchObject({ port: 4029 })
  expect(read({ ip: '10.0.0.7', port: '4028.0' })).toMatchObject({ port: 4028 })
})

test.each([
  ['AA-BB-CC-00-11-22', 'aa:bb:cc:00:11:22'],
  ['aabb.cc00.1122', 'aa:bb:cc:00:11:22'],
  ['AABBCC001122', 'aa:bb:cc:00:11:22'],
  ['00:00:00:00:00:00', null],
])('the MAC %s', (mac, written) => {
  expect(read({ serial: 's', mac })).toMatchObject({ mac: written })
})

test.each([
  [{ rack: 'A1', shelf: '2', slot: '3' }, false, 2, 3],
  [{ rack: 'A1', shelf: '0', slot: '2' }, true, 1, 3],
  [{ rack: 'A1', position: '2-3' }, false, 2, 3],
  [{ rack: 'A1', position: 'L2 / P3' }, false, 2, 3],
])('the position %j', (cells, isFromZero, shelf, slot) => {
  expect(read({ serial: 's', ...cells }, isFromZero)).toMatchObject({ rack: 'A1', shelf, slot })
})

test('a rack without a position is none, and a worker is pool user and rest', () => {
  expect(read({ serial: 's', rack: 'A1', worker: 'farm.r1.x' })).toMatchObject({
    rack: null,
    poolUser: 'farm',
    workerPart: 'r1.x',
  })
  expect(read({ serial: 's', worker: 'farm' })).toMatchObject({ poolUser: 'farm', workerPart: null })
})

test.each([
  [{ serial: 'x'.repeat(101) }, 'cellTooLong'],
  [{ serial: 's', type: 'x'.repeat(51) }, 'cellTooLong'],
  [{ ip: '10.0.0.300' }, 'badAddress'],
  [{ ip: 'fe80::1%eth0' }, 'badAddress'],
  [{ ip: '10.0.0.7:70000' }, 'badAddress'],
  [{ ip: '10.0.0.7', port: '0' }, 'badPort'],
  [{ mac: 'aa:bb' }, 'badMac'],
  [{ serial: 's', rack: 'A1', shelf: '2' }, 'badPosition'],
  [{ serial: 's', rack: 'A1', shelf: '0', slot: '1' }, 'badPosition'],
  [{ serial: 's', rack: 'A1', position: '7' }, 'badPosition'],
  [{ name: 'only a name' }, 'nothingToFind'],
])('%j is refused: %s', (cells, problem) => {
  expect(read(cells)).toMatchObject({ problem })
})
