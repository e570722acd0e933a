import { translator } from '../../../platform/rules/text.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Changing } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { readImportFile } from '../../../platform/server/export/spreadsheet/read-import-file.ts'
import { LAST_AISLE, MOST_DEVICES, MOST_PLACES, rackCalls } from '../contract.ts'
import type { RackCalls } from '../contract.ts'
import { checkPlaces, freeSlots } from '../rules/check-places.ts'
import { rackTexts } from '../text.ts'
import { readPlaceRows } from './read-place-rows.ts'
import {
  deletePlaces,
  deleteRackRow,
  insertPlaces,
  insertRacks,
  lockRoom,
  selectDeviceIds,
  selectIsFullBeyond,
  selectIsSiteSeen,
  selectPlaces,
  selectRackForUpdate,
  selectRackNames,
  selectRacks,
  selectRacksWithCounts,
  selectSceneCount,
  selectSceneDevices,
  selectUnplaced,
  updateRack,
} from './rack.sql.ts'
import type { SceneDevice } from './rack.sql.ts'

const MOST_RACKS = 2000
const MOST_TOLD = 100

export const rackNoun = noun(
  rackCalls,
  {
    'POST /scene/find/': findScene,
    'POST /rack/find/': async ({ db, caller, request }) => {
      await expectSite(db, request.siteId, caller)
      const data = await selectRacksWithCounts(db, request.siteId)
      return { data, totalCount: data.length }
    },
    'POST /rack/findNames/': ({ db, caller, request }) => selectRackNames(db, request, caller.clients),
    'POST /rack/save': saveRack,
    'POST /rack/setUp': setUpRacks,
    'POST /rack/delete/{id}': deleteRack,
    'POST /rack/arrange': arrange,
    'POST /rack/place': placeByList,
    'POST /rack/export': exportPlaces,
    'POST /rack/readList': async ({ file, signal }) => ({
      rows: readPlaceRows(await readImportFile(file, MOST_PLACES, signal)),
    }),
  },
  rackTexts,
)

async function expectSite(db: Db, siteId: number, { clients }: Pick<Caller, 'clients'>): Promise<void> {
  if (!(await selectIsSiteSeen(db, siteId, clients))) throw new CallError(CODES.notFound, rackTexts.noSuchSiteHere)
}

async function findScene({ db, caller, request }: Call<RackCalls['POST /scene/find/']>) {
  const { siteId } = request
  await expectSite(db, siteId, caller)
  const [racks, devices, totalCount] = await Promise.all([
    selectRacks(db, siteId),
    selectSceneDevices(db, siteId, caller.clients, MOST_DEVICES),
    selectSceneCount(db, siteId, caller.clients),
  ])
  const rackAt = new Map(racks.map(({ id }, at) => [id, at]))
  return {
    racks,
    devices: {
      id: devices.map(({ id }) => id),
      serial: devices.map(({ serial }) => serial),
      rack: devices.map(({ rackId }) => (rackId === null ? -1 : (rackAt.get(rackId) ?? -1))),
      shelf: devices.map(({ shelf }) => shelf ?? 0),
      slot: devices.map(({ slot }) => slot ?? 0),
      state: devices.map(({ state }) => state),
      hashrateThs: devices.map(({ hashrateThs }) => hashrateThs),
      celsius: devices.map(({ celsius }) => celsius),
    },
    totalCount,
  }
}

/** Changes a site's room, one caller at a time, in an audited transaction that open consoles are notified of. */
function changeRoom<T>(
  call: Changing & { caller: Pick<Caller, 'clients'> },
  siteId: number,
  work: (trx: Db) => Promise<{ answer: T; action?: string; rackId?: number; before?: object; after?: object }>,
): Promise<T> {
  return auditedChange(
    call,
    async (trx) => {
      await expectSite(trx, siteId, call.caller)
      await lockRoom(trx, siteId)
      const { answer, action, rackId, ...change } = await work(trx)
      if (action === undefined) return { answer }
      await publishIn(trx, 'fleet', { siteId, at: new Date().toISOString() })
      const object =
        rackId === undefined ? { objectKind: 'site', objectId: siteId } : { objectKind: 'rack', objectId: rackId }
      return { answer, action, ...object, ...change }
    },
    {
      rack_name: { field: 'name', text: rackTexts.rackNameTaken },
      rack_at: { field: 'place', text: rackTexts.rackPlaceTaken },
    },
  )
}

function saveRack(call: Call<RackCalls['POST /rack/save']>) {
  const { id, siteId, ...rack } = call.request
  return changeRoom(call, siteId, async (trx) => {
    if (id === undefined) {
      if ((await selectRacks(trx, siteId)).length >= MOST_RACKS) throw tooManyRacks()
      const [added = 0] = await insertRacks(trx, siteId, [rack])
      return { answer: { id: added }, action: 'add rack', rackId: added, after: rack }
    }
    const before = await selectRackForUpdate(trx, id)
    if (before?.siteId !== siteId) throw new CallError(CODES.notFound, rackTexts.noSuchRackHere)
    if (await selectIsFullBeyond(trx, id, rack)) throw fieldError('shelves', rackTexts.rackTooSmall)
    await updateRack(trx, id, rack)
    return { answer: { id }, action: 'change rack', rackId: id, before, after: rack }
  })
}

