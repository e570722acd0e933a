import { MINER_PORT } from '../../rules/miner-port.ts'
import { DeviceFinder } from './find-device.ts'
import { refusal, small } from './import-device.ts'
import type { EnteredDevice } from '../../device/rules/entered-device.ts'
import type { KnownDevice, Refusal } from './import-device.ts'
import { countMissing, ownerOf } from './owner-of-line.ts'
import type { AccountBook, Missing, MissingOwners } from './owner-of-line.ts'
import type { Planned } from './planned.ts'
import type { ReadLine } from './read-line.ts'

/** What is chosen for rows that name none. */
export interface Defaults {
  siteId: number | null
  accountId: number | null
  typeId: number | null
  /** a new device with neither serial nor MAC gets its address as its serial */
  isAddressSerial: boolean
}

/** What is there already, as far as the rows name it. */
export interface Known {
  accounts: AccountBook
  /** ids by name in small letters */
  sites: ReadonlyMap<string, number>
  typeOf: (text: string) => number | null
  devices: readonly KnownDevice[]
}

export type MissingNames = MissingOwners & { sites: Map<string, Missing> }

/** Plans rows one after the other: a new device, changes of one that is there, or neither, and why. */
export class ImportPlanner {
  readonly missing: MissingNames = { sites: new Map(), clients: new Map(), accounts: new Map() }
  /** the devices whose addresses rows want, by row; `settleAddresses` decides */
  readonly holders = new Map<number, KnownDevice>()
  readonly #step: Step
  /** serials, addresses and devices, and the row that has them */
  readonly #taken = new Map<string, number>()

  constructor(defaults: Defaults, known: Known) {
    this.#step = { defaults, known, finder: new DeviceFinder(known.devices), missing: this.missing }
  }

  plan(line: ReadLine): Planned {
    const found = deviceOfLine(line, this.#step)
    if ('refused' in found) return { line, ...found }
    const { device, before } = found
    const there = isElsewhere(device, before) ? this.#step.finder.holder(device) : undefined
    const holder = there?.id === before?.id ? undefined : there
    const marks = [`serial ${small(device.serial)}`, `device ${before?.id ?? `of row ${line.row}`}`]
    // Its holder may be listed with this address, too: whether it stays there decides.
    if (device.host !== null)
      marks.push(`${holder ? 'wanted' : 'own'} address ${ADDRESS.map((key) => device[key]).join(' ')}`)
    const earlier = marks.map((mark) => this.#taken.get(mark)).find((row) => row !== undefined)
    if (earlier !== undefined) return { line, ...refusal('listedTwice', { row: earlier }) }
    for (const mark of marks) this.#taken.set(mark, line.row)
    if (holder) this.holders.set(line.row, holder)
    if (!before) return { line, device, before }
    return { line, device, before, changes: KEYS.filter((key) => device[key] !== before[key]) }
  }
}

const ADDRESS = ['siteId', 'host', 'port'] as const
const KEYS = ['serial', 'name', 'minerId', 'siteId', 'accountId', 'typeId', 'host', 'port', 'mac'] as const

/** Whether a row gives its device an address that it doesn't have. */
export const isElsewhere = (device: EnteredDevice, before: EnteredDevice | null): boolean =>
  device.host !== null && ADDRESS.some((key) => device[key] !== before?.[key])

interface Step {
  defaults: Defaults
  known: Known
  finder: DeviceFinder
  missing: MissingNames
}

function deviceOfLine(line: ReadLine, { defaults, known, finder, missing }: Step) {
  const named = line.site === null ? undefined : known.sites.get(small(line.site))
  if (line.site !== null && named === undefined) {
    countMissing(missing.sites, { name: line.site, rows: 1 })
    // All that is missing is reported at once.
    ownerOf(line, null, defaults.accountId, known.accounts, missing)
    return refusal('siteMissing', { site: line.site })
  }
  const before = finder.deviceOf(line, named ?? defaults.siteId)
  if (before && 'refused' in before) return before
  const owner = ownerOf(line, before?.accountId ?? null, defaults.accountId, known.accounts, missing)
  if ('refused' in owner) return owner
  const typeId = line.type === null ? null : known.typeOf(line.type)
  if (before) return { device: changed(before, line, { siteId: named, accountId: owner.id, typeId }), before }
  return added(
    line,
    { siteId: named ?? defaults.siteId, accountId: owner.id, typeId: typeId ?? defaults.typeId },
    defaults,
  )
}

/** An empty cell leaves what is there. */
function changed(
  before: KnownDevice,
  line: ReadLine,
  ids: { siteId: number | undefined; accountId: number | null; typeId: number | null },
): EnteredDevice {
  const isSameSerial = line.serial === null || small(line.serial) === small(before.serial)
  return {
    // A stand-in gives way to the serial; another case is no change.
    serial: isSameSerial ? before.serial : (line.serial ?? before.serial),
    name: line.name ?? before.name,
    minerId: line.minerId ?? before.minerId,
    siteId: ids.siteId ?? before.siteId,
    accountId: ids.accountId ?? before.accountId,
    typeId: ids.typeId ?? before.typeId,
    host: line.host ?? before.host,
    port: line.port ?? before.port,
    mac: line.mac ?? before.mac,
  }
}

function added(
  line: ReadLine,
  { siteId, accountId, typeId }: Record<'siteId' | 'accountId' | 'typeId', number | null>,
  { isAddressSerial }: Defaults,
): { device: EnteredDevice; before: null } | Refusal {
  const serial = line.serial ?? line.mac ?? (isAddressSerial ? line.host : null)
  if (siteId === null) return refusal('siteNeeded')
  if (accountId === null) return refusal('accountNeeded')
  if (typeId === null) return line.type === null ? refusal('typeNeeded') : refusal('typeMissing', { type: line.type })
  if (serial === null) return refusal('serialNeeded')
  const { minerId, host, mac } = line
  const name = line.name ?? line.workerPart ?? serial
  return {
    device: { serial, name, minerId, siteId, accountId, typeId, host, port: line.port ?? MINER_PORT, mac },
    before: null,
  }
}
