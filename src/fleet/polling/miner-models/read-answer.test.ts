import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseReply } from '../miner-reply.ts'
import { readAnswer } from './read-answer.ts'
import type { MinerAnswer } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

function replyOf(...files: string[]): MinerReply {
  const whole: MinerReply = { status: [], summary: [], stats: [], pools: [], version: [] }
  for (const file of files) {
    const reply = parseReply(readFileSync(new URL(`fixtures/${file}.txt`, import.meta.url), 'utf8'))
    if ('unreadable' in reply) throw new Error(`${file}: ${reply.unreadable}`)
    for (const part of ['status', 'summary', 'stats', 'pools', 'version'] as const) whole[part].push(...reply[part])
  }
  return whole
}

const poolA = (user: string, state: 'Alive' | 'Dead', isActive: boolean) => ({
  url: 'stratum+tcp://pool-a.example:3333',
  user,
  state,
  isActive,
})
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
        { url: 'stratum+tcp://pool-b.example:3333', user: 'north.20x0x1', state: 'Alive', isActive: false },
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
        { url: 'stratum+tcp://pool-b.example:3333', user: 'south.7', state: 'Alive', isActive: true },
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
      pools: [
        poolA('east.s19x4', 'Dead', false),
        { url: 'stratum+tcp://pool-b.example:443', user: 'east.s19x4', state: 'Alive', isActive: true },
      ],
    },
  },
  {
    files: ['generic-btminer-joined'],
    answer: {
      ...unknown,
      ...noParts,
      model: null,
      reader: 'generic',
      firmwareVersion: "'20200917.22.REL'",
      mac: 'c4:11:04:01:02:03',
      uptimeS: 66295,
      hashrateThs: 67.26644769,
      averageHashrateThs: 68.71059719,
      hardwareErrorShare: 0.022 / 100,
      pools: [{ url: 'stratum+tcp://pool-c.example:25', user: 'west.m31\\x', state: 'Alive', isActive: true }],
    },
  },
  {
    files: ['generic-avalon-joined'],
    answer: {
      ...unknown,
      ...noParts,
      model: 'AvalonMiner 1066-50T',
      reader: 'generic',
      uptimeS: 9121,
      hashrateThs: 50.1021339,
      averageHashrateThs: 49.81832041,
      hardwareErrorShare: 3 / (811 + 3),
      pools: [{ ...poolA('west.a10', 'Alive', true), state: 'Rejecting' }],
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
    expect(readAnswer({ status: [], summary: [summary], stats: [], pools: [], version: [] })).toMatchObject(expected)
  })

  it('does not understand a refusal', () => {
    expect(readAnswer(replyOf('invalid-command'))).toEqual({ unreadable: 'neither hash rate nor uptime in it' })
  })
})
