import { expect, test } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'

const listed = async (caller: TestCaller, firmware: 'wanted' | 'other') => {
  const { data } = await caller.call('POST /device/find/', { request: { type: 'T20', firmware, size: 100 } })
  expect(data.data).toHaveLength(data.totalCount)
  return data.data.map(({ serial }) => serial).toSorted()
}

test('a type may want a firmware; who differs is counted and listed within the scope', async () => {
  await using server = await testServer()
  const owner = await addOwner(server.db, 'own')
  const administrator = await server.signIn('管理员')
  const other = await addOwner(server.db, 'other firmware')
  const type = await server.db
    .selectFrom('machine_type')
    .select('id')
    .where('name', '=', 'T20')
    .executeTakeFirstOrThrow()
  const device = (serial: string, version: string | null, of = other) => ({
    site_id: of.site,
    account_id: of.account,
    type_id: type.id,
    serial,
    name: serial,
    firmware_version: version,
  })
  const devices = [
    device('FW-1', '1.2.6'),
    device('FW-2', '1.2.5'),
    device('FW-3', null),
    device('FW-4', '1.2.5', owner),
  ]
  await server.db.insertInto('device').values(devices).execute()
  const stranger = await server.signIn('代理', { clients: [other.client] })
  const ruleOf = async (caller: TestCaller) => {
    const { data } = await caller.call('POST /warningRule/find/')
    const rule = data.data.find(({ id }) => id === type.id)
    if (!rule) throw new Error('no T20')
    return rule
  }
  const want = async (wantedFirmware: string) =>
    administrator.callAny('POST /warningRule/update/{id}', {
      params: { id: type.id },
      request: { ...(await ruleOf(administrator)), wantedFirmware },
    })
  expect(await ruleOf(administrator)).toMatchObject({ wantedFirmware: null, otherFirmware: 0 })
  expect(await listed(administrator, 'other')).toEqual([])
  expect(await want(' 1.2.6 ')).toMatchObject({ code: 200 })
  expect(await ruleOf(administrator)).toMatchObject({ wantedFirmware: '1.2.6', otherFirmware: 2 })
  expect(await ruleOf(stranger)).toMatchObject({ wantedFirmware: '1.2.6', otherFirmware: 1 })
  expect(await listed(administrator, 'other')).toEqual(['FW-2', 'FW-4'])
  expect(await listed(stranger, 'other')).toEqual(['FW-2'])
  expect(await listed(stranger, 'wanted')).toEqual(['FW-1'])
  expect(await want('x'.repeat(101))).toMatchObject({
    status: 400,
    data: { fields: { wantedFirmware: expect.any(String) } },
  })
  expect(await want('  ')).toMatchObject({ code: 200 })
  expect(await ruleOf(administrator)).toMatchObject({ wantedFirmware: null, otherFirmware: 0 })
})
