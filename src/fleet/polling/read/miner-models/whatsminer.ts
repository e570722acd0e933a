import {
  AVERAGE_RATES,
  boardThs,
  celsiusOf,
  fansOf,
  inUnit,
  leastOf,
  macOf,
  MAX_BOARDS,
  mostOf,
  numberOf,
  plausibleWatts,
  RECENT_RATES,
  serialOf,
  textOf,
} from './fields.ts'
import { readGeneric } from './generic.ts'
import type { RateKey } from './fields.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const OWN_FIELDS = ['Fan Speed In', 'Factory GHS', 'Power Limit']
const BOARD_RATES = [...RECENT_RATES, ...AVERAGE_RATES]

/** It identifies as 'cgminer 4.9.2' like others; its summary holds what others have in their stats. */
export function isWhatsminer(reply: MinerReply): boolean {
  const [summary] = reply.summary
  return (
    OWN_FIELDS.some((key) => numberOf(summary, key) !== null) ||
    reply.status.some((status) => /btminer|whatsminer/i.test(textOf(status, 'Description') ?? ''))
  )
}

/**
 * Whatsminer APIs 1 and 2: `summary`, `devs` or `edevs`, `pools`; `get_version`, `get_miner_info` and `devdetails` identify
 * it.
 */
export function readWhatsminer(reply: MinerReply): MinerAnswer {
  const generic = readGeneric(reply)
  const [summary] = reply.summary
  const about = reply.about.find((item) => textOf(item, 'fw_ver') !== null)
  const details = reply.devdetails.find((item) => textOf(item, 'Model') !== null)
  const devs = reply.devs.slice(0, MAX_BOARDS)
  const rates = isInThs(devs, summary) ? inUnit(BOARD_RATES, 'MHS', 'THS') : BOARD_RATES
  const boards = devs.map((dev) => readBoard(dev, rates))
  const fansRpm = summary?.['Liquid Cooling'] === true ? [] : fansOf(summary, ['Fan Speed In', 'Fan Speed Out'])
  return {
    ...generic,
    reader: 'whatsminer-v2',
    model: textOf(details, 'Model') ?? textOf(about, 'miner_type') ?? generic.model,
    firmwareVersion: textOf(about, 'fw_ver') ?? unquoted(textOf(summary, 'Firmware Version')),
    serial: reply.about.map((item) => serialOf(item, 'minersn')).find((serial) => serial !== null) ?? generic.serial,
    mac:
      generic.mac ??
      macOf(
        reply.about.find((item) => macOf(item, 'mac')),
        'mac',
      ),
    boards,
    fansRpm,
    maxCelsius: mostOf([...boards.map((board) => board.celsius), celsiusOf(summary, 'Chip Temp Max', 'Temperature')]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(summary, 'Power')),
  }
}

/** Firmware of 2025 counts its boards in TH/s and the whole in MH/s, both under the same name. */
function isInThs(devs: readonly Fields[], summary: Fields | undefined): boolean {
  const sum = devs.reduce((rates, dev) => rates + (numberOf(dev, 'MHS av') ?? 0), 0)
  return sum > 0 && sum * 1000 < (numberOf(summary, 'MHS av') ?? 0)
}

function readBoard(dev: Fields, rates: readonly RateKey[]): MinerBoard {
  const hashrateThs = boardThs(dev, rates)
  const chips = numberOf(dev, 'Effective Chips')
  return {
    hashrateThs,
    celsius: celsiusOf(dev, 'Chip Temp Max', 'Temperature'),
    isAlive: hashrateThs === null && chips === null ? null : hashrateThs !== 0 && chips !== 0,
  }
}

/** Some firmware sends "'20200917.22.REL'", including the quotes, and escapes them. */
const unquoted = (text: string | null) => text?.replaceAll(/['\\]/g, '').trim() || null
