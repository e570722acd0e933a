import { numberOf, macOf, plausibleWatts, serialOf, textOf } from './fields.ts'
import { readAntminer } from './antminer.ts'
import type { MinerAnswer } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'

export function isLuxos(reply: MinerReply): boolean {
  return reply.status.some((status) => /^luxminer/i.test(textOf(status, 'Description') ?? ''))
}

/** LuxOS on an Antminer sends the stock firmware's stats; `power` and `config` add what these lack. */
export function readLuxos(reply: MinerReply): MinerAnswer {
  const antminer = readAntminer(reply)
  const [config] = reply.config
  const [power] = reply.power
  return {
    ...antminer,
    reader: 'luxos',
    model: antminer.model ?? textOf(config, 'Model'),
    serial: serialOf(config, 'SerialNumber'),
    mac: macOf(config, 'MACAddr'),
    watts: plausibleWatts(numberOf(power, 'Watts')),
  }
}
