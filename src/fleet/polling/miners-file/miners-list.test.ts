import { expect, test } from 'vitest'
import { readMinersList } from './miners-list.ts'

const empty = { serial: null, type: null, site: null, client: null, account: null, poolUser: null, mac: null }

test('only the address is required', () => {
  expect(readMinersList('address\n10.0.0.1\n\n# spare\n10.0.0.2:4029\r\nfe80::1\n[fe80::1]:4029\n')).toEqual({
    miners: [
      { ...empty, line: 2, host: '10.0.0.1', port: 4028 },
      { ...empty, line: 5, host: '10.0.0.2', port: 4029 },
      { ...empty, line: 6, host: 'fe80::1', port: 4028 },
      { ...empty, line: 7, host: 'fe80::1', port: 4029 },
    ],
    problems: [],
  })
})

test('columns have any order, cells may be quoted, trailing ones omitted', () => {
  const text = '\uFEFFsite,address,serial,mac\n"一号, 东","10.0.0.1"," S""1 ",A0:B0:45:00:00:01\n,10.0.0.2\n'
  expect(readMinersList(text).miners).toEqual([
    { ...empty, line: 2, host: '10.0.0.1', port: 4028, site: '一号, 东', serial: 'S"1', mac: 'a0:b0:45:00:00:01' },
    { ...empty, line: 3, host: '10.0.0.2', port: 4028 },
  ])
})

test.each([
  ['', 'line 1: there must be a column "address"'],
  ['serial\nA', 'line 1: there must be a column "address"'],
  ['address,colour\n10.0.0.1,red', 'line 1: there is no column "colour"'],
  ['address\nminer7', 'line 2: "miner7" is no IP address'],
  ['address\n10.0.0.300', 'line 2: "10.0.0.300" is no IP address'],
  ['address\n10.0.0.1:99999', 'line 2: 99999 is no port'],
  ['address,serial\n,A1', 'line 2: there is no address'],
  ['address\n10.0.0.1,x', 'line 2: has 2 cells'],
  ['address\n10.0.0.1\n10.0.0.1:4028', 'line 3: 10.0.0.1:4028 is on line 2 already'],
  ['address,mac\n10.0.0.1,zz', 'line 2: "zz" is no MAC address'],
  [`address,serial\n10.0.0.1,${'x'.repeat(101)}`, 'line 2: serial is longer than 100 characters'],
])('%j', (text, problem) => {
  const { problems } = readMinersList(text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})
