import { expect, test } from 'vitest'
import type { KnownDevice } from './import-device.ts'
import { AccountBook } from './owner-of-line.ts'
import { ImportPlanner } from './plan-import.ts'
import type { Defaults } from './plan-import.ts'
import type { ReadLine } from './read-line.ts'
import { settleAddresses } from './settle-addresses.ts'

const MAC = 'aa:bb:cc:00:11:22'
const EMPTY: ReadLine = {
  row: 2,
  serial: null,
  minerId: null,
  name: null,
  type: null,
  host: null,
  port: null,
  mac: null,
  site: null,
  client: null,
  account: null,
  poolUser: null,
  workerPart: null,
  rack: null,
  shelf: null,
  slot: null,
}
const device = (more: Partial<KnownDevice> = {}): KnownDevice => ({
  id: 7,
  serial: 'S7',
  name: 'seven',
  minerId: null,
  siteId: 1,
  accountId: 11,
  typeId: 3,
  host: '10.0.0.7',
  port: 4028,
  mac: MAC,
  isScrapped: false,
  isSeen: true,
  ...more,
})
const ACCOUNTS = [
  { id: 11, name: 'main', client: 'Acme', poolUser: 'acme' },
  { id: 12, name: 'main', client: 'Blue', poolUser: 'blue' },
  { id: 13, name: 'spare', client: 'Blue', poolUser: 'blue2' },
  { id: 14, name: 'one', client: 'Cyan', poolUser: 'both' },
  { id: 15, name: 'other', client: 'Cyan', poolUser: 'both' },
]
const ALL: Defaults = { siteId: 1, accountId: 11, typeId: 3, isAddressSerial: false }
const NONE: Defaults = { siteId: null, accountId: null, typeId: null, isAddressSerial: false }

/** Rows that can be applied at once. */
const MOST = 3
function plan(lines: Partial<ReadLine>[], devices: KnownDevice[] = [], defaults = ALL) {
  const planner = new ImportPlanner(defaults, {
    sites: new Map([
      ['one', 1],
      ['two', 2],
    ]),
    accounts: new AccountBook(ACCOUNTS, ['Acme', 'Blue', 'Empty']),
    typeOf: (text) =>
      new Map([
        ['T30', 3],
        ['S21', 4],
      ]).get(text) ?? null,
    devices,
  })
  const rows = lines.map((line, nth) => planner.plan({ ...EMPTY, row: nth + 2, ...line }))
  return { ...settleAddresses(rows, planner.holders, MOST), missing: planner.missing }
}
const first = (line: Partial<ReadLine>, devices: KnownDevice[] = [], defaults = ALL) =>
  plan([line], devices, defaults).rows[0]

test.each<[string, Partial<ReadLine>, object]>([
  ['by its serial', { serial: 'N1', host: '10.0.0.1' }, { serial: 'N1', name: 'N1', port: 4028, accountId: 11 }],
  ['by its MAC, without a serial', { mac: MAC }, { serial: MAC, mac: MAC }],
  ['named after its worker', { serial: 'N1', poolUser: 'blue', workerPart: 'r1' }, { name: 'r1', accountId: 12 }],
  ['at a named site', { serial: 'N1', site: 'TWO' }, { siteId: 2 }],
  ['of a named type', { serial: 'N1', type: 'S21' }, { typeId: 4 }],
  ['of a client and account', { serial: 'N1', client: 'blue', account: 'MAIN' }, { accountId: 12 }],
  ['of a client with one account', { serial: 'N1', client: 'Acme' }, { accountId: 11 }],
  ['of a client, by the worker', { serial: 'N1', client: 'Blue', poolUser: 'blue2' }, { accountId: 13 }],
])('a new device %s', (_, line, expected) => {
  expect(first(line)).toMatchObject({ before: null, device: expected })
})

