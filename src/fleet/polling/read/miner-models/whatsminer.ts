import {
  boardThs,
  celsiusOf,
  fansOf,
  leastOf,
  macOf,
  mostOf,
  numberOf,
  plausibleWatts,
  RECENT_RATES,
  AVERAGE_RATES,
  textOf,
} from './fields.ts'
import { readGeneric } from './generic.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { Fields, MinerReply } from '../miner-reply.ts'

const MAX_BOARDS = 16
const OWN_FIELDS = ['Fan Speed In', 'Factory GHS', 'Power Limit']

/** It identifies as 'cgminer 4.9.2' like others; its summary holds what others have in their stats. */
export function isWhatsminer(reply: MinerReply): boolean {
  const [summary] = reply.summary
  return (
    OWN_FIELDS.some((key) => numberOf(summary, key) !== null) ||
    reply.status.some((status) => /btminer|whatsminer/i.test(textOf(status, 'Description') ?? ''))
  )
}

/** Whatsminer APIs 1 and 2: `summary`, `devs`, `pools`; `get_version` and `devdetails` identify it. */
export function readWhatsminer(reply: MinerReply): MinerAnswer {
  const generic = readGeneric(reply)
  const [summary] = reply.summary
  const about = reply.about.find((item) => textOf(item, 'fw_ver') !== null)
  const details = reply.devdetails.find((item) => textOf(item, 'Model') !== null)
  const boards = reply.devs.slice(0, MAX_BOARDS).map(readBoard)
  const fansRpm = summary?.['Liquid Cooling'] === true ? [] : fansOf(summary, ['Fan Speed In', 'Fan Speed Out'])
  return {
    ...generic,
    reader: 'whatsminer-v2',
    model: textOf(details, 'Model') ?? textOf(about, 'miner_type') ?? generic.model,
    firmwareVersion: textOf(about, 'fw_ver') ?? unquoted(textOf(summary, 'Firmware Version')),
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

function readBoard(dev: Fields): MinerBoard {
  const hashrateThs = boardThs(dev, [...RECENT_RATES, ...AVERAGE_RATES])
  const chips = numberOf(dev, 'Effective Chips')
  return {
    hashrateThs,
    celsius: celsiusOf(dev, 'Chip Temp Max', 'Temperature'),
    isAlive: hashrateThs === null && chips === null ? null : hashrateThs !== 0 && chips !== 0,
  }
}

/** Some firmware sends "'20200917.22.REL'", including the quotes. */
const unquoted = (text: string | null) => text?.replaceAll("'", '').trim() || null
