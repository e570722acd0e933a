import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { AuditEntry } from '../../../platform/server/database/audit.sql.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { mapInSlices } from '../../../platform/server/process/map-in-slices.ts'
import { activeWorkerAfter } from '../../device/rules/active-worker.ts'
import { insertDevices } from '../../device/server/insert-devices.sql.ts'
import { updateDevice, updateSiteOfDevice } from '../../device/server/save-device.sql.ts'
import { rackTexts } from '../../rack/text.ts'
import type { DeviceImportCalls } from '../contract.ts'
import { small } from '../rules/import-device.ts'
import type { RowKind } from '../rules/import-device.ts'
import type { Planned } from '../rules/planned.ts'
import { deviceImportTexts, importFieldTexts } from '../text.ts'
import { lookUp } from './look-up.ts'
import type { LookedUp } from './look-up.ts'
import { placeImported } from './place-imported.ts'
import type { Placing, ToPlace, WrongPlace } from './place-imported.ts'

type Check = Call<DeviceImportCalls['POST /deviceImport/check']>
type Apply = Call<DeviceImportCalls['POST /deviceImport/apply']>

/** What each row would do, and what rows name that is not there. */
export async function checkImport({ db, caller, request, locale }: Check) {
  const found = await lookUp(db, caller, request, false)
  const { isFromTop } = request
  const placing = await placeImported(db, toPlace(found.rows, caller, new Map()), { isFromTop, isToChange: false })
  const say = wordsOf(found, placing, caller, locale)
  const { missing, clients, sites } = found
  return {
    rows: [
      ...(await mapInSlices(found.rows, (row) => ({
        row: row.line.row,
        kind: kindOf(row, placing),
        detail: say.detail(row),
      }))),
      ...found.unreadable.map((row) => ({ row: row.row, kind: 'refused' as const, detail: say.unreadable(row) })),
    ].toSorted((a, b) => a.row - b.row),
    together: found.together,
    missing: {
      sites: [...missing.sites.values()],
      clients: [...missing.clients.values()],
      accounts: [...missing.accounts.values()].map((account) => ({
        ...account,
        clientId: clients.get(small(account.client)) ?? null,
      })),
      racks: placing.missing.map((rack) => ({ ...rack, site: sites.get(rack.siteId) ?? '' })),
    },
  }
}

function kindOf(row: Planned, { moved }: Placing): RowKind {
  if ('refused' in row) return 'refused'
  if (!row.before) return 'new'
  return row.changes.length > 0 || moved.has(row.line.row) ? 'changed' : 'same'
}

/** Adds and changes what can be; each batch is stored whole or not at all. */
export function applyImport(call: Apply) {
  const { caller, request, locale, requestId } = call
  return auditedChange(
    call,
    async (trx) => {
      const found = await lookUp(trx, caller, request, true)
      const { added, entries } = await addNew(trx, caller.userId, found.rows)
      entries.push(...(await changeKnown(trx, found)))
      const placing = await placeImported(trx, toPlace(found.rows, caller, added), { ...request, isToChange: true })
      for (const [siteId, placed] of placing.placed)
        entries.push({ action: 'place devices', objectKind: 'site', objectId: siteId, after: { placed } })
      await writeAudit(
        trx,
        entries.map((entry) => ({ userId: caller.userId, requestId, ...entry })),
      )
      const say = wordsOf(found, placing, caller, locale)
      const done = found.rows.filter(
        (row) => 'device' in row && (row.before !== null || added.has(small(row.device.serial))),
      )
      const kinds = done.map((row) => kindOf(row, placing))
      const sites = new Set(
        done.flatMap((row) => ('device' in row ? [row.device.siteId, row.before?.siteId ?? []] : [])).flat(),
      )
      if (entries.length > 0)
        for (const siteId of sites) await publishIn(trx, 'fleet', { siteId, at: new Date().toISOString() })
      const refused = [
        ...found.unreadable.map((row) => ({ row: row.row, message: say.unreadable(row) })),
        ...found.rows.flatMap((row) =>
          'refused' in row
            ? { row: row.line.row, message: say.detail(row) }
            : done.includes(row)
              ? []
              : { row: row.line.row, message: deviceImportTexts.serialTaken[locale] },
        ),
      ]
      const count = (kind: RowKind) => kinds.filter((each) => each === kind).length
      return {
        answer: {
          added: count('new'),
          changed: count('changed'),
          same: count('same'),
          refused: refused.toSorted((a, b) => a.row - b.row),
        },
      }
    },
    { device_serial_unique: { field: 'serial', text: deviceImportTexts.serialTaken } },
  )
}