test.each<[string, Partial<ReadLine>, Partial<KnownDevice>, string[]]>([
  ['by its serial, moved', { serial: 's7', host: '10.0.0.9' }, {}, ['host']],
  ['by its MAC, moved', { mac: MAC, host: '10.0.0.9', port: 80 }, {}, ['host', 'port']],
  ['at its address', { site: 'one', host: '10.0.0.7', name: 'renamed' }, { mac: null }, ['name']],
  ['alone at its address, on another port', { site: 'one', host: '10.0.0.7' }, { mac: null, port: 80 }, []],
  ['whose stand-in gives way to its serial', { serial: 'N7', mac: MAC }, { serial: MAC }, ['serial']],
  [
    'that was known by its address',
    { site: 'one', serial: 'N7', host: '10.0.0.7' },
    { serial: '10.0.0.7', mac: null },
    ['serial'],
  ],
  ['of another client', { serial: 'S7', client: 'Blue', account: 'spare' }, {}, ['accountId']],
  ['whose account stays where the client is named alone', { serial: 'S7', client: 'Blue' }, { accountId: 13 }, []],
  ['that mines as someone else', { serial: 'S7', poolUser: 'blue' }, {}, []],
  ['of an unknown type', { serial: 'S7', type: 'X1' }, { typeId: 5 }, []],
  ['of a named type', { serial: 'S7', type: 'T30' }, { typeId: 5 }, ['typeId']],
  ['with all as it is', { serial: 'S7', host: '10.0.0.7', mac: MAC, type: 'T30', site: 'one' }, {}, []],
])('a known device %s', (_, line, known, changes) => {
  expect(first(line, [device(known)], NONE)).toMatchObject({ before: { id: 7 }, changes })
})

test.each<[string, Partial<ReadLine>, Defaults]>([
  ['siteMissing', { serial: 'N1', site: 'three' }, ALL],
  ['siteNeeded', { serial: 'N1' }, NONE],
  ['accountNeeded', { serial: 'N1' }, { ...NONE, siteId: 1 }],
  ['accountMissing', { serial: 'N1', account: 'none' }, ALL],
  ['accountUnclear', { serial: 'N1', account: 'main' }, { ...ALL, accountId: null }],
  ['accountUnclear', { serial: 'N1', client: 'Blue' }, ALL],
  ['typeNeeded', { serial: 'N1' }, { ...ALL, typeId: null }],
  ['typeMissing', { serial: 'N1', type: 'X1' }, { ...ALL, typeId: null }],
  ['serialNeeded', { host: '10.0.0.1' }, ALL],
  ['macTaken', { serial: 'N1', mac: MAC }, ALL],
  ['addressTaken', { serial: 'N1', host: '10.0.0.7' }, ALL],
  ['addressTaken', { serial: 'S8', host: '10.0.0.7' }, ALL],
  ['addressTaken', { mac: '00:00:5e:00:53:99', host: '10.0.0.7' }, ALL],
  ['addressTakenByOther', { serial: 'N1', host: '10.0.0.10' }, ALL],
  ['addressTakenByOther', { serial: 'S7', host: '10.0.0.10' }, ALL],
  ['isScrapped', { serial: 'S9' }, ALL],
  ['serialTaken', { serial: 'S10' }, ALL],
])('%s: %j', (refused, line, defaults) => {
  const others = [
    device(),
    device({ id: 8, serial: 'S8', host: '10.0.0.8', mac: null }),
    device({ id: 9, serial: 'S9', host: '10.0.0.1', mac: null, isScrapped: true }),
    device({ id: 10, serial: 'S10', host: '10.0.0.10', mac: null, isSeen: false }),
  ]
  expect(first(line, others, defaults)).toMatchObject({ refused })
})

test('a MAC that two devices have, or one that the caller does not see, decides nothing', () => {
  expect(first({ mac: MAC }, [device(), device({ id: 8, serial: 'S8' })])).toMatchObject({ refused: 'macTaken' })
  expect(first({ mac: MAC }, [device({ isSeen: false })])).toMatchObject({ before: null })
})

test.each<[string, Partial<ReadLine>, Partial<ReadLine>]>([
  ['serial', { serial: 'N1' }, { serial: 'n1' }],
  ['device', { serial: 'S7' }, { mac: MAC }],
  ['address', { serial: 'N1', host: '10.0.0.1' }, { serial: 'N2', host: '10.0.0.1' }],
])('the second row of one %s is refused', (_, one, another) => {
  expect(plan([one, another], [device()]).rows[1]).toMatchObject({ refused: 'listedTwice', values: { row: 2 } })
})

test('what rows name and is not there is counted', () => {
  const { missing } = plan([
    { serial: 'N1', site: 'three', client: 'Green', poolUser: 'green' },
    { serial: 'N2', client: 'Green', poolUser: 'green' },
    { serial: 'N3', client: 'green', account: 'Green' },
    { serial: 'N4', client: 'Empty' },
    { serial: 'N5', account: 'none' },
  ])
  expect([...missing.sites.values()]).toEqual([{ name: 'three', rows: 1 }])
  expect([...missing.clients.values()]).toEqual([{ name: 'Green', rows: 3 }])
  expect([...missing.accounts.values()]).toEqual([
    { client: 'Green', name: 'Green', poolUser: 'green', rows: 3 },
    { client: 'Empty', name: 'Empty', poolUser: 'Empty', rows: 1 },
  ])
})

