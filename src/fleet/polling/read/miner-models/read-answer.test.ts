import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addReply, emptyReply, parseReply } from '../miner-reply.ts'
import { readAnswer } from './read-answer.ts'
import type { MinerAnswer, MinerPool, PoolState } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

function replyOf(...files: string[]): MinerReply {
  const whole = emptyReply()
  for (const file of files) {
    const reply = parseReply(readFileSync(new URL(`fixtures/${file}.txt`, import.meta.url), 'utf8'))
    if ('unreadable' in reply) throw new Error(`${file}: ${reply.unreadable}`)
    addReply(whole, reply)
  }
  return whole
}

const pool = (number: number, user: string, state: PoolState, isActive: boolean): MinerPool => ({
  url: `stratum+tcp://pool-${['a.example:3333', 'b.example:443', 'c.example:25'][number]}`,
  user,
  state,
  isActive,
  number,
})
const poolA = (user: string, state: PoolState, isActive: boolean) => pool(0, user, state, isActive)
const alive = (hashrateThs: number, celsius: number | null) => ({ hashrateThs, celsius, isAlive: true })
const dead = { hashrateThs: 0, celsius: null, isAlive: false }
const unknown = { firmwareVersion: null, serial: null, mac: null, watts: null }
const noParts = { boards: [], fansRpm: [], maxCelsius: null, maxFanRpm: null, minFanRpm: null }

