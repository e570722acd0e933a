import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMINISTRATOR } from '../../platform/rules/administrator.ts'
import { CODES } from '../../platform/server/http/errors.ts'
import { testCaller } from '../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../platform/testing/test-fleet.ts'
import { addToken } from '../../platform/testing/test-people.ts'
import { testServer } from '../../platform/testing/test-server.ts'
import type { TestServer } from '../../platform/testing/test-server.ts'
import { wholeSiteTexts } from '../rules/whole-site-text.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a token of some clients changes nothing that applies to all devices of a site they share with others', async () => {
  const { db } = server
  const administrator = await server.signIn(ADMINISTRATOR)
  const own = await addOwner(db, 'own')
  const foreign = await addOwner(db, 'foreign')
  await addDevice(db, own, 'own')
  await addDevice(db, { ...foreign, site: own.site }, 'foreign')
  const siteId = own.site
  const tariff = { siteId, firstDay: '2026-03-01', currency: 'CNY', price: '0.4', periods: [] }
  const saved = await administrator.call('POST /tariff/save', { request: tariff })
  const token = testCaller(server.url, await addToken(db, administrator.userId, { clientIds: [own.client] }))
  const commands = { restart: true, findMe: true, switchPool: true, sleep: true, power: true, password: 'x' }
  const asked: [string, object][] = [
    ['POST /command/settings/{siteId}', { params: { siteId }, request: commands }],
    ['POST /minerLogin/save', { request: { siteId, family: 'braiins', password: 'x' } }],
    ['POST /tariff/save', { request: { ...tariff, firstDay: '2026-04-01' } }],
    ['POST /tariff/save', { request: { ...tariff, id: saved.data.id, price: '0.5' } }],
    ['POST /tariff/delete/{id}', { params: { id: saved.data.id } }],
    ['POST /site/update/{id}', { params: { id: siteId }, request: { name: 'renamed' } }],
    ['POST /site/delete/{id}', { params: { id: siteId } }],
  ]
  const before = await everything()
  for (const [address, input] of asked) {
    expect({ address, ...(await token.callAny(address, input)) }).toMatchObject({
      address,
      code: CODES.refused,
      message: wholeSiteTexts.holdsForOthersToo.zh,
    })
  }
  expect(await everything()).toEqual(before)

  async function everything() {
    return Promise.all([
      db.selectFrom('site_command_setting').selectAll().execute(),
      db.selectFrom('site_miner_login').selectAll().execute(),
      db.selectFrom('tariff').select(['id', 'site_id']).execute(),
      db.selectFrom('site').select(['id', 'name', 'deleted_at']).orderBy('id').execute(),
    ])
  }
})
