/** A rack as the server gives it, or a spare one for devices in none. */
export interface RackShape {
  name: string
  aisle: number
  place: number
  shelves: number
  slots: number
}
export interface DevicePlaces {
  /** which rack, -1 for none */
  rack: readonly number[]
  shelf: readonly number[]
  slot: readonly number[]
}

export interface RoomRack extends Omit<RackShape, 'name'> {
  /** null: these are in no rack */
  name: string | null
  /** its left lower front corner, m */
  x: number
  z: number
  width: number
  height: number
  /** which device is where: shelf by shelf from below, in each from the left */
  cells: (number | null)[]
}
export interface Room {
  racks: RoomRack[]
  /** the middle of each device's box: x, y, z, m */
  middles: Float32Array
  width: number
  depth: number
}

/** Sizes of a slot, m: about those of a miner in its shelf. */
export const SLOT = { width: 0.36, height: 0.34, depth: 0.5 }
const AISLE_DEPTH = 1.9
const RACK_GAP = 0.25
/** Racks that are drawn for devices in none: no larger than what is in them. */
const SPARE = { shelves: 8, slots: 20 }
const SPARES_IN_AISLE = 4

/** Where racks and devices are in the room: aisle behind aisle, rack beside rack; what is in no rack comes last. */
export function roomLayout(racks: readonly RackShape[], devices: DevicePlaces): Room {
  const shapes: (Omit<RackShape, 'name'> & { name: string | null })[] = [...racks]
  const unplaced = devices.rack.flatMap((rack, device) => (rack < 0 ? [device] : []))
  const lastAisle = Math.max(0, ...racks.map(({ aisle }) => aisle))
  const spareRoom = SPARE.shelves * SPARE.slots
  for (let nth = 0; nth * spareRoom < unplaced.length; nth += 1) {
    const aisle = lastAisle + 2 + Math.floor(nth / SPARES_IN_AISLE)
    const standing = Math.min(spareRoom, unplaced.length - nth * spareRoom)
    const [shelves, slots] = [Math.ceil(standing / SPARE.slots), Math.min(SPARE.slots, standing)]
    shapes.push({ name: null, aisle, place: 1 + (nth % SPARES_IN_AISLE), shelves, slots })
  }

  // Aisles and places that no one uses take no room.
  const aisles = [...new Set(shapes.map(({ aisle }) => aisle))].toSorted((a, b) => a - b)
  const room: RoomRack[] = []
  for (const [row, aisle] of aisles.entries()) {
    let x = 0
    for (const shape of shapes.filter((each) => each.aisle === aisle).toSorted((a, b) => a.place - b.place)) {
      const width = shape.slots * SLOT.width
      const cells = Array.from({ length: shape.shelves * shape.slots }, () => null)
      room.push({ ...shape, x, z: row * AISLE_DEPTH, width, height: shape.shelves * SLOT.height, cells })
      x += width + RACK_GAP
    }
  }

  const middles = new Float32Array(devices.rack.length * 3).fill(NaN)
  const rackOf = new Map(room.flatMap((rack) => (rack.name === null ? [] : [[rack.name, rack] as const])))
  const put = (device: number, rack: RoomRack | undefined, shelf: number, slot: number) => {
    if (!rack) return
    rack.cells[(shelf - 1) * rack.slots + slot - 1] = device
    middles.set([rack.x + (slot - 0.5) * SLOT.width, (shelf - 0.5) * SLOT.height, rack.z + SLOT.depth / 2], device * 3)
  }
  devices.rack.forEach((at, device) => {
    const name = racks[at]?.name
    if (name !== undefined) put(device, rackOf.get(name), devices.shelf[device] ?? 1, devices.slot[device] ?? 1)
  })
  const spares = room.filter(({ name }) => name === null)
  unplaced.forEach((device, nth) => {
    const within = nth % spareRoom
    put(device, spares[Math.floor(nth / spareRoom)], 1 + Math.floor(within / SPARE.slots), 1 + (within % SPARE.slots))
  })
  return {
    racks: room,
    middles,
    width: Math.max(0, ...room.map(({ x, width }) => x + width)),
    depth: Math.max(0, ...room.map(({ z }) => z + SLOT.depth)),
  }
}
