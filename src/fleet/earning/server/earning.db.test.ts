import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { atOnce } from '../../../platform/testing/at-once.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { selectSources } from './earning-source.sql.ts'
import { readEarnings, readSource } from './read-earnings.ts'
import { TEST_SEALING } from '../../../platform/testing/test-sealing.ts'

let server: TestServer
let administrator: TestCaller
let source: Server
/** `missing`: so many bytes of it never come. */
let answer: { status: number; body: string; missing?: number } = { status: 200, body: '' }
beforeAll(async () => {
  source = createServer((_request, response) => {
    const { status, body, missing = 0 } = answer
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) + missing })
    if (missing === 0) response.end(body)
    else response.write(body, () => response.socket?.end())
  })
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  source.close()
})
beforeEach(async () => {
  await sql`truncate earning, earning_source`.execute(server.db)
})

/** Not a constant: a run may go over midnight. */
const today = () => businessDay(new Date(), 'Asia/Shanghai')
const run = () => readEarnings.run(server.app, new AbortController().signal)
const earnings = async () =>
  (await administrator.call('POST /earning/find/', { request: {} })).data.data.map((row) => [
    row.currency,
    row.firstDay,
    row.amount,
    row.isRead,
  ])
const sources = async () => (await administrator.call('POST /earningSource/find/', { request: {} })).data.data
async function saveSource(path = 'data.0.cny'): Promise<number> {
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/prices?key=secret`
  const { data } = await administrator.call('POST /earningSource/save', { request: { currency: 'CNY', url, path } })
  return data.id
}
const save = (change: object = {}) =>
  administrator.callAny('POST /earning/save', {
    request: { currency: 'CNY', firstDay: '2026-03-01', amount: '0.35', ...change },
  })

const energySince = async (from: string) => {
  const request = { businessDateQuery: [from, '2026-03-11'] as [string, string] }
  return (await administrator.call('POST /energy/find/', { request })).data
}

describe('an address of earnings', () => {
  test('of two that are set at the same moment the later one stays', async () => {
    const first = await saveSource()
    const ids = await atOnce(server.db, sql`select from earning_source where id = ${first} for update`, [
      () => saveSource('data.0.cny'),
      () => saveSource('data.0.cny'),
    ])
    expect(ids).toEqual([expect.any(Number), expect.any(Number)])
    const [kept, ...others] = await sources()
    expect(ids).toContain(kept?.id)
    expect(others).toEqual([])
  })

  test('what it answers applies from today on, and is stored once as long as it stays the same', async () => {
    answer = { status: 200, body: '{"data":[{"cny":0.3712}]}' }
    await saveSource()
    await run()
    await run()
    expect(await earnings()).toEqual([['CNY', today(), '0.3712', true]])
    answer.body = '{"data":[{"cny":0.38}]}'
    await run()
    expect(await earnings()).toEqual([['CNY', today(), '0.38', true]])
    const [row] = await sources()
    expect(row).toMatchObject({ currency: 'CNY', amount: '0.38', error: null })
    // The address may hold a key: only its host is shown.
    expect(JSON.stringify(row)).not.toContain('secret')
    const { sealed_url } = await server.db.selectFrom('earning_source').select('sealed_url').executeTakeFirstOrThrow()
    expect(sealed_url).not.toContain('secret')
  })

  test('what it gives is not kept when another one took its place meanwhile', async () => {
    answer = { status: 200, body: '{"data":[{"cny":37.12}]}' }
    const [asked] = await selectSources(server.db, await saveSource())
    if (!asked) throw new Error('nothing to ask')
    await saveSource('data.0.right')
    expect(await readSource(server.app, asked)).toEqual({ amount: '37.12', error: null })
    expect(await earnings()).toEqual([])
  })

  test.each([
    ['an error', { status: 500, body: '{"data":[{"cny":1}]}' }, 'refused'],
    ['another address', { status: 302, body: '' }, 'redirected'],
    ['no such number', { status: 200, body: '{"data":[]}' }, 'noNumber'],
    ['no JSON', { status: 200, body: '<html>' }, 'noNumber'],
    ['more than is read', { status: 200, body: `{"data":[{"cny":1}],"a":"${'x'.repeat(70_000)}"}` }, 'cutOff'],
  ])('%s is shown, and what it gave last stays', async (_, wrong, error) => {
    answer = { status: 200, body: '{"data":[{"cny":0.4}]}' }
    const id = await saveSource()
    await run()
    answer = wrong
    const { data } = await administrator.call('POST /earningSource/test/{id}', { params: { id: String(id) } })
    expect(data).toEqual({ amount: null, error })
    expect(await sources()).toMatchObject([{ amount: '0.4', error }])
    expect(await earnings()).toEqual([['CNY', today(), '0.4', true]])
  })

  test('of a number that breaks off, its beginning is not taken for it', async () => {
    answer = { status: 200, body: '12', missing: 2 }
    const id = await saveSource('')
    const { data } = await administrator.call('POST /earningSource/test/{id}', { params: { id: String(id) } })
    expect(data).toEqual({ amount: null, error: 'cutOff' })
    expect(await earnings()).toEqual([])
  })

  test('an address that no key opens is shown as not set up, and the others are read', async () => {
    answer = { status: 200, body: '{"data":[{"cny":0.4}]}' }
    const id = await saveSource()
    const { db } = server
    const wrong = { currency: 'EUR', path: '', sealed_url: TEST_SEALING.seal('earning_source.sealed_url 0', 'x') }
    const { host } = await db.selectFrom('earning_source').select('host').where('id', '=', id).executeTakeFirstOrThrow()
    await db
      .insertInto('earning_source')
      .values({ ...wrong, host })
      .execute()
    await run()
    const found = await sources()
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ currency: 'CNY', amount: '0.4', error: null }),
        expect.objectContaining({ currency: 'EUR', amount: null, error: 'notSetUp' }),
      ]),
    )
  })

  test('what a person entered for the day stays', async () => {
    answer = { status: 200, body: '{"data":[{"cny":0.4}]}' }
    await save({ firstDay: today(), amount: '0.5' })
    await saveSource()
    await run()
    expect(await earnings()).toEqual([['CNY', today(), '0.5', false]])
  })

  test('a currency has one address, and a deleted one is read no more', async () => {
    await saveSource('a')
    const id = await saveSource('b')
    expect(await sources()).toMatchObject([{ id, path: 'b', triedAt: null }])
    await administrator.call('POST /earningSource/delete/{id}', { params: { id: String(id) } })
    await run()
    expect(await earnings()).toEqual([])
  })

  test.each([
    ['no address', { url: 'cny' }, 'url'],
    ['a file', { url: 'file:///etc/passwd' }, 'url'],
    ['a path with an empty name', { path: 'a..b' }, 'path'],
    ['no currency', { currency: 'QQQ' }, 'currency'],
  ])('%s is refused at its field', async (_, change, field) => {
    const request = { currency: 'CNY', url: 'https://prices.example/', path: '', ...change }
    const { data } = await administrator.callAny('POST /earningSource/save', { request })
    expect(data).toMatchObject({ fields: { [field]: expect.any(String) } })
  })
})

describe('an earning that is entered', () => {
  test('applies until the next one, and earnings are next to the cost', async () => {
    const { db } = server
    await save()
    await save({ firstDay: '2026-03-11', amount: '0.5' })
    await save({ currency: 'USD', amount: '9' })
    const sums = { seconds_due: 1, seconds_polled: 1, joules_measured: 0, joules_estimated: 0 }
    const row = { ...sums, scope: 'all' as const, scope_id: 0, paired_joules: 0, paired_megahashes: 0 }
    // 100 TH/s for a day, and 10 of a currency.
    const day = { ...row, megahashes: 8_640_000_000_000, priced_joules: 36_000_000 }
    const days = ['2026-02-28', '2026-03-10', '2026-03-11']
    await db
      .insertInto('energy_day')
      .values(days.map((each) => ({ ...day, day: each, currency: 'CNY' })))
      .execute()
    const { data, sums: known } = await energySince('2026-03-10')
    expect(data).toMatchObject([
      { name: '2026-03-11', cost: '10.00', earned: '50.00', earnedPerThDay: '0.500000', margin: '40.00' },
      { name: '2026-03-10', cost: '10.00', earned: '35.00', earnedPerThDay: '0.350000', margin: '25.00' },
    ])
    expect(known).toMatchObject([{ currency: 'CNY', cost: '20.00', earned: '85.00', margin: '65.00' }])
    // A day before the first earning: unknown, not less.
    expect((await energySince('2026-02-28')).sums).toMatchObject([{ cost: '30.00', earned: null, margin: null }])
  })

  test('two of a currency from one day on are refused; what was deleted is gone', async () => {
    const { data } = await save()
    expect(await save()).toMatchObject({ code: 41000, data: { fields: { firstDay: expect.any(String) } } })
    const { id } = data as { id: number }
    await administrator.call('POST /earning/delete/{id}', { params: { id: String(id) } })
    expect(await earnings()).toEqual([])
  })

  test.each([
    ['a loss', { amount: '-1' }, 'amount'],
    ['words', { amount: 'much' }, 'amount'],
    ['no day', { firstDay: addDays('2026-01-01', 0).slice(0, 7) }, 'firstDay'],
  ])('%s is refused at its field', async (_, change, field) => {
    expect((await save(change)).data).toMatchObject({ fields: { [field]: expect.any(String) } })
  })
})
