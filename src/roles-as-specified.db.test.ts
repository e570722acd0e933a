import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nouns } from './areas.ts'
import { EVERYBODY } from './platform/contract/call.ts'
import type { CallAccess, Calls, CallSpec } from './platform/contract/call.ts'
import { testDatabase } from './platform/testing/test-database.ts'
import { ROLES } from './people/rules/roles.ts'
import type { Role } from './people/rules/roles.ts'
import { ADMINISTRATOR } from './platform/rules/administrator.ts'

// The specification's table of roles, copied by hand. 管理员 has every key. A key that a role may only read with is in `reads`.
const FLEET_OF_CLIENT =
  'agent_detail account_detail site site_detail machine machine_list by_agent materialType sale traceDetail'
const SPECIFIED: Partial<Record<Role, { writes?: string; reads?: string }>> = {
  管理层: {
    writes:
      'user reservation reservation_plan reservation_plan_month reception groups trace model material indicator indicator_out company_material',
    // "Fleet and lessons read-only"; figures and the big screen have nothing to write.
    reads: `agent ${FLEET_OF_CLIENT} three screen kpi kpi_detail lecture lecture_detail`,
  },
  基地负责人: {
    writes: 'user reservation reservation_plan_month reception trace company_material sale kpi kpi_detail base_screen',
  },
  检验员: { writes: 'reception trace', reads: 'reservation kpi kpi_detail' },
  登记人员: { writes: 'reservation reception' },
  代理: { writes: `agent ${FLEET_OF_CLIENT}` },
  客户: { reads: FLEET_OF_CLIENT },
  教师: { writes: 'lecture lecture_detail' },
}

/** What else roles have, each for a reason. */
const ADDED: readonly { roles: readonly Role[]; key: string; write: boolean; why: string }[] = [
  { roles: ['管理层', '代理', '客户', '教师'], key: 'notification', write: true, why: 'what a person is notified of' },
  { roles: ['管理层', '代理', '客户'], key: 'scene', write: false, why: 'where the devices of their sites are' },
  { roles: ['管理层', '客户'], key: 'report', write: false, why: 'figures of devices that they see anyway' },
  { roles: ['代理'], key: 'report', write: true, why: 'the report that an agent sends to a client' },
  { roles: ['管理层', '代理', '客户'], key: 'loss', write: false, why: 'what the devices that they see lost' },
  { roles: ['代理'], key: 'destination', write: true, why: 'where the report is sent each month' },
  { roles: ['代理'], key: 'maintenance', write: true, why: 'plans work on the devices of its clients' },
  { roles: ['管理层'], key: 'maintenance', write: false, why: 'what explains the rates that it reads' },
  {
    roles: ['管理层', '代理', '客户'],
    key: 'energy',
    write: false,
    why: 'what the devices that they see use and cost',
  },
  { roles: ['管理层'], key: 'automation', write: false, why: 'what is done to the devices of its sites by itself' },
  { roles: ['管理层'], key: 'display', write: false, why: 'the big screen without its frame' },
  { roles: ['管理层'], key: 'base', write: false, why: 'the list of the companies below its own' },
  { roles: ['代理'], key: 'command', write: true, why: 'writes for its clients; each site allows commands first' },
]

const keysOf = (text = '') => text.split(' ').filter(Boolean)

/** key → whether it writes, of a role other than 管理员 */
function expectedOf(role: Role): Map<string, boolean> {
  const { writes, reads } = SPECIFIED[role] ?? {}
  return new Map([
    ...keysOf(reads).map((key) => [key, false] as const),
    ...keysOf(writes).map((key) => [key, true] as const),
    ...ADDED.filter(({ roles }) => roles.includes(role)).map(({ key, write }) => [key, write] as const),
  ])
}

/** Calls that everybody may make whose handlers decide by what is sent. */
const DECIDED_BY_HANDLER: Readonly<Partial<Record<keyof Calls, readonly Role[]>>> = {
  // each type of file has a key of its own
  'POST /attachments': ['管理员', '教师'],
}

const served = nouns.flatMap(({ calls }) => Object.entries<CallSpec>(calls))

function rolesOf({ key, write, roles }: CallSpec): Role[] {
  const opens = (role: Role, one: string) => (write ? expectedOf(role).get(one) === true : expectedOf(role).has(one))
  const hasKey = (role: Role) => role === ADMINISTRATOR || [key].flat().some((one) => opens(role, one))
  return ROLES.filter((role) => hasKey(role) && (roles?.includes(role) ?? true))
}

test("role_key is the specification's table of roles, and what is added for a reason", async () => {
  await using database = await testDatabase()
  const rows = await database.db.selectFrom('role_key').select(['role', 'key', 'can_write']).execute()
  const migrated = (role: string) =>
    Object.fromEntries(rows.filter((row) => row.role === role).map(({ key, can_write }) => [key, can_write]))
  const others = ROLES.filter((role) => role !== ADMINISTRATOR)
  for (const role of others) expect([role, migrated(role)]).toEqual([role, Object.fromEntries(expectedOf(role))])
  const named = [...others.flatMap((role) => [...expectedOf(role).keys()]), ...served.flatMap(([, { key }]) => key)]
  const all = named.filter((key) => key !== EVERYBODY).map((key) => [key, true] as const)
  expect(migrated(ADMINISTRATOR)).toMatchObject(Object.fromEntries(all))
  expect(Object.values(migrated(ADMINISTRATOR))).not.toContain(false)
})

test('each noun states of its calls the roles that have their keys in the table', async () => {
  const files = await Promise.all(
    fs.globSync('src/*/*/server/*.access.ts').map((file) => import(path.resolve(file)) as Promise<object>),
  )
  const stated = Object.assign({}, ...files.flatMap((file) => Object.values(file) as object[])) as CallAccess<Calls>
  const expected = served.map(([address, spec]) => {
    if (spec.scope === 'public' || spec.scope === 'machine') return [address, spec.scope]
    const decided = DECIDED_BY_HANDLER[address as keyof Calls]
    if (decided) return [address, decided]
    return [address, spec.key === EVERYBODY ? 'everybody' : rolesOf(spec)]
  })
  expect(stated).toEqual(Object.fromEntries(expected))
})
