import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../platform/server/database/database.ts'
import { checkPlaces } from '../../rack/rules/check-places.ts'
import type { Place, PlaceLine } from '../../rack/rules/check-places.ts'
import { deletePlaces, insertPlaces, lockRoom, selectPlaces, selectRacks } from '../../rack/server/rack.sql.ts'
import type { rackTexts } from '../../rack/text.ts'
import { small } from '../rules/import-device.ts'
import type { ReadLine } from '../rules/read-line.ts'

export interface ToPlace {
  line: ReadLine
  siteId: number
  /** of a device that is not added yet: any number that is no device's */
  deviceId: number
}
export interface WrongPlace {
  name: keyof typeof rackTexts
  values: Record<string, string | number>
}
export interface MissingRack {
  siteId: number
  name: string
  shelves: number
  slots: number
  rows: number
}
export interface Placing {
  /** rows whose device gets another position */
  moved: ReadonlySet<number>
  /** why a row's position is left out */
  wrong: ReadonlyMap<number, WrongPlace>
  missing: readonly MissingRack[]
}

/** The positions that rows name, site by site; stores them if `isToChange`. */
export async function placeImported(
  db: Db,
  rows: readonly ToPlace[],
  { isFromTop, isToChange }: { isFromTop: boolean; isToChange: boolean },
): Promise<Placing & { placed: ReadonlyMap<number, number> }> {
  const moved = new Set<number>()
  const wrong = new Map<number, WrongPlace>()
  const missing = new Map<string, MissingRack>()
  const placed = new Map<number, number>()
  const bySite = Map.groupBy(rows, ({ siteId }) => siteId)
  for (const [siteId, ofSite] of [...bySite].toSorted(([a], [b]) => a - b)) {
    if (isToChange) await lockRoom(db, siteId)
    const racks = await selectRacks(db, siteId)
    const named = new Map(racks.map((rack) => [small(rack.name), rack]))
    for (const { line } of ofSite) if (!named.has(small(line.rack ?? ''))) noteRack(missing, siteId, line)
    const places = await selectPlaces(db, siteId)
    const at = new Map(places.map((place) => [place.deviceId, place]))
    const lines = ofSite.map(({ line, deviceId }) => {
      const shelves = named.get(small(line.rack ?? ''))?.shelves
      const shelf = isFromTop && shelves !== undefined && line.shelf !== null ? shelves + 1 - line.shelf : line.shelf
      return { serial: String(deviceId), rack: line.rack ?? '', shelf, slot: line.slot }
    })
    const checked = await checkAll(lines, { racks, places })
    for (const [nth, why] of checked.wrong) wrong.set(ofSite[nth]?.line.row ?? 0, why)
    const isNew = (place: Place) => !isSame(at.get(place.deviceId), place)
    const fresh = checked.placed.filter(isNew)
    const freshIds = new Set(fresh.map(({ deviceId }) => deviceId))
    for (const { line, deviceId } of ofSite) if (freshIds.has(deviceId)) moved.add(line.row)
    if (!isToChange || fresh.length === 0) continue
    await deletePlaces(db, siteId, [...freshIds])
    await insertPlaces(db, siteId, fresh)
    placed.set(siteId, fresh.length)
  }
  return { moved, wrong, missing: [...missing.values()], placed }
}

/** A device whose position is wrong stays where it is, which may be where another one should go. */
const MOST_ROUNDS = 20

/** The positions that can be given, and what is wrong with the others, by their place in the list. */
async function checkAll(
  lines: readonly PlaceLine[],
  room: Pick<Parameters<typeof checkPlaces>[1], 'racks' | 'places'>,
) {
  const wrong = new Map<number, WrongPlace>()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // Thousands of lines take some milliseconds: others are served between rounds.
    await setImmediate()
    const left = lines.flatMap((line, nth) => (wrong.has(nth) ? [] : { line, nth }))
    const devices = new Map(left.map(({ line: { serial } }) => [serial, Number(serial)]))
    const checked = checkPlaces(
      left.map(({ line }) => line),
      { ...room, devices },
    )
    if (checked.wrong.length === 0) return { placed: checked.placed, wrong }
    for (const { row, name, values } of checked.wrong) wrong.set(left[row - 1]?.nth ?? 0, { name, values })
  }
  return { placed: [], wrong }
}

const isSame = (before: Place | undefined, { rackId, shelf, slot }: Place) =>
  before?.rackId === rackId && before.shelf === shelf && before.slot === slot

function noteRack(missing: Map<string, MissingRack>, siteId: number, { rack, shelf, slot }: ReadLine): void {
  const name = rack ?? ''
  const key = `${siteId} ${small(name)}`
  const noted = missing.get(key) ?? { siteId, name, shelves: 1, slots: 1, rows: 0 }
  noted.rows += 1
  noted.shelves = Math.max(noted.shelves, shelf ?? 1)
  noted.slots = Math.max(noted.slots, slot ?? 1)
  missing.set(key, noted)
}