type Entry = Omit<AuditEntry, 'userId' | 'requestId'>

/** `added`: ids by the serial in small letters. */
async function addNew(trx: Db, userId: number, rows: readonly Planned[]) {
  const devices = rows.flatMap((row) => ('device' in row && !row.before ? row.device : []))
  const inserted = devices.length > 0 ? await insertDevices(trx, devices, userId) : []
  const added = new Map(inserted.map(({ id, serial }) => [small(serial), id]))
  const entries = devices.flatMap((after): Entry[] => {
    const objectId = added.get(small(after.serial))
    return objectId === undefined ? [] : [{ action: 'add device', objectKind: 'device', objectId, after }]
  })
  return { added, entries }
}

async function changeKnown(trx: Db, { rows, devices, accounts }: LookedUp): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const row of rows) {
    if (!('changes' in row) || row.changes.length === 0) continue
    const { device, before, changes } = row
    const { activeWorker: worker = null, activeWorkerState: state = 'Unknown' } = devices.get(before.id) ?? {}
    const poolUser = accounts.get(device.accountId)?.poolUser
    // Another account has another pool user, so the same worker may become right or wrong.
    const { isRight } = activeWorkerAfter({ worker, state }, null, poolUser ?? '')
    await updateDevice(trx, before.id, { ...device, activeWorkerRight: isRight })
    if (before.siteId !== device.siteId) await updateSiteOfDevice(trx, before.id, before.siteId, device.siteId)
    const pick = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => changes.some((each) => each === key)))
    entries.push({
      action: 'change device',
      objectKind: 'device',
      objectId: before.id,
      before: pick(before),
      after: pick(device),
    })
  }
  return entries
}

const mayPlace = ({ keys }: Caller) => keys.get('scene') === true

/** Rows with a position; `added`: ids of new devices. In a check a new one is known by its row alone. */
function toPlace(rows: readonly Planned[], caller: Caller, added: ReadonlyMap<string, number>): ToPlace[] {
  if (!mayPlace(caller)) return []
  return rows.flatMap((row) => {
    if (!('device' in row) || row.line.rack === null) return []
    const deviceId = row.before?.id ?? added.get(small(row.device.serial)) ?? -row.line.row
    return { line: row.line, siteId: row.device.siteId, deviceId }
  })
}

function wordsOf(found: LookedUp, { moved, wrong }: Placing, caller: Caller, locale: Locale) {
  const t = translator(deviceImportTexts, locale)
  const field = translator(importFieldTexts, locale)
  const rack = translator(rackTexts, locale)
  const LABELS = {
    serial: 'serial',
    name: 'name',
    minerId: 'minerId',
    siteId: 'site',
    accountId: 'account',
    typeId: 'type',
    host: 'ip',
    port: 'port',
    mac: 'mac',
  } as const
  const placeOf = ({ line }: Planned) => {
    const why: WrongPlace | undefined = wrong.get(line.row)
    if (why) return t('noPlace', { why: rack(why.name, why.values) })
    if (line.rack !== null && !mayPlace(caller)) return t('noPlace', { why: t('mayNotPlace') })
    return moved.has(line.row) ? t('place') : ''
  }
  return {
    unreadable: ({ problem, value }: LookedUp['unreadable'][number]) => t(problem, { value }),
    detail(row: Planned): string {
      if ('refused' in row) return t(row.refused, row.values)
      const { siteId, accountId, typeId } = row.device
      const parts = row.before
        ? row.changes.map((key) => field(LABELS[key]))
        : [found.sites.get(siteId), found.accounts.get(accountId)?.name, found.types.get(typeId)]
      return [...parts, placeOf(row)].filter(Boolean).join(' · ')
    },
  }
}