test('10,000 rows of as many clients are planned at once', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => ({
    ...EMPTY,
    row: at + 2,
    serial: `N${at}`,
    client: `c${at}`,
    account: 'main',
  }))
  const accounts = lines.map(({ client }, id) => ({ id, name: 'main', client, poolUser: `p${id}` }))
  const started = performance.now()
  const known = { sites: new Map(), accounts: new AccountBook(accounts, []), typeOf: () => null, devices: [] }
  const planner = new ImportPlanner(ALL, known)
  for (const line of lines) planner.plan(line)
  expect(performance.now() - started).toBeLessThan(5000)
})

test.each<[string, Partial<ReadLine>, Defaults, object]>([
  ['accountUnclear', { serial: 'N1', account: 'main' }, { ...ALL, accountId: null }, { account: 'main' }],
  ['accountUnclear', { serial: 'N1', client: 'Blue' }, ALL, { account: 'Blue' }],
  ['accountUnclear', { serial: 'N1', poolUser: 'both' }, ALL, { account: 'both' }],
  ['accountMissing', { serial: 'N1', account: 'none' }, ALL, { account: 'none' }],
  ['accountMissing', { serial: 'N1', client: 'Green', account: 'g' }, ALL, { account: 'Green · g' }],
  ['accountMissing', { serial: 'N1', client: 'Green' }, ALL, { account: 'Green · Green' }],
  ['siteMissing', { serial: 'N1', site: 'three' }, ALL, { site: 'three' }],
  ['typeMissing', { serial: 'N1', type: 'X1' }, { ...ALL, typeId: null }, { type: 'X1' }],
  ['macTaken', { serial: 'N1', mac: MAC }, ALL, { serial: 'S7' }],
  ['addressTaken', { serial: 'N1', host: '10.0.0.7' }, ALL, { serial: 'S7' }],
  ['addressTakenByOther', { serial: 'N1', host: '10.0.0.10' }, ALL, {}],
  ['isScrapped', { serial: 'S9' }, ALL, { serial: 'S9' }],
])('%s names what is meant: %j', (refused, line, defaults, values) => {
  const others = [
    device(),
    device({ id: 9, serial: 'S9', host: '10.0.0.9', mac: null, isScrapped: true }),
    device({ id: 10, serial: 'S10', host: '10.0.0.10', mac: null, isSeen: false }),
  ]
  expect(first(line, others, defaults)).toMatchObject({ refused, values })
})

test.each<[string, Partial<ReadLine>, object]>([
  ['of several that the name may mean, the one it mines for', { account: 'main', poolUser: 'blue' }, { accountId: 12 }],
  ['else the chosen one', { account: 'main' }, { accountId: 11 }],
  ['one that it mines for, where the row names none', { poolUser: 'blue2' }, { accountId: 13 }],
  ['the chosen one, where no account has that pool user', { poolUser: 'unknown' }, { accountId: 11 }],
])('the account of a new device: %s', (_, line, expected) => {
  expect(first({ serial: 'N1', ...line })).toMatchObject({ device: expected })
})

test('a device keeps its account whatever it mines as, and its own among those of a name', () => {
  expect(first({ serial: 'S7', poolUser: 'both' }, [device()], NONE)).toMatchObject({ changes: [] })
  expect(first({ serial: 'S7', account: 'main' }, [device({ accountId: 12 })], ALL)).toMatchObject({ changes: [] })
})

test('an account that is missing takes its pool user from the row, or its name without dots', () => {
  const { missing } = plan([
    { serial: 'N1', client: 'Green', account: 'g.one' },
    { serial: 'N2', client: 'Green', account: 'g.two', poolUser: 'green2' },
  ])
  expect([...missing.accounts.values()].map(({ poolUser }) => poolUser)).toEqual(['gone', 'green2'])
})

