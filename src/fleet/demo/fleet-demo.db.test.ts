import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/server/database/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { readConfig } from '../../areas.ts'
import { markAsDemo } from '../../platform/demo/demo-mark.sql.ts'
import { readDemoOptions } from '../../platform/demo/demo-options.ts'
import { prepareDemo } from '../../platform/demo/prepare-demo.ts'
import { addOwner } from '../../platform/testing/test-fleet.ts'
import { testServer } from '../../platform/testing/test-server.ts'
import { findSiteLogins } from '../miner-login/server/site-logins.ts'
import { SIMULATED_LOGIN } from '../polling/simulator/dialects/http.ts'
import { addLogins } from './add-logins.ts'
import { peopleForTest } from './demo-testing.ts'
import { fleetDemo } from './fleet-demo.ts'

const wanted = { miners: 40, days: 9, seed: 7, base: '127.40.0.0', port: 4028, hasPages: true }
const first = new Date('2026-11-20T09:30:00Z')

function prepare(db: Db, now: Date, said: string[] = [], fleet = wanted) {
  const { parts, environment } = readDemoOptions(
    [fleetDemo],
    ['--miners', String(fleet.miners), '--days', String(fleet.days), '--base', fleet.base],
    {},
  )
  return prepareDemo(db, peopleForTest, parts, { config: readConfig(environment), now, say: (line) => said.push(line) })
}

async function selectDays(db: Db) {
  const { rows } = await sql<{ day: string; devices: number; due: number; sum: number }>`
    select d.day, count(*)::int as devices, sum(d.polls_due)::int as due, min(f.polls_due)::int as sum
    from device_daily d join fleet_day f on f.scope = 'all' and f.day = d.day
    group by d.day order by d.day`.execute(db)
  return rows
}

test('a later start continues the existing demo without a missing day or hour', async () => {
  await using database = await testDatabase()
  const { db } = database
  await prepare(db, first)
  const said: string[] = []
  const known = await prepare(db, new Date('2026-11-23T03:10:00Z'), said, { ...wanted, miners: 60 })
  expect(known).toEqual({ fleet: wanted })
  expect(said.join(' ')).toContain('40 miners')

  const days = await selectDays(db)
  expect(days.map(({ day }) => day).slice(-5)).toEqual([
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
  expect(days.every(({ devices, due, sum }) => devices === 40 && due === sum)).toBe(true)
  // The day on which the demo was away for some hours has as many polls as the others.
  const [before, away] = days.slice(-5)
  expect(away?.due).toBeCloseTo(before?.due ?? 0, -2)
  const hours = await sql<{ hours: number }>`
    select count(distinct hour)::int as hours from device_hourly where hour >= '2026-11-20T00:00:00Z'`.execute(db)
  expect(hours.rows[0]?.hours).toBe(3 * 24 + 4)
})

test('a start within two minutes writes nothing', async () => {
  await using database = await testDatabase()
  const { db } = database
  await prepare(db, first)
  const days = await selectDays(db)
  await prepare(db, new Date(first.getTime() + 90_000))
  expect(await selectDays(db)).toEqual(days)
})

test('a demo made before there were several areas goes on', async () => {
  await using database = await testDatabase()
  const { db } = database
  await prepare(db, first)
  await markAsDemo(db, { ...wanted })
  expect(await prepare(db, new Date(first.getTime() + 90_000))).toEqual({ fleet: wanted })
})

test('a site gets the logins that commands to its simulated miners take, unless it has one', async () => {
  await using server = await testServer()
  const { site } = await addOwner(server.db, 'one')
  await addLogins(server.app)
  const login = { account: '', password: SIMULATED_LOGIN.password }
  expect((await findSiteLogins(server.app, site)).of).toEqual({ vnish: login, epic: login })
  await server.db.deleteFrom('site_miner_login').where('family', '=', 'epic').execute()
  await addLogins(server.app)
  expect((await findSiteLogins(server.app, site)).of).toEqual({ vnish: login })
})
