import fs from 'node:fs'
import path from 'node:path'
import { nouns } from '../../areas.ts'
import type { CallAccess, Calls, CallSpec } from '../contract/call.ts'
import type { Db } from '../server/database/database.ts'
import { nextNumber } from './call-requests.ts'
import type { CallRequests, RequestOwner } from './call-requests.ts'
import { addDevice, addOwner } from './test-fleet.ts'
import type { TestOwner } from './test-fleet.ts'
import { addCompany } from './test-people.ts'
import type { TestServer } from './test-server.ts'

// A noun states in words who may make its calls (`server/<noun>.access.ts`, never read from the table that the server reads) and how a
// call is made (`testing/<noun>-requests.ts`).

export type Place = TestOwner & { company: number }
export type Ids = RequestOwner & Record<string, unknown>
export type Requests = CallRequests<Record<string, unknown>, Record<string, unknown>>
type Statement = CallAccess<Calls>[keyof Calls]

/** All that the files export. */
async function exportsOf<T>(pattern: string): Promise<T[]> {
  const files = fs.globSync(pattern)
  const modules = await Promise.all(files.map((file) => import(path.resolve(file)) as Promise<Record<string, T>>))
  return modules.flatMap((module) => Object.values(module))
}

export const served = new Map(nouns.flatMap(({ calls }) => Object.entries<CallSpec>(calls)))
export const ACCESS = Object.assign({}, ...(await exportsOf('src/*/*/server/*.access.ts'))) as Record<string, Statement>
export const requests = await exportsOf<Requests>('src/*/*/testing/*-requests.ts')
export const cases = requests.flatMap((noun) =>
  Object.entries(noun.calls).map(([address, made]) => ({ address, noun, made })),
)
/** Each request of each call by itself. */
export const everyRequest = cases.flatMap(({ address, noun, made }) =>
  made.cases.map((parts) => ({ address, noun, parts })),
)

export function mayCall(role: string, address: string): boolean {
  const stated = ACCESS[address]
  return stated === 'everybody' || stated === 'public' || (Array.isArray(stated) && stated.includes(role))
}

/** A client with all that one has, at a site of a company of its own; the device keeps them from being deleted. */
export async function addPlace(db: Db, mark: string): Promise<Place> {
  const owner = await addOwner(db, mark)
  await addDevice(db, owner, mark)
  const company = await addCompany(db, `${mark} base`)
  await db.updateTable('site').set({ company_id: company }).where('id', '=', owner.site).execute()
  return { ...owner, company }
}

/** Fresh objects of the noun, and what names them beside the owner's own. */
export async function addIds(
  server: TestServer,
  noun: Requests,
  owner: Omit<RequestOwner, 'name'>,
  mark: string,
): Promise<Ids> {
  const named = { ...owner, name: `${mark}-${nextNumber()}` }
  const ids = { ...named, ...(await noun.addObjects?.(server.db, named, mark)) }
  server.forgetCallers()
  return ids
}

const AT_ONCE = 8

export async function inParallel<T, R>(requested: readonly T[], make: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const rest = requested.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of rest) answers.push(await make(one))
    }),
  )
  return answers
}
