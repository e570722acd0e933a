import { MINER_PORT } from '../../rules/miner-port.ts'
import { refusal, small } from './import-device.ts'
import type { KnownDevice, Refusal } from './import-device.ts'
import type { ReadLine } from './read-line.ts'

/** Whether a device has its MAC or address in place of its serial. */
const hasStandIn = ({ serial, mac, host }: KnownDevice) => small(serial) === mac || small(serial) === host

/** By a device that is named only to those who see it. */
export const addressTaken = ({ serial, isSeen }: KnownDevice): Refusal =>
  isSeen ? refusal('addressTaken', { serial }) : refusal('addressTakenByOther')

/** Finds devices that rows mean, among those that they could mean. */
export class DeviceFinder {
  readonly #bySerial: ReadonlyMap<string, KnownDevice>
  readonly #byMac: ReadonlyMap<string | null, readonly KnownDevice[]>
  readonly #byHost: ReadonlyMap<string, readonly KnownDevice[]>

  constructor(devices: readonly KnownDevice[]) {
    const there = devices.filter(({ isScrapped }) => !isScrapped)
    this.#bySerial = new Map(devices.map((device) => [small(device.serial), device]))
    this.#byMac = Map.groupBy(
      there.filter(({ isSeen }) => isSeen),
      ({ mac }) => mac,
    )
    this.#byHost = Map.groupBy(there, ({ siteId, host }) => `${siteId} ${host}`)
  }

  /** The device at an address, except scrapped ones. */
  holder({ siteId, host, port }: Pick<KnownDevice, 'siteId' | 'host' | 'port'>): KnownDevice | undefined {
    return this.#byHost.get(`${siteId} ${host}`)?.find((device) => device.port === port)
  }

  /** By its serial, else by its MAC, else at its address; null: it is a new one. */
  deviceOf(line: ReadLine, siteId: number | null): KnownDevice | Refusal | null {
    const { serial, mac, host } = line
    const mayBe = (device: KnownDevice) => serial === null || hasStandIn(device)
    const named = serial === null ? undefined : this.#bySerial.get(small(serial))
    if (named) return this.#usable(named)
    const [card, another] = mac === null ? [] : (this.#byMac.get(mac) ?? [])
    if (card) return !another && mayBe(card) ? card : refusal('macTaken', { serial: card.serial })
    const there = siteId === null || host === null ? undefined : this.#standing(siteId, host, line.port)
    if (!there) return null
    const isSame = there.isSeen && mayBe(there) && (mac === null || there.mac === null)
    if (isSame) return there
    // A new device: the one at its address may go elsewhere in the same file.
    return there.port === (line.port ?? MINER_PORT) ? null : addressTaken(there)
  }

  #usable(device: KnownDevice): KnownDevice | Refusal {
    if (!device.isSeen) return refusal('serialTaken')
    return device.isScrapped ? refusal('isScrapped', { serial: device.serial }) : device
  }

  /** A file that names no port means the usual one, or the only miner at the address. */
  #standing(siteId: number, host: string, port: number | null): KnownDevice | undefined {
    const usual = this.holder({ siteId, host, port: port ?? MINER_PORT })
    const all = this.#byHost.get(`${siteId} ${host}`)
    return usual ?? (port === null && all?.length === 1 ? all[0] : undefined)
  }
}
