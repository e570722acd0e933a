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

test('each plain cell is read, and an empty one is none', () => {
  const cells = { serial: 'S1', minerId: 'A1', name: 'n', type: 'T30', site: 'one', client: 'Acme', account: 'main' }
  expect(read({ ...cells, ip: '10.0.0.7' })).toEqual({
    row: 2,
    ...cells,
    host: '10.0.0.7',
    port: null,
    mac: null,
    poolUser: null,
    workerPart: null,
    rack: null,
    shelf: null,
    slot: null,
  })
  expect(read({ ip: '10.0.0.7' })).toMatchObject({ serial: null, minerId: null, name: null, type: null, site: null })
  expect(read({ ip: '10.0.0.7' })).toMatchObject({ client: null, account: null })
})

test.each([
  [{ serial: 'x'.repeat(100) }, 'serial'],
  [{ serial: 's', type: 'x'.repeat(50) }, 'type'],
  [{ serial: 's', rack: 'x'.repeat(50), position: '1-1' }, 'rack'],
])('a cell may be as long as a form has it: %j', (cells, field) => {
  expect(read(cells)).toMatchObject({ [field]: expect.stringMatching(/^x+$/) })
})

test.each<[Partial<Record<ImportField, string>>, object]>([
  [{ serial: 'x'.repeat(101) }, { problem: 'cellTooLong', value: 'x'.repeat(20) }],
  [
    { serial: 's', rack: 'A1', shelf: '2' },
    { problem: 'badPosition', value: '2' },
  ],
  [
    { serial: 's', rack: 'A1', shelf: '2', slot: 'x' },
    { problem: 'badPosition', value: '2 x' },
  ],
  [
    { serial: 's', rack: 'A1', position: '1-2-3' },
    { problem: 'badPosition', value: '1-2-3' },
  ],
  [{ serial: 's', rack: 'A1', position: '1001-1' }, { problem: 'badPosition' }],
  [{ serial: 's', rack: 'A1', position: '1-1.5' }, { problem: 'badPosition' }],
  [{ serial: 's', rack: 'A1', position: '1-1a' }, { problem: 'badPosition' }],
  [{ serial: 's', rack: 'A1', position: '1-a1b' }, { problem: 'badPosition' }],
  [{ name: 'n' }, { problem: 'nothingToFind', value: '' }],
  [{ serial: 's', mac: '0' }, { mac: null }],
  [
    { serial: 's', mac: 'a0' },
    { problem: 'badMac', value: 'a0' },
  ],
  [{ serial: 's', mac: '0a' }, { problem: 'badMac' }],
  [{ serial: 's', mac: 'aabbcc00112233' }, { problem: 'badMac' }],
  [{ serial: 's', mac: 'xaabbcc001122' }, { problem: 'badMac' }],
  [{ mac: 'aabbcc001122' }, { mac: 'aa:bb:cc:00:11:22', serial: null }],
  [{ serial: 's', ip: 'see http://10.0.0.7/' }, { problem: 'badAddress' }],
  [{ serial: 's', ip: 'http://[fd00::7]:8080/' }, { host: 'fd00::7' }],
  [
    { serial: 's', ip: 'x[10.0.0.7' },
    { problem: 'badAddress', value: 'x[10.0.0.7' },
  ],
  [
    { serial: 's', ip: '[fd00::7]' },
    { host: 'fd00::7', port: null },
  ],
  [{ serial: 's', ip: '10.0.0.7:65535' }, { port: 65_535 }],
  [{ serial: 's', port: '4028.00' }, { port: 4028 }],
  [
    { serial: 's', rack: 'A1', position: 'Row2/Pos3' },
    { shelf: 2, slot: 3 },
  ],
  [
    { serial: 's', rack: 'A1', position: '2 , 3' },
    { shelf: 2, slot: 3 },
  ],
  [
    { serial: 's', rack: 'A1', position: '9', shelf: '2', slot: '3' },
    { shelf: 2, slot: 3 },
  ],
  [
    { serial: 's', rack: 'A1', position: '1000-1000' },
    { shelf: 1000, slot: 1000 },
  ],
  [{ serial: 's', position: '9' }, { rack: null }],
])('%j is read as %j', (cells, expected) => {
  expect(read(cells)).toMatchObject(expected)
})
