import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import { setLive } from '../../testing/set-live.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

test('a device is unknown since its last poll, after three missed sweeps, and keeps its state', async () => {
  await using server = await testServer({ config: { sweepMs: 60_000, silentAfterSweeps: 3 } })
  const { db } = server
  const owner = await addOwner(db, 'silent')
  const devices = await addPolledDevices(db, owner, ['10.3.0.1', '10.3.0.2', '10.3.0.3', '10.3.0.4', '10.3.0.5'])
  const moments = [ago(600), ago(150), null, ago(600), ago(600)]
  for (const [i, { id }] of devices.entries()) {
    await db
      .updateTable('device')
      .set({ state: i === 3 ? 'scrap' : 'normal' })
      .where('id', '=', id)
      .execute()
    const polledAt = moments[i]
    if (polledAt) await setLive(db, id, { polled_at: polledAt })
  }
  // A device without address is not polled.
  await sql`update device set host = null where id = ${devices[4]?.id}`.execute(db)
  const caller = await server.signIn('管理员')
  const unknown = async () => {
    const { data } = await caller.call('POST /device/find/', { request: { orderColumn: 'serial' } })
    return data.data.map(({ unknownSince, state }) => [unknownSince, state])
  }
  const since = moments[0]?.toISOString() ?? ''
  expect(await unknown()).toEqual([
    [since, 'normal'],
    [null, 'normal'],
    [null, 'normal'],
    [null, 'scrap'],
    [null, 'normal'],
  ])
  const { data } = await caller.call('GET /device/getById/{id}', { params: { id: devices[0]?.id ?? 0 } })
  expect(data).toMatchObject({ unknownSince: since, state: 'normal' })
  // A site whose sweeps take five minutes is not silent after ten.
  await db
    .insertInto('sweep')
    .values({
      site_id: owner.site,
      business_day: '2026-01-01',
      started_at: ago(900),
      ended_at: ago(600),
      due: 5,
      answered: 5,
      unreadable: 0,
    })
    .execute()
  expect((await unknown())[0]).toEqual([null, 'normal'])
})
