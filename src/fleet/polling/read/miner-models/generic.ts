import {
  AVERAGE_RATES,
  hardwareErrorShareOf,
  macOf,
  minerThs,
  numberOf,
  plausibleUptimeS,
  RECENT_RATES,
  textOf,
} from './fields.ts'
import { readPools } from './pools.ts'
import type { MinerAnswer } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

/** What every cgminer reports: rates, uptime, shares, pools. The readers of single makes extend it. */
export function readGeneric(reply: MinerReply): MinerAnswer {
  const summary = reply.summary[0]
  const version = reply.version[0]
  const averageHashrateThs = minerThs(summary, AVERAGE_RATES)
  return {
    model: textOf(version, 'Type', 'Model', 'PROD'),
    reader: 'generic',
    firmwareVersion: textOf(version, 'Miner', 'Firmware Version') ?? textOf(summary, 'Firmware Version'),
    serial: textOf(version, 'Serial', 'SN') ?? textOf(summary, 'Serial', 'SN'),
    mac: macOf(version, 'MAC') ?? macOf(summary, 'MAC'),
    uptimeS: plausibleUptimeS(numberOf(summary, 'Elapsed')),
    hashrateThs: minerThs(summary, RECENT_RATES) ?? averageHashrateThs,
    averageHashrateThs,
    boards: [],
    fansRpm: [],
    maxCelsius: null,
    maxFanRpm: null,
    minFanRpm: null,
    watts: null,
    hardwareErrorShare: hardwareErrorShareOf(summary),
    pools: readPools(reply.pools),
  }
}
