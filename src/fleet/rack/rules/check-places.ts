/** One line of a list of positions; an empty rack takes the device out of its own. */
export interface PlaceLine {
  serial: string
  rack: string
  shelf: number | null
  slot: number | null
}
export interface RackSize {
  id: number
  name: string
  shelves: number
  slots: number
}
export interface Place {
  deviceId: number
  rackId: number
  shelf: number
  slot: number
}
export type WrongPlace =
  | { row: number; name: 'noSuchSerial' | 'listedTwice'; values: { serial: string } }
  | { row: number; name: 'noSuchRack'; values: { rack: string } }
  | { row: number; name: 'outsideRack'; values: { rack: string; shelves: number; slots: number } }
  | { row: number; name: 'slotTwice' | 'slotTaken'; values: { rack: string; shelf: number; slot: number } }

interface Room {
  /** by the serial in small letters */
  devices: ReadonlyMap<string, number>
  racks: readonly RackSize[]
  /** what is in the racks now */
  places: readonly Place[]
}

/** The changes of a list of positions, and its errors by line number from 1. */
export function checkPlaces(lines: readonly PlaceLine[], room: Room) {
  const racks = new Map(room.racks.map((rack) => [rack.name.toLowerCase(), rack]))
  const listed = new Set<number>()
  for (const { serial } of lines) {
    const id = room.devices.get(serial.toLowerCase())
    if (id !== undefined) listed.add(id)
  }
  // What the list moves makes room for others of the list.
  const taken = new Set(room.places.filter(({ deviceId }) => !listed.has(deviceId)).map(slotKey))
  const asked = new Set<string>()
  const seen = new Set<number>()
  const wrong: WrongPlace[] = []
  const placed: Place[] = []
  const removed: number[] = []
  lines.forEach(({ serial, rack: rackName, shelf, slot }, at) => {
    const row = at + 1
    const deviceId = room.devices.get(serial.toLowerCase())
    if (deviceId === undefined) return wrong.push({ row, name: 'noSuchSerial', values: { serial } })
    if (seen.has(deviceId)) return wrong.push({ row, name: 'listedTwice', values: { serial } })
    seen.add(deviceId)
    if (rackName === '') return removed.push(deviceId)
    const rack = racks.get(rackName.toLowerCase())
    if (!rack) return wrong.push({ row, name: 'noSuchRack', values: { rack: rackName } })
    const { shelves, slots } = rack
    if (shelf === null || slot === null || shelf < 1 || shelf > shelves || slot < 1 || slot > slots)
      return wrong.push({ row, name: 'outsideRack', values: { rack: rack.name, shelves, slots } })
    const place = { deviceId, rackId: rack.id, shelf, slot }
    const key = slotKey(place)
    const values = { rack: rack.name, shelf, slot }
    if (asked.has(key)) return wrong.push({ row, name: 'slotTwice', values })
    if (taken.has(key)) return wrong.push({ row, name: 'slotTaken', values })
    asked.add(key)
    return placed.push(place)
  })
  return { placed, removed, wrong }
}

/** Free slots in the order of aisles, places, shelves from below and slots from the left; `racks` are in their order. */
export function* freeSlots(racks: readonly RackSize[], places: readonly Place[]): Generator<Omit<Place, 'deviceId'>> {
  const taken = new Set(places.map(slotKey))
  for (const { id: rackId, shelves, slots } of racks)
    for (let shelf = 1; shelf <= shelves; shelf += 1)
      for (let slot = 1; slot <= slots; slot += 1) {
        const free = { rackId, shelf, slot }
        if (!taken.has(slotKey(free))) yield free
      }
}

const slotKey = ({ rackId, shelf, slot }: Omit<Place, 'deviceId'>) => `${rackId} ${shelf} ${slot}`
