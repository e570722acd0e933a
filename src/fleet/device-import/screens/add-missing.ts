import { callWith } from '../../../platform/ui/call/call.ts'
import type { Checked } from './import-lines.ts'

type Missing = Checked['missing']
export type MissingThing =
  | ({ kind: 'site' } & Missing['sites'][number])
  | ({ kind: 'client' } & Missing['clients'][number])
  | ({ kind: 'account' } & Missing['accounts'][number])
  | ({ kind: 'rack' } & Missing['racks'][number])

/** In the order in which they are added: an account needs its client. */
export const thingsOf = ({ sites, clients, accounts, racks }: Missing): MissingThing[] => [
  ...sites.map((site) => ({ kind: 'site' as const, ...site })),
  ...clients.map((client) => ({ kind: 'client' as const, ...client })),
  ...accounts.map((account) => ({ kind: 'account' as const, ...account })),
  ...racks.map((rack) => ({ kind: 'rack' as const, ...rack })),
]

export const keyOf = (thing: MissingThing) =>
  JSON.stringify([
    thing.kind,
    thing.kind === 'account' ? thing.client : thing.kind === 'rack' ? thing.siteId : null,
    thing.name,
  ])

/** As many as a rack, an aisle and a room may have. */
const MOST_SHELVES = 50
const MOST_PLACES = 500

/** Adds each by its own call, so that the rights, checks and audit log are those of the screens. */
export async function addMissing(things: readonly MissingThing[], onAdded: (count: number) => void): Promise<void> {
  const clientIds = new Map<string, number>()
  const aisles = new Map<number, { aisle: number; place: number }>()
  for (const [at, thing] of things.entries()) {
    const { name } = thing
    if (thing.kind === 'site') await callWith('POST /site/save', { request: { name } })
    else if (thing.kind === 'client')
      clientIds.set(name.toLowerCase(), (await callWith('POST /client/save', { request: { name } })).id)
    else if (thing.kind === 'account') {
      const clientId = thing.clientId ?? clientIds.get(thing.client.toLowerCase())
      // Its client was not ticked.
      if (clientId !== undefined)
        await callWith('POST /account/save', { request: { clientId, name, poolUser: thing.poolUser } })
    } else {
      const { siteId, shelves, slots } = thing
      const free = aisles.get(siteId) ?? (await freeAisle(siteId))
      const size = { shelves: Math.min(shelves, MOST_SHELVES), slots: Math.min(slots, MOST_SHELVES) }
      await callWith('POST /rack/save', { request: { siteId, name, ...free, ...size } })
      const isFull = free.place === MOST_PLACES
      aisles.set(siteId, isFull ? { aisle: free.aisle + 1, place: 1 } : { ...free, place: free.place + 1 })
    }
    onAdded(at + 1)
  }
}

/** New racks get an aisle of their own, from which they can be moved. */
async function freeAisle(siteId: number): Promise<{ aisle: number; place: number }> {
  const { data } = await callWith('POST /rack/find/', { request: { siteId } })
  return { aisle: Math.max(0, ...data.map(({ aisle }) => aisle)) + 1, place: 1 }
}