const CASES: { files: string[]; answer: MinerAnswer }[] = [
  {
    files: ['innosilicon-t2t-joined'],
    answer: {
      model: 'T2T-30T',
      reader: 'innosilicon',
      firmwareVersion: 't2t_20190612_081703',
      serial: 'T2TA11907150042',
      mac: 'a0:b0:45:21:5b:f0',
      uptimeS: 259200,
      hashrateThs: 30.11290411,
      averageHashrateThs: 29.88421137,
      boards: [
        { hashrateThs: 9.961403, celsius: 76, isAlive: true },
        { hashrateThs: 9.963201, celsius: 79, isAlive: true },
        { hashrateThs: 9.959607, celsius: 77, isAlive: true },
      ],
      fansRpm: [4380, 4440],
      maxCelsius: 79,
      maxFanRpm: 4440,
      minFanRpm: 4380,
      watts: null,
      hardwareErrorShare: 0.051 / 100,
      pools: [
        poolA('north.20x0x1', 'Alive', true),
        { ...pool(1, 'north.20x0x1', 'Alive', false), url: 'stratum+tcp://pool-b.example:3333' },
      ],
    },
  },
  {
    files: ['innosilicon-board-gone'],
    answer: {
      ...unknown,
      model: 't2t',
      reader: 'innosilicon',
      uptimeS: 259200,
      hashrateThs: 19.9200015,
      averageHashrateThs: 19.9181112,
      boards: [
        { hashrateThs: 9.961403, celsius: 76, isAlive: true },
        { hashrateThs: 0, celsius: null, isAlive: false },
        { hashrateThs: 9.959607, celsius: 91, isAlive: true },
      ],
      fansRpm: [6000, 0],
      maxCelsius: 91,
      maxFanRpm: 6000,
      minFanRpm: 0,
      hardwareErrorShare: 0.051 / 100,
      pools: [poolA('north.20x0x1', 'Dead', true)],
    },
  },
  {
    files: ['innosilicon-numbered-joined'],
    answer: {
      ...unknown,
      model: null,
      reader: 'innosilicon',
      uptimeS: 48768,
      hashrateThs: 20.25145163,
      averageHashrateThs: 20.1045001,
      boards: [
        { hashrateThs: 6.702, celsius: 67, isAlive: true },
        { hashrateThs: 6.7, celsius: 68.5, isAlive: true },
        { hashrateThs: 6.7025, celsius: null, isAlive: true },
      ],
      fansRpm: [],
      maxCelsius: 68.5,
      maxFanRpm: null,
      minFanRpm: null,
      hardwareErrorShare: 52 / (5128 + 26 + 52),
      pools: [
        poolA('south.7', 'Dead', false),
        { ...pool(1, 'south.7', 'Alive', true), url: 'stratum+tcp://pool-b.example:3333' },
      ],
    },
  },
  {
    files: ['antminer-s9-joined'],
    answer: {
      ...unknown,
      model: 'Antminer S9',
      reader: 'antminer',
      firmwareVersion: '16.8.1.3',
      uptimeS: 87301,
      hashrateThs: 13.60491,
      averageHashrateThs: 13.56042,
      boards: [
        { hashrateThs: 4.5401, celsius: 76, isAlive: true },
        { hashrateThs: 4.53177, celsius: 77, isAlive: true },
        { hashrateThs: 4.53304, celsius: 75, isAlive: true },
      ],
      fansRpm: [5880, 4200],
      maxCelsius: 77,
      maxFanRpm: 5880,
      minFanRpm: 4200,
      hardwareErrorShare: 0.0021 / 100,
      pools: [poolA('north.s9x31', 'Alive', true)],
    },
  },
  {
    files: ['antminer-s19-summary', 'antminer-s19-stats', 'antminer-s19-pools'],
    answer: {
      ...unknown,
      model: 'Antminer S19',
      reader: 'antminer',
      firmwareVersion: 'uart_trans.1.3',
      uptimeS: 501234,
      hashrateThs: 95.12044,
      averageHashrateThs: 94.87702,
      boards: [
        { hashrateThs: 31.7021, celsius: 69, isAlive: true },
        { hashrateThs: 31.71194, celsius: 71, isAlive: true },
        { hashrateThs: 31.7064, celsius: 68, isAlive: true },
      ],
      fansRpm: [4080, 4380, 3690, 0],
      maxCelsius: 71,
      maxFanRpm: 4380,
      minFanRpm: 0,
      hardwareErrorShare: 0.0001 / 100,
      pools: [poolA('east.s19x4', 'Dead', false), pool(1, 'east.s19x4', 'Alive', true)],
    },
  },
  {
    files: ['antminer-s21-summary', 'antminer-s21-stats', 'antminer-s21-pools'],
    answer: {
      ...unknown,
      model: 'Antminer S21',
      reader: 'antminer',
      firmwareVersion: '49.0.1.3',
      uptimeS: 50474,
      hashrateThs: 200.56689,
      averageHashrateThs: 202.77313,
      boards: [alive(66.8033, 70), alive(66.93622, 71), alive(66.82737, 69)],
      fansRpm: [6000, 5880, 5040, 5040],
      maxCelsius: 71,
      maxFanRpm: 6000,
      minFanRpm: 5040,
      hardwareErrorShare: 0,
      pools: [
        poolA('east.s21x9', 'Alive', true),
        pool(1, 'east.s21x9', 'Alive', false),
        pool(2, 'east.s21x9', 'Alive', false),
      ],
    },
  },
  {
    files: ['antminer-t17-joined'],
    answer: {
      ...unknown,
      model: 'Antminer T17',
      reader: 'antminer',
      firmwareVersion: '17.1.3',
      uptimeS: 50474,
      hashrateThs: 26.81013,
      averageHashrateThs: 40.54363,
      boards: [alive(13.42011, 74), alive(13.39002, 75), dead],
      fansRpm: [4920, 5010, 5100, 4980],
      maxCelsius: 75,
      maxFanRpm: 5100,
      minFanRpm: 4920,
      hardwareErrorShare: 0.0008 / 100,
      pools: [poolA('north.t17x3', 'Alive', true)],
    },
  },
  {
    files: ['whatsminer-v1-joined'],
    answer: {
      ...unknown,
      model: null,
      reader: 'whatsminer-v2',
      firmwareVersion: '20200917.22.REL',
      mac: 'c4:11:04:01:02:03',
      uptimeS: 66295,
      hashrateThs: 67.26644769,
      averageHashrateThs: 68.71059719,
      boards: [],
      fansRpm: [4950, 4920],
      maxCelsius: 72,
      maxFanRpm: 4950,
      minFanRpm: 4920,
      watts: 3491,
      hardwareErrorShare: 0.022 / 100,
      pools: [{ ...pool(0, 'west.m31\\x', 'Alive', true), url: 'stratum+tcp://pool-c.example:25' }],
    },
  },
  ...[
    ['whatsminer-v2-joined', 'whatsminer-v2-get-version', 'whatsminer-v2-devdetails'],
    [
      'whatsminer-v2-summary',
      'whatsminer-v2-devs',
      'whatsminer-v2-pools',
      'whatsminer-v2-get-version',
      'whatsminer-v2-devdetails',
    ],
  ].map((files) => ({
    files,
    answer: {
      ...unknown,
      model: 'M50_VH50',
      reader: 'whatsminer-v2' as const,
      firmwareVersion: '20230803.11.REL',
      mac: 'd4:01:02:03:04:05',
      uptimeS: 25000,
      hashrateThs: 126.10021011,
      averageHashrateThs: 125,
      boards: [alive(41.915, 80), alive(42.218, 81), alive(42.117, 81)],
      fansRpm: [5400, 5280],
      maxCelsius: 81,
      maxFanRpm: 5400,
      minFanRpm: 5280,
      watts: 3200,
      hardwareErrorShare: null,
      pools: [
        { ...pool(1, 'south.m50x2', 'Alive', true), url: 'stratum+tcp://pool-a.example:3333' },
        { ...pool(2, 'south.m50x2', 'Alive', false), url: 'stratum+tcp://pool-b.example:443' },
      ],
    },
  })),
  {
    files: ['whatsminer-v3-status', 'whatsminer-v3-device-info'],
    answer: {
      model: 'M60S_VK40',
      reader: 'whatsminer-v3',
      firmwareVersion: '20251209.16.Rel2',
      serial: 'BTM3EX40HD24090100042',
      mac: 'ce:02:01:00:1a:2b',
      uptimeS: 50000,
      hashrateThs: 172.413,
      averageHashrateThs: 170.8,
      boards: [alive(57.1, 80), alive(56.8, 82), alive(56.9, 81)],
      fansRpm: [5400, 5280],
      maxCelsius: 82,
      maxFanRpm: 5400,
      minFanRpm: 5280,
      watts: 3156,
      hardwareErrorShare: null,
      pools: [
        { url: 'stratum+tcp://pool-a.example:3333', user: 'south.m60x7', state: 'Alive', isActive: true },
        { url: 'stratum+tcp://pool-b.example:443', user: 'south.m60x7', state: 'Alive', isActive: false },
      ],
    },
  },
  {
    files: ['avalon-a10-joined'],
    answer: {
      ...unknown,
      model: 'AvalonMiner 1066-50T',
      reader: 'avalon',
      firmwareVersion: '1066-20A2',
      uptimeS: 9121,
      hashrateThs: 50.1021339,
      averageHashrateThs: 49.81832041,
      boards: [],
      fansRpm: [4110],
      maxCelsius: 81,
      maxFanRpm: 4110,
      minFanRpm: 4110,
      hardwareErrorShare: 3 / (811 + 3),
      pools: [poolA('west.a10', 'Rejecting', true)],
    },
  },
  {
    files: ['avalon-a1246-joined'],
    answer: {
      ...unknown,
      model: 'AvalonMiner 1246-83',
      reader: 'avalon',
      firmwareVersion: '21102401_0b71c2e_5dd0a61',
      serial: '02010000d41f7a09',
      mac: 'b4:a2:eb:3f:23:48',
      uptimeS: 24684,
      hashrateThs: 81.2100321,
      averageHashrateThs: 80.4102702,
      boards: [alive(27.0104, 79), alive(26.40211, 77), alive(26.99776, 76)],
      fansRpm: [5210, 5260, 5238, 5191],
      maxCelsius: 79,
      maxFanRpm: 5260,
      minFanRpm: 5191,
      hardwareErrorShare: 0.6975 / 100,
      pools: [poolA('west.a1246x1', 'Alive', true)],
    },
  },
  {
    files: [
      'avalon-a1346-summary-text',
      'avalon-a1346-stats-text',
      'avalon-a1346-pools-text',
      'avalon-a1346-version-text',
    ],
    answer: {
      ...unknown,
      model: 'AvalonMiner 1346-116',
      reader: 'avalon',
      firmwareVersion: '23042501_6d4cd98_d3a493a',
      serial: '0201000031aa70e4',
      mac: 'b4:a2:eb:3f:24:01',
      uptimeS: 24684,
      hashrateThs: 110.4203102,
      averageHashrateThs: 109.84320155,
      boards: [alive(36.9801, 85), alive(36.61102, 83), alive(36.61892, 84)],
      fansRpm: [5103, 0],
      maxCelsius: 85,
      maxFanRpm: 5103,
      minFanRpm: 0,
      hardwareErrorShare: 0.2069 / 100,
      pools: [poolA('west,north.a1346x1', 'Alive', true), pool(1, 'west.a1346x1', 'Dead', false)],
    },
  },
  {
    files: ['avalon-q-joined'],
    answer: {
      model: 'Avalon Q',
      reader: 'avalon',
      firmwareVersion: '25061102_7c31e0d',
      serial: '02010000a7c1e902',
      mac: 'aa:bb:cc:01:02:03',
      uptimeS: 37850,
      hashrateThs: 52.6863701,
      averageHashrateThs: 52.5112043,
      boards: [alive(52.5112, 71)],
      fansRpm: [1820, 1811, 1833, 1790],
      maxCelsius: 71,
      maxFanRpm: 1833,
      minFanRpm: 1790,
      watts: 838,
      hardwareErrorShare: 0,
      pools: [poolA('west.qx1', 'Alive', true)],
    },
  },
  ...[false, true].map((isFull) => ({
    files: [isFull ? 'luxos-s19k-joined' : 'luxos-s19k-first-joined'],
    answer: {
      model: 'Antminer S19k Pro',
      reader: 'luxos' as const,
      firmwareVersion: '2025.4.8.220305',
      serial: isFull ? 'JYZZB0UBDJABF0042' : null,
      mac: isFull ? '02:f7:5e:b7:00:42' : null,
      uptimeS: 3453,
      hashrateThs: 60.21144,
      averageHashrateThs: 57.20466,
      boards: [alive(20.01137, 49), alive(20.10402, 47), alive(20.09605, 48)],
      fansRpm: [1920, 1920, 2340, 2340],
      maxCelsius: 49,
      maxFanRpm: 2340,
      minFanRpm: 1920,
      watts: isFull ? 1051 : null,
      hardwareErrorShare: 0,
      pools: [poolA('east.luxx4', 'Alive', true), pool(1, 'east.luxx4', 'Dead', false)],
    },
  })),
  {
    files: ['braiins-s9-joined', 'braiins-s9-about'],
    answer: {
      ...unknown,
      model: 'Bitmain Antminer S9',
      reader: 'braiins',
      firmwareVersion: 'BOSminer+ 0.2.0-ea64aec8e',
      uptimeS: 61211,
      hashrateThs: 14.4201102,
      averageHashrateThs: 14.3720518,
      boards: [alive(7.273216141, 92.125), alive(7.251796263, 94.0625), dead],
      fansRpm: [5160, 4380],
      maxCelsius: 94.0625,
      maxFanRpm: 5160,
      minFanRpm: 4380,
      watts: 976,
      hardwareErrorShare: 0.0028 / 100,
      pools: [poolA('north.bosx1', 'Alive', true), pool(1, 'north.bosx1', 'Dead', false)],
    },
  },
  {
    files: ['generic-joined'],
    answer: {
      ...unknown,
      ...noParts,
      model: null,
      reader: 'generic',
      uptimeS: 9121,
      hashrateThs: 49.818320411,
      averageHashrateThs: 49.818320411,
      hardwareErrorShare: 3 / (811 + 3),
      pools: [poolA('west.x1', 'Rejecting', true)],
    },
  },
  {
    files: ['access-denied-joined'],
    answer: {
      ...unknown,
      ...noParts,
      model: null,
      reader: 'generic',
      uptimeS: 7200,
      hashrateThs: 13.5002,
      averageHashrateThs: 13.49801,
      hardwareErrorShare: 3 / 304,
      pools: [],
    },
  },
]

