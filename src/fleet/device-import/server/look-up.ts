import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { mapInSlices } from '../../../platform/server/process/map-in-slices.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { lockSiteAddresses } from '../../device/server/address-taken.sql.ts'
import { selectMachineTypes } from '../../polling/miners-file/miners-file.sql.ts'
import { typeOfModel } from '../../polling/miners-file/miners-file.ts'
import { MOST_AT_ONCE } from '../rules/import-limits.ts'
import { small } from '../rules/import-device.ts'
import { AccountBook } from '../rules/owner-of-line.ts'
import { ImportPlanner, isElsewhere } from '../rules/plan-import.ts'
import type { MissingNames } from '../rules/plan-import.ts'
import type { Planned } from '../rules/planned.ts'
import { readLine } from '../rules/read-line.ts'
import type { ImportLine, LineProblem, ReadLine } from '../rules/read-line.ts'
import { settleAddresses } from '../rules/settle-addresses.ts'
import { deviceImportTexts } from '../text.ts'
import {
  selectAccounts,
  selectClients,
  selectDevicesAt,
  selectNamedDevices,
  selectOutsideRanges,
  selectSites,
} from './import.sql.ts'
import type { FoundDevice } from './import.sql.ts'

export interface Wishes {
  rows: readonly ImportLine[]
  siteId?: number | undefined
  accountId?: number | undefined
  type?: string | undefined
  isAddressSerial: boolean
  isFromZero: boolean
}

export interface LookedUp {
  rows: Planned[]
  /** lists of rows that take each other's addresses */
  together: number[][]
  missing: MissingNames
  /** rows that can't be read */
  unreadable: { row: number; problem: LineProblem; value: string }[]
  devices: ReadonlyMap<number, FoundDevice>
  /** names by id */
  sites: ReadonlyMap<number, string>
  accounts: ReadonlyMap<number, { name: string; poolUser: string }>
  types: ReadonlyMap<number, string>
  /** ids of clients by name in small letters */
  clients: ReadonlyMap<string, number>
}

/** Compares rows with what is there; `isToChange`: locks what they may change. */
export async function lookUp(db: Db, caller: Caller, wishes: Wishes, isToChange: boolean): Promise<LookedUp> {
  const { siteId = null, accountId = null } = wishes
  const read = await mapInSlices(wishes.rows, (row) => ({ row: row.row, ...readLine(row, wishes.isFromZero) }))
  const lines = read.filter((line): line is ReadLine => !('problem' in line))
  const texts = (of: (line: ReadLine) => string | null) => [...new Set(lines.flatMap((line) => of(line) ?? []))]

  const types = await selectMachineTypes(db)
  const typeId = types.find(({ name }) => name === wishes.type)?.id ?? null
  if (wishes.type !== undefined && typeId === null) throw fieldError('type', deviceImportTexts.noSuchType)
  const sites = await selectSites(
    db,
    texts(({ site }) => site),
    siteId === null ? [] : [siteId],
    caller.clients,
  )
  if (siteId !== null && !sites.some(({ id }) => id === siteId))
    throw new CallError(CODES.notFound, deviceImportTexts.noSuchSite)
  const look = { clients: caller.clients, isToChange }
  if (isToChange) for (const { id } of sites.toSorted((a, b) => a.id - b.id)) await lockSiteAddresses(db, id)
  const named = await selectNamedDevices(
    db,
    texts(({ serial }) => serial),
    texts(({ mac }) => mac),
    look,
  )
  const hosts = [...texts(({ host }) => host), ...named.flatMap(({ host }) => host ?? [])]
  const placed = [...sites.map(({ id }) => id), ...named.map((device) => device.siteId)]
  const devices = new Map(
    [...named, ...(await selectDevicesAt(db, placed, hosts, look))].map((device) => [device.id, device]),
  )
  const accounts = await selectAccounts(
    db,
    {
      names: texts(({ account }) => account),
      clients: texts(({ client }) => client),
      poolUsers: texts(({ poolUser }) => poolUser),
      ids: accountId === null ? [] : [accountId],
    },
    caller.clients,
  )
  if (accountId !== null && !accounts.some(({ id }) => id === accountId))
    throw fieldError('accountId', deviceImportTexts.noSuchAccount)
  const clients = await selectClients(
    db,
    texts(({ client }) => client),
    caller.clients,
  )

  const typeOf = (text: string) => types.find(({ name }) => small(name) === small(text)) ?? typeOfModel(text, types)
  const typeIds = new Map(texts(({ type }) => type).map((text) => [text, typeOf(text)?.id]))
  const { isAddressSerial } = wishes
  const planner = new ImportPlanner(
    { siteId, accountId, typeId, isAddressSerial },
    {
      sites: new Map(sites.map(({ id, name }) => [small(name), id])),
      accounts: new AccountBook(
        accounts,
        clients.map(({ name }) => name),
      ),
      typeOf: (text) => typeIds.get(text) ?? null,
      devices: [...devices.values()],
    },
  )
  const planned = await mapInSlices(lines, (line) => planner.plan(line))
  return {
    ...settleAddresses(await withinRanges(db, caller, planned), planner.holders, MOST_AT_ONCE),
    missing: planner.missing,
    unreadable: read.filter((line) => 'problem' in line),
    devices,
    sites: new Map((await selectSites(db, [], placed, caller.clients)).map(({ id, name }) => [id, name])),
    accounts: new Map(
      accounts.map(({ id, client, name, poolUser }) => [id, { name: `${client} · ${name}`, poolUser }]),
    ),
    types: new Map(types.map(({ id, name }) => [id, name])),
    clients: new Map(clients.map(({ id, name }) => [small(name), id])),
  }
}

/** A caller restricted to some clients may only use addresses in the sites' own networks. */
async function withinRanges(db: Db, { clients }: Caller, rows: Planned[]): Promise<Planned[]> {
  if (clients === 'all') return rows
  const addresses = rows.flatMap((row) => ('device' in row && isElsewhere(row.device, row.before) ? row.device : []))
  const outside = new Set((await selectOutsideRanges(db, addresses)).map(({ siteId, host }) => `${siteId} ${host}`))
  return rows.map((row) =>
    'device' in row && isElsewhere(row.device, row.before) && outside.has(`${row.device.siteId} ${row.device.host}`)
      ? { line: row.line, refused: 'outsideRanges', values: { ip: row.device.host ?? '' } }
      : row,
  )
}
