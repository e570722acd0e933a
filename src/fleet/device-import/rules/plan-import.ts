import { explainWaiting } from './explain-waiting.ts'
import { addressTaken, DeviceFinder, MINER_PORT } from './find-device.ts'
import type { Waiting } from './explain-waiting.ts'
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

export interface Plan {
  rows: Planned[]
  missing: MissingOwners & { sites: Map<string, Missing> }
}

/** What becomes of each row: a new device, changes of one that is there, or neither, and why. */
export function planImport(lines: readonly ReadLine[], defaults: Defaults, known: Known): Plan {
  const missing: Plan['missing'] = { sites: new Map(), clients: new Map(), accounts: new Map() }
  const finder = new DeviceFinder(known.devices)
  /** serials, addresses and devices, and the row that has them */
  const taken = new Map<string, number>()
  /** the device that has the address, and the one that shall have it, by row */
  const waiting = new Map<number, Waiting>()
  const rows = lines.map((line): Planned => {
    const found = deviceOfLine(line, { defaults, known, finder, missing })
    if ('refused' in found) return { line, ...found }
    const { device, before } = found
    const holder = isElsewhere(device, before) ? finder.holder(device) : undefined
    if (holder && holder.id !== before?.id) {
      waiting.set(line.row, { holder, before })
      return { line, ...addressTaken(holder) }
    }
    const marks = [`serial ${small(device.serial)}`, `device ${before?.id ?? `of row ${line.row}`}`]
    if (device.host !== null) marks.push(`address ${ADDRESS.map((key) => device[key]).join(' ')}`)
    const earlier = marks.map((mark) => taken.get(mark)).find((row) => row !== undefined)
    if (earlier !== undefined) return { line, ...refusal('listedTwice', { row: earlier }) }
    for (const mark of marks) taken.set(mark, line.row)
    if (!before) return { line, device, before }
    return { line, device, before, changes: KEYS.filter((key) => device[key] !== before[key]) }
  })
  return { rows: explainWaiting(rows, waiting), missing }
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
  missing: Plan['missing']
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