test.each<[string, Partial<ReadLine>, Partial<KnownDevice>[], object]>([
  ['the only one at an address without a port', { host: '10.0.0.7' }, [{ port: 4029 }], { before: { id: 7 } }],
  [
    'the usual port’s where two are there',
    { host: '10.0.0.7' },
    [{ id: 6, serial: 'S6', port: 4029 }, {}],
    { before: { id: 7 } },
  ],
  [
    'none of two others',
    { mac: '00:00:5e:00:53:01', host: '10.0.0.7' },
    [{ port: 1 }, { id: 8, port: 2 }],
    { before: null },
  ],
  ['none at another port', { serial: 'N1', host: '10.0.0.7', port: 4029 }, [{}], { before: null }],
  ['none at another site', { serial: 'N1', host: '10.0.0.7', site: 'two' }, [{}], { before: null }],
  ['none by an empty MAC', { serial: 'N1' }, [{ mac: null, host: null }], { before: null }],
  [
    'the one at an address whose MAC is not known',
    { mac: MAC, host: '10.0.0.7' },
    [{ mac: null }],
    { before: { id: 7 } },
  ],
  ['the one at an address, where the row names no MAC', { host: '10.0.0.7' }, [{}], { before: { id: 7 } }],
  ['one with its MAC for a serial', { serial: 'N1', mac: MAC }, [{ serial: MAC.toUpperCase() }], { before: { id: 7 } }],
  [
    'one with its address for a serial',
    { serial: 'N1', host: '10.0.0.7' },
    [{ serial: '10.0.0.7', mac: null }],
    { before: { id: 7 }, changes: ['serial'] },
  ],
])('a row means %s', (_, line, known, expected) => {
  expect(first(line, known.map(device))).toMatchObject(expected)
})

test('rows of no address and of different addresses don’t meet', () => {
  const rows = plan([
    { serial: 'N1' },
    { serial: 'N2' },
    { serial: 'N3', host: '10.0.0.1' },
    { serial: 'N4', host: '10.0.0.2' },
    { serial: 'N5', host: '10.0.0.1', port: 4029 },
    { serial: 'N6', host: '10.0.0.1', site: 'two' },
  ]).rows
  expect(rows.every((row) => 'device' in row)).toBe(true)
})

test('a row that leaves a device where it is meets no other at its address', () => {
  const twins = [device(), device({ id: 8, serial: 'S8', mac: null })]
  expect(first({ serial: 'S8', name: 'eight' }, twins)).toMatchObject({ before: { id: 8 }, changes: ['name'] })
})

test('the asset number of a row comes before that which is there', () => {
  expect(first({ serial: 'S7', minerId: 'B' }, [device({ minerId: 'A' })])).toMatchObject({ device: { minerId: 'B' } })
  expect(first({ serial: 'S7' }, [device({ minerId: 'A' })])).toMatchObject({ device: { minerId: 'A' }, changes: [] })
})

const at = (last: number) => `10.0.0.${last}`
const FIVE = [5, 6, 7, 8, 9].map((last) => device({ id: last, serial: `S${last}`, host: at(last), mac: null }))
const move = (serial: number, last: number) => ({ serial: `S${serial}`, host: at(last) })
const FITS = 'fits'

test.each<[string, Partial<ReadLine>[], string[], number[][]]>([
  ['two that swap', [move(7, 8), move(8, 7)], [FITS, FITS], [[2, 3]]],
  ['three in a ring', [move(7, 8), move(8, 9), move(9, 7)], [FITS, FITS, FITS], [[2, 4, 3]]],
  [
    'a ring of more than can be applied at once',
    [move(6, 7), move(7, 8), move(8, 9), move(9, 6)],
    Array.from({ length: 4 }, () => 'addressesInRing'),
    [],
  ],
  ['a chain, last to first', [move(7, 8), move(8, 9), move(9, 1)], [FITS, FITS, FITS], [[4, 3, 2]]],
  [
    'a chain of more than can be applied at once',
    [move(5, 6), move(6, 7), move(7, 8), move(8, 9), move(9, 1)],
    [FITS, FITS, FITS, FITS, FITS],
    [
      [6, 5, 4],
      [3, 2],
    ],
  ],
  [
    'two that want one address',
    [move(9, 7), move(7, 8), move(8, 7)],
    ['addressTaken', 'addressTaken', 'listedTwice'],
    [],
  ],
  [
    'a new device in the place of one that goes',
    [{ serial: 'N1', mac: MAC, host: at(7) }, move(7, 1)],
    [FITS, FITS],
    [[3, 2]],
  ],
  ['one whose holder stays', [move(7, 8), move(8, 8)], ['addressTaken', FITS], []],
  [
    'one whose holder is not in the file, and who waits for it',
    [move(7, 8), move(6, 7)],
    ['addressTaken', 'addressTaken'],
    [],
  ],
  [
    'one whose holder is refused',
    [move(7, 8), { ...move(8, 1), account: 'none' }],
    ['addressTaken', 'accountMissing'],
    [],
  ],
])('addresses of %s', (_name, lines, expected, groups) => {
  const { rows, together } = plan(lines, FIVE)
  expect(rows.map((row) => ('refused' in row ? row.refused : FITS))).toEqual(expected)
  expect(together).toEqual(groups)
})
