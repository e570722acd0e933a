import {
  AVERAGE_RATES,
  boardThs,
  celsiusOf,
  leastOf,
  macOf,
  MAX_BOARDS,
  mostOf,
  numberOf,
  plausibleRpm,
  plausibleWatts,
  RECENT_RATES,
  serialOf,
  textOf,
} from './fields.ts'
import { braiinsDetailsOf } from './braiins-rest.ts'
import { readGeneric } from './generic.ts'
import { fieldsAt } from './pages.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

const DESCRIBED = /^bos(?:er|miner)/i

export function isBraiins(reply: MinerReply): boolean {
  return reply.status.some((status) => DESCRIBED.test(textOf(status, 'Description') ?? ''))
}

/** Braiins OS: entries of `devs` and `temps` with the same ID are one board. */
export function readBraiins(reply: MinerReply): MinerAnswer {
  const generic = readGeneric(reply)
  const boards = readBoards(reply)
  const details = braiinsDetailsOf(reply)
  // An empty fan slot reads 0, like a stopped fan: not usable as a figure.
  const fansRpm = reply.fans.flatMap((fan) => plausibleRpm(numberOf(fan, 'RPM')) || [])
  const description = reply.status
    .map((status) => textOf(status, 'Description') ?? '')
    .find((text) => DESCRIBED.test(text))
  return {
    ...generic,
    reader: 'braiins',
    model: reply.devdetails.map((item) => textOf(item, 'Model')).find((model) => model !== null) ?? generic.model,
    firmwareVersion: textOf(fieldsAt(details, 'bos_version'), 'current') ?? description ?? null,
    serial: serialOf(details, 'serial_number') ?? generic.serial,
    mac: macOf(details, 'mac_address') ?? generic.mac,
    boards,
    fansRpm,
    maxCelsius: mostOf(boards.map((board) => board.celsius)),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(reply.tunerstatus[0], 'ApproximateMinerPowerConsumption')),
  }
}

function readBoards(reply: MinerReply): MinerBoard[] {
  return reply.devs.slice(0, MAX_BOARDS).map((dev) => {
    const hashrateThs = boardThs(dev, [...RECENT_RATES, ...AVERAGE_RATES])
    const temperatures = reply.temps.find((item) => item['ID'] === dev['ID'])
    return {
      hashrateThs,
      celsius: celsiusOf(temperatures, 'Chip', 'Board') ?? celsiusOf(dev, 'Temperature'),
      isAlive: hashrateThs === null ? null : hashrateThs !== 0,
    }
  })
}
