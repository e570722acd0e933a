import { expect, test } from 'vitest'
import { answered } from '../../testing/polled-fleet.ts'
import { Records, remoteSite } from '../../testing/remote-site.ts'
import type { RemoteSite } from '../../testing/remote-site.ts'
import { selectPolledSites } from '../../polling/sweep/sweep.sql.ts'

const report = {
  bufferId: '0e9a1f6e-6f0e-4a50-9d5c-0d6a0a8f7b11',
  version: '1',
  startedAt: '2026-01-01T00:00:00Z',
  devicesTag: null,
  waitMs: 0,
  buffer: { polls: 7, bytes: 700, oldestAt: '2026-01-01T00:00:00Z', droppedPolls: 3, isDiskFull: true },
}

async function contact({ server }: RemoteSite, key: string) {
  return server.nobody.call('POST /poller/contact', { request: report, headers: { authorization: `Bearer ${key}` } })
}

test('a key opens its own site alone, and no call of people', async () => {
  await using site = await remoteSite(['10.2.0.1'])
  const answer = await contact(site, site.key)
  expect(answer).toMatchObject({ status: 200, data: { siteId: site.owner.site, lastSequence: 0 } })
  expect(answer.data.devices?.devices).toMatchObject([{ host: '10.2.0.1', port: 4028 }])
  expect(await contact(site, `${site.key}x`)).toMatchObject({ status: 401, code: 401 })
  expect(await contact(site, '')).toMatchObject({ status: 401, code: 401 })
  const headers = { authorization: `Bearer ${site.key}` }
  expect(await site.server.nobody.callAny('POST /poller/find/', { headers })).toMatchObject({ status: 401 })
  expect(await site.server.nobody.callAny('POST /device/find/', { headers })).toMatchObject({ status: 401 })
  const stored = await site.server.db.selectFrom('poller_key').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(site.key)
})

test('keys are rotated with a time of grace, revoked, and the site goes back to the server', async () => {
  await using site = await remoteSite(['10.2.0.1'])
  const administrator = await site.server.signIn('管理员')
  const params = { id: site.pollerId }
  const { data: second } = await administrator.call('POST /poller/rotate/{id}', { params, request: { graceHours: 1 } })
  expect(await contact(site, site.key)).toMatchObject({ status: 200 })
  expect(await contact(site, second.key)).toMatchObject({ status: 200 })
  const { data: third } = await administrator.call('POST /poller/rotate/{id}', { params, request: { graceHours: 0 } })
  expect(await contact(site, site.key)).toMatchObject({ status: 401 })
  expect(await contact(site, second.key)).toMatchObject({ status: 401 })
  expect(await contact(site, third.key)).toMatchObject({ status: 200 })
  const { data: pollers } = await administrator.call('POST /poller/find/')
  expect(pollers.data).toMatchObject([
    {
      siteId: site.owner.site,
      poller: {
        bufferedPolls: 7,
        droppedPolls: 3,
        isDiskFull: true,
        keys: [{ hint: third.key.slice(-4), isValid: true }, { isValid: false }, { isValid: false }],
      },
    },
  ])
  await administrator.call('POST /poller/revoke/{id}', { params })
  expect(await contact(site, third.key)).toMatchObject({ status: 401 })
  expect(await selectPolledSites(site.server.db)).toEqual([])
  const { data: fourth } = await administrator.call('POST /poller/rotate/{id}', { params })
  expect(await contact(site, fourth.key)).toMatchObject({ status: 200 })

  const again = await administrator.call('POST /poller/make', { request: { siteId: site.owner.site } })
  expect(again).toMatchObject({ code: 41000 })
  await administrator.call('POST /poller/remove/{id}', { params })
  expect(await contact(site, fourth.key)).toMatchObject({ status: 401 })
  expect(await selectPolledSites(site.server.db)).toEqual([site.owner.site])
  expect(await administrator.call('POST /poller/rotate/{id}', { params })).toMatchObject({ code: 404 })
  const audited = await site.server.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(audited.map(({ action }) => action)).toEqual([
    'add poller',
    'rotate poller key',
    'rotate poller key',
    'revoke poller keys',
    'rotate poller key',
    'delete poller',
  ])
  const log = await site.server.db.selectFrom('audit_log').selectAll().execute()
  for (const { key } of [second, third, fourth]) expect(JSON.stringify(log)).not.toContain(key)
})

test('contact waits for news, at most as long as requested', async () => {
  await using site = await remoteSite(['10.2.0.1'])
  const { data } = await contact(site, site.key)
  const headers = { authorization: `Bearer ${site.key}` }
  const request = { ...report, devicesTag: data.devices?.tag ?? null, waitMs: 600 }
  const startedAt = performance.now()
  const idle = await site.server.nobody.call('POST /poller/contact', { request, headers })
  expect(idle.data).toMatchObject({ devices: null, syncs: [] })
  expect(performance.now() - startedAt).toBeGreaterThan(590)
})

test('a key has its own limit of requests', async () => {
  await using site = await remoteSite(['10.2.0.1'], { requestsPerMinute: 20 })
  const records = new Records()
  const { signal } = new AbortController()
  for (let i = 0; i < 20; i++)
    await site.link.send(records.bufferId, await records.polled(site.devices, Date.now(), answered()), signal)
  await expect(site.link.send(records.bufferId, await records.of({}), signal)).rejects.toMatchObject({ status: 429 })
})
