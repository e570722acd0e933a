import {
  fansOf,
  leastOf,
  macOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
  numberOf,
  plausibleBoardThs,
  plausibleCelsius,
  plausibleWatts,
  serialOf,
  textOf,
  toThs,
} from './fields.ts'
import { readGeneric } from './generic.ts'
import { pageWith } from './pages.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const MAX_SENSORS = 8
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

export function isSealminer(reply: MinerReply): boolean {
  return reply.status.some((status) => /^bdminer/i.test(textOf(status, 'Description') ?? ''))
}

/** SealMiner: one entry of the stats holds all figures; '0 Speed', '1 Temp 3': the number of the fan or board comes first. */
export function readSealminer(reply: MinerReply): MinerAnswer {
  const generic = readGeneric(reply)
  const stats = reply.stats.find((item) => numberOf(item, 'Board Count') !== null)
  const boards = readBoards(stats)
  const info = pageWith(reply, 'crtl_sn', 'macaddr')
  const fansRpm =
    stats?.['Liquid Cooling'] === true
      ? []
      : fansOf(
          stats,
          numbers(MAX_BOARDS).map((i) => `${i} Speed`),
        )
  return {
    ...generic,
    reader: 'sealminer',
    model: textOf(stats, 'Model') ?? textOf(info, 'miner_type') ?? generic.model,
    firmwareVersion: textOf(stats, 'Firmware') ?? textOf(info, 'firmware_version') ?? generic.firmwareVersion,
    // Of its controller; each board has one of its own.
    serial: serialOf(stats, 'Ctrl Board SN') ?? serialOf(info, 'crtl_sn') ?? generic.serial,
    mac: macOf(stats, 'MAC') ?? macOf(info, 'macaddr') ?? generic.mac,
    // Its summary's rate of 5 s swings by half.
    hashrateThs:
      minerThs(stats, [
        ['MHS(30s)', 'MHS'],
        ['MHS(1m)', 'MHS'],
      ]) ?? generic.hashrateThs,
    averageHashrateThs: minerThs(stats, [['MHS(Avg)', 'MHS']]) ?? generic.averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf([...boards.map(({ celsius }) => celsius), plausibleCelsius(numberOf(stats, 'Temp'))]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(stats, 'PSU Input Power')),
  }
}

function readBoards(stats: Fields | undefined): MinerBoard[] {
  const count = Math.max(0, Math.min(Math.floor(numberOf(stats, 'Board Count') ?? 0), MAX_BOARDS))
  return numbers(count).map((i) => {
    const hashrateThs = plausibleBoardThs(toThs(numberOf(stats, `${i} MHS(Sample)`), 'MHS'))
    const isOnline = stats?.[`${i} Online`]
    return {
      hashrateThs,
      celsius: mostOf(numbers(MAX_SENSORS).map((at) => plausibleCelsius(numberOf(stats, `${i} Temp ${at}`)))),
      isAlive:
        isOnline === false || hashrateThs === 0 ? false : isOnline === true || hashrateThs !== null ? true : null,
    }
  })
}
