import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { expectSumsToHold } from '../../testing/expect-sums.ts'
import { renameSome } from './rename-devices.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function addDevices(count: number) {
  const owner = await addOwner(server.db, 'big')
  await sql`
    insert into device (site_id, account_id, type_id, serial, name)
    select ${owner.site}, ${owner.account}, 1, ${`R${owner.client}-`} || i, 'x' from generate_series(1, ${count}) i`.execute(
    server.db,
  )
  return owner
}

/** How many devices have which name, in the rows and in what lists are sorted by. */
async function namesOf(clientId: number) {
  const { rows } = await sql<{ row: string; list: string; devices: number }>`
    select d.client_name as row, l.client_name as list, count(*)::int as devices
    from device d join device_list l on l.id = d.id where d.client_id = ${clientId} group by 1, 2`.execute(server.db)
  return rows
}

test.each([
  [20, 0],
  [1100, 6],
])('a new name reaches each of %i devices, in %i pieces', async (count, pieces) => {
  const administrator = await server.signIn('管理员')
  const { client } = await addDevices(count)
  const rename = (name: string) =>
    administrator.call('POST /client/update/{id}', { params: { id: client }, request: { name } })
  expect((await rename(`first ${count}`)).code).toBe(200)
  // Renamed again before the first name was carried on.
  if (pieces > 0) await renameSome(server.db)
  expect((await rename(`second ${count}`)).code).toBe(200)
  let done = 0
  while (await renameSome(server.db)) done += 1
  expect(done).toBe(pieces)
  expect(await namesOf(client)).toEqual([{ row: `second ${count}`, list: `second ${count}`, devices: count }])
  await expectSumsToHold(server.db)
})
