import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  oneLine,
  PageRequest,
  SearchText,
} from '../../platform/contract/shapes.ts'
import { OWNER_LIST_KEYS } from '../rules/route-keys.ts'
import { MAX_LIST_BYTES } from './rules/read-place-list.ts'

const Count = z.int().min(1).max(50)
const RackName = oneLine({ error: 'rackNameRequired' }).min(1, { error: 'rackNameRequired' }).max(50)

const Rack = z.object({
  id: Id,
  name: z.string(),
  /** which aisle of the room, which rack along it; from 1 */
  aisle: z.int(),
  place: z.int(),
  shelves: z.int(),
  slots: z.int(),
})

/** Aisles are counted up to this one. */
export const LAST_AISLE = 500
/** Limit for a usable picture. */
export const MOST_DEVICES = 20_000
/** Rows of a list of positions that are taken at once. */
export const MOST_PLACES = 10_000

const PlaceLine = z.object({
  serial: oneLine().max(100),
  /** the rack's name; empty takes the device out of its rack */
  rack: oneLine().max(50),
  shelf: z.int().nullable(),
  slot: z.int().nullable(),
})

export const rackCalls = defineCalls({
  'POST /scene/find/': {
    summary: 'A site’s racks and its devices that the caller sees, as columns: the same index is the same device',
    key: 'scene',
    scope: 'clients',
    request: z.object({ siteId: Id }),
    response: z.object({
      racks: z.array(Rack),
      devices: z.object({
        id: z.array(Id),
        serial: z.array(z.string()),
        /** which of `racks`, or -1 for one that is in none */
        rack: z.array(z.int()),
        /** from below and from the left, from 1; 0 without a rack */
        shelf: z.array(z.int()),
        slot: z.array(z.int()),
        state: z.array(z.string()),
        hashrateThs: z.array(z.number().nullable()),
        celsius: z.array(z.number().nullable()),
      }),
      /** of all that match; more than there are columns of when the site has too many to show */
      totalCount: z.int(),
    }),
  },
  'POST /rack/find/': {
    summary: 'The racks of a site in the order of its aisles, with the number of devices in each',
    key: 'scene',
    write: true,
    scope: 'clients',
    request: z.object({ siteId: Id }),
    response: listOf(Rack.extend({ devices: z.int() })),
  },
  'POST /rack/findNames/': {
    summary:
      'A page of the racks at sites that the caller sees, by site, aisle and place; all, for callers who see everything, or else those with devices of theirs',
    key: OWNER_LIST_KEYS,
    scope: 'clients',
    request: z
      .object({
        id: filter(Id),
        siteId: filter(Id),
        /** anywhere in the name, without case */
        name: SearchText,
        ...PageRequest.shape,
      })
      .prefault({}),
    response: listOf(z.object({ id: Id, name: z.string(), site: z.string() })),
  },
  'POST /rack/save': {
    summary: 'Adds a rack, or updates the one with the given id; refused if its devices would not fit',
    key: 'scene',
    write: true,
    scope: 'clients',
    request: z.object({
      id: filter(Id),
      siteId: Id,
      name: RackName,
      aisle: z.int().min(1).max(LAST_AISLE),
      place: z.int().min(1).max(500),
      shelves: Count,
      slots: Count,
    }),
    response: z.object({ id: Id }),
  },
  'POST /rack/setUp': {
    summary: 'Adds aisles of equal racks after the existing ones, named A1, A2 … by aisle and place',
    key: 'scene',
    write: true,
    scope: 'clients',
    request: z.object({
      siteId: Id,
      aisles: z.int().min(1).max(100),
      racksPerAisle: z.int().min(1).max(100),
      shelves: Count,
      slots: Count,
    }),
    response: z.object({ added: z.int() }),
  },
  'POST /rack/delete/{id}': {
    summary: 'Deletes a rack; its devices have no position then',
    key: 'scene',
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /rack/arrange': {
    summary: 'Assigns the devices of the site without a position to the free slots, in the order of addresses',
    key: 'scene',
    write: true,
    scope: 'clients',
    request: z.object({ siteId: Id }),
    response: z.object({ placed: z.int(), left: z.int() }),
  },
  'POST /rack/export': {
    summary: 'The position of each device of a site, as a spreadsheet (xls, xlsx, csv) that `readList` can read',
    key: 'scene',
    scope: 'clients',
    request: z.object({ siteId: Id }).extend(ExportRequest.shape),
    response: 'file',
  },
  'POST /rack/readList': {
    summary: 'Reads a spreadsheet (xlsx, csv) of positions into the lines that `place` takes; stores nothing',
    key: 'scene',
    write: true,
    scope: 'shared',
    file: { maxBytes: MAX_LIST_BYTES },
    response: z.object({ rows: z.array(PlaceLine) }),
  },
  'POST /rack/place': {
    summary: 'Stores a list of positions, all or none; with `isTrial` it only reports errors',
    key: 'scene',
    write: true,
    scope: 'clients',
    request: z.object({
      siteId: Id,
      isTrial: z.boolean().default(false),
      rows: z.array(PlaceLine).min(1).max(MOST_PLACES),
    }),
    response: z.object({
      /** devices that got or lost a position; 0 if there is any error */
      placed: z.int(),
      wrongCount: z.int(),
      /** the first hundred, by the row's number from 1 */
      wrong: z.array(z.object({ row: z.int(), message: z.string() })),
    }),
  },
})

export type RackCalls = typeof rackCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends RackCalls {}
}