describe('readAnswer', () => {
  it.each(CASES)('reads $files', ({ files, answer }) => {
    const read = readAnswer(replyOf(...files))
    expect(read).toEqual(answer)
  })

  it.each([
    ['negative', { Elapsed: 10, 'GHS 5s': -3 }, { hashrateThs: null, uptimeS: 10 }],
    ['not a number', { Elapsed: 10, 'GHS 5s': 'nan', 'MHS av': 'much' }, { hashrateThs: null }],
    ['far too much', { Elapsed: 10, 'GHS 5s': 9e9 }, { hashrateThs: null }],
    ['an uptime of a wrong clock', { Elapsed: 1_762_934_400, 'GHS 5s': 30_000 }, { hashrateThs: 30, uptimeS: null }],
    ['a true zero', { Elapsed: 10, 'GHS 5s': 0 }, { hashrateThs: 0 }],
    ['kilohashes', { Elapsed: 10, 'KHS av': 30_000_000_000 }, { hashrateThs: 30, averageHashrateThs: 30 }],
    ['a rate of now by its odd name', { Elapsed: 10, 'HS RT': 67_000_000 }, { hashrateThs: 67 }],
    [
      'errors of nothing',
      { Elapsed: 10, Accepted: 0, Rejected: 0, 'Hardware Errors': 0 },
      { hardwareErrorShare: null },
    ],
  ])('takes %s for what it is', (_name, summary, expected) => {
    expect(readAnswer({ ...emptyReply(), summary: [summary] })).toMatchObject(expected)
  })

  it.each([
    ['a liquid-cooled Whatsminer', { 'Fan Speed In': 0, 'Fan Speed Out': 0 }, { reader: 'whatsminer-v2', fansRpm: [] }],
    ['one stopped fan', { 'Fan Speed In': 4200, 'Fan Speed Out': 0 }, { fansRpm: [4200, 0], minFanRpm: 0 }],
    ['a MAC of zeros', { MAC: '00:00:00:00:00:00', 'Fan Speed In': 1 }, { mac: null }],
  ])('knows %s', (_name, summary, expected) => {
    expect(readAnswer({ ...emptyReply(), summary: [{ Elapsed: 10, ...summary }] })).toMatchObject(expected)
  })

  it('reports a refusal as unreadable', () => {
    expect(readAnswer(replyOf('invalid-command'))).toEqual({ unreadable: 'neither hash rate nor uptime in it' })
  })
})