const tooManyRacks = () => new CallError(CODES.refused, rackTexts.tooManyRacks, { values: { most: MOST_RACKS } })

function setUpRacks(call: Call<RackCalls['POST /rack/setUp']>) {
  const { siteId, aisles, racksPerAisle, shelves, slots } = call.request
  return changeRoom(call, siteId, async (trx) => {
    const standing = await selectRacks(trx, siteId)
    if (standing.length + aisles * racksPerAisle > MOST_RACKS) throw tooManyRacks()
    const lastAisle = Math.max(0, ...standing.map(({ aisle }) => aisle))
    if (lastAisle + aisles > LAST_AISLE) throw fieldError('aisles', rackTexts.tooManyAisles, { last: LAST_AISLE })
    const names = new Set(standing.map(({ name }) => name.toLowerCase()))
    const racks = Array.from({ length: aisles * racksPerAisle }, (_, nth) => {
      const aisle = lastAisle + 1 + Math.floor(nth / racksPerAisle)
      const place = 1 + (nth % racksPerAisle)
      let name = `${aisleLetters(aisle)}${place}`
      while (names.has(name.toLowerCase())) name += '+'
      return { name, aisle, place, shelves, slots }
    })
    await insertRacks(trx, siteId, racks)
    return { answer: { added: racks.length }, action: 'set up racks', after: call.request }
  })
}

/** 1 is A, 26 is Z, 27 is AA. */
function aisleLetters(aisle: number): string {
  const rest = Math.floor((aisle - 1) / 26)
  return (rest > 0 ? aisleLetters(rest) : '') + String.fromCharCode(65 + ((aisle - 1) % 26))
}

async function deleteRack(call: Call<RackCalls['POST /rack/delete/{id}']>): Promise<null> {
  const { id } = call.params
  const found = await selectRackForUpdate(call.db, id)
  if (!found) throw new CallError(CODES.notFound, rackTexts.noSuchRackHere)
  return changeRoom(call, found.siteId, async (trx) => {
    // Another caller may have changed or deleted it until the room was locked.
    const before = await selectRackForUpdate(trx, id)
    if (!before) throw new CallError(CODES.notFound, rackTexts.noSuchRackHere)
    await deleteRackRow(trx, id)
    return { answer: null, action: 'delete rack', rackId: id, before }
  })
}

function arrange(call: Call<RackCalls['POST /rack/arrange']>) {
  const { siteId } = call.request
  return changeRoom(call, siteId, async (trx) => {
    const unplaced = await selectUnplaced(trx, siteId)
    const free = freeSlots(await selectRacks(trx, siteId), await selectPlaces(trx, siteId))
    const places = unplaced.flatMap((deviceId) => {
      const { value } = free.next()
      return value ? [{ deviceId, ...value }] : []
    })
    await insertPlaces(trx, siteId, places)
    const answer = { placed: places.length, left: unplaced.length - places.length }
    return { answer, ...(places.length > 0 && { action: 'fill racks', after: answer }) }
  })
}

function placeByList(call: Call<RackCalls['POST /rack/place']>) {
  const { siteId, rows, isTrial } = call.request
  const t = translator(rackTexts, call.locale)
  return changeRoom(call, siteId, async (trx) => {
    const { placed, removed, wrong } = checkPlaces(rows, {
      devices: await selectDeviceIds(
        trx,
        siteId,
        rows.map(({ serial }) => serial),
      ),
      racks: await selectRacks(trx, siteId),
      places: await selectPlaces(trx, siteId),
    })
    const answer = {
      placed: wrong.length > 0 ? 0 : placed.length + removed.length,
      wrongCount: wrong.length,
      wrong: wrong.slice(0, MOST_TOLD).map(({ row, name, values }) => ({ row, message: t(name, values) })),
    }
    if (isTrial || wrong.length > 0) return { answer }
    await deletePlaces(trx, siteId, [...placed.map(({ deviceId }) => deviceId), ...removed])
    await insertPlaces(trx, siteId, placed)
    return { answer, action: 'place devices', after: { placed: placed.length, removed: removed.length } }
  })
}

async function exportPlaces(call: Call<RackCalls['POST /rack/export']>) {
  const { db, caller, locale, request } = call
  const { siteId, format } = request
  await expectSite(db, siteId, caller)
  const names = new Map((await selectRacks(db, siteId)).map(({ id, name }) => [id, name]))
  return tableExport<SceneDevice>(call, {
    format,
    name: rackTexts.positionsFile,
    columns: [
      { title: rackTexts.columnSerial[locale], width: 24, cell: ({ serial }) => serial },
      {
        title: rackTexts.columnRack[locale],
        cell: ({ rackId }) => (rackId === null ? null : names.get(rackId)) ?? null,
      },
      { title: rackTexts.columnShelf[locale], cell: ({ shelf }) => shelf },
      { title: rackTexts.columnSlot[locale], cell: ({ slot }) => slot },
    ],
    rows: await selectSceneDevices(db, siteId, caller.clients, MOST_DEVICES),
  })
}
