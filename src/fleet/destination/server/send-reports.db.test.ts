import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { smtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { SmtpListener } from '../../../platform/testing/smtp-listener.ts'
import { startSftpServer } from '../../../platform/testing/sftp-server.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { MOST_TRIES } from '../rules/destination-kinds.ts'
import { destinationTexts } from '../text.ts'
import { sendReports } from './send-reports.ts'
import { insertDueReports } from './sent-reports.sql.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

let smtp: SmtpListener
let server: TestServer
let agent: TestCaller & { userId: number }
let client: number
beforeAll(async () => {
  smtp = await smtpListener()
  server = await testServer({ config: { smtpUrl: smtp.url } })
  client = (await addOwner(server.db, 'own')).client
  agent = await server.signIn('代理', { clients: [client] })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

/** Not a constant: a run may go over midnight. */
const lastMonth = () => addDays(`${businessDay(new Date(), 'Asia/Shanghai').slice(0, 7)}-01`, -1).slice(0, 7)
let names = 0
const entered = (port: number, more: object = {}) => ({
  name: `to ${(names += 1)}`,
  kind: 'sftp',
  host: '127.0.0.1',
  port,
  username: 'minerva',
  password: 'secret',
  folder: 'in',
  format: 'csv',
  locale: 'en',
  dayOfMonth: 1,
  ...more,
})
async function save(port: number, more: object = {}): Promise<number> {
  const request = { clientId: client, ...entered(port, more) }
  const { data } = await agent.callAny('POST /destination/save', { request })
  return (data as { id: number }).id
}
const run = () => sendReports.run(server.app, new AbortController().signal)
async function history(id: number) {
  const { data } = await agent.call('POST /destination/history/{id}', { params: { id } })
  return data.data
}
const testOf = async (id: number) => (await agent.callAny('POST /destination/test/{id}', { params: { id } })).data

test('a test shows the host key; once it is trusted, a file arrives, and the report of last month, once', async () => {
  await using sftp = await startSftpServer()
  const id = await save(sftp.port)
  // Between saving and testing the task may run.
  await run()
  expect(await history(id)).toMatchObject([{ status: 'failed', tries: 1, error: 'hostKey' }])
  expect(await testOf(id)).toEqual({ failure: 'hostKey', hostKey: sftp.hostKey })
  expect(sftp.passwords).toEqual([])
  const request = { hostKey: sftp.hostKey }
  expect(await agent.callAny('POST /destination/pin/{id}', { params: { id }, request })).toMatchObject({ code: 200 })
  expect(await testOf(id)).toEqual({ failure: null, hostKey: null })
  await run()
  await run()
  const sent = await history(id)
  expect(sent).toMatchObject([{ month: lastMonth(), status: 'sent', tries: 1, error: null }])
  const name = `in/${sent[0]?.fileName}`
  expect([...sftp.files.keys()].toSorted()).toEqual([name, 'in/minerva-test.txt'].toSorted())
  expect(sftp.files.get(name)?.length).toBe(sent[0]?.bytes)
  expect(name).toMatch(/^in\/compliance-report_own.*\.csv$/)
})

nightlyTest('what does not arrive is tried again, and given up at last', async () => {
  await using sftp = await startSftpServer({ isReadonly: true })
  const id = await save(sftp.port, { hostKey: sftp.hostKey })
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    await run()
    const status = tries < MOST_TRIES ? 'waiting' : 'failed'
    expect(await history(id)).toMatchObject([{ status, tries, error: 'folder' }])
    await server.db
      .updateTable('sent_report')
      .set({ next_try_at: new Date(0) })
      .where('destination_id', '=', id)
      .execute()
  }
  await run()
  expect(await history(id)).toMatchObject([{ status: 'failed', tries: MOST_TRIES }])
})

test('once who set it up may no longer see the client, nothing is sent', async () => {
  await using sftp = await startSftpServer()
  const { client: other } = await addOwner(server.db, 'other')
  const stranger = await server.signIn('代理', { clients: [other] })
  const request = { clientId: other, ...entered(sftp.port, { hostKey: sftp.hostKey }) }
  const { data } = await stranger.callAny('POST /destination/save', { request })
  const { id } = data as { id: number }
  await server.db.deleteFrom('user_client').where('user_id', '=', stranger.userId).execute()
  await run()
  const rows = await server.db.selectFrom('sent_report').selectAll().where('destination_id', '=', id).execute()
  expect(rows).toMatchObject([{ status: 'failed', error: 'notSetUp' }])
  expect(sftp.passwords).toEqual([])
})

test.each([
  ['another host', { host: '127.0.0.2' }, 'password'],
  ['another user', { username: 'other' }, 'password'],
  ['the same server', {}, null],
])('%s: the password that is kept is asked for again (%s)', async (_, change, field) => {
  const id = await save(1)
  const { password: _password, ...request } = entered(1, change)
  const { code, data } = await agent.callAny('POST /destination/update/{id}', { params: { id }, request })
  if (field === null) expect(code).toBe(200)
  else expect(data).toMatchObject({ fields: { [field]: expect.any(String) } })
})

test('a file server of which no password is kept asks for one, not for another one', async () => {
  const id = await save(1)
  await server.db.updateTable('destination').set({ sealed_password: null }).where('id', '=', id).execute()
  const { password: _password, ...request } = entered(1)
  const { data } = await agent.callAny('POST /destination/update/{id}', { params: { id }, request })
  expect(data).toEqual({ fields: { password: destinationTexts.passwordRequired.zh } })
})

test.each([
  ['a folder above', { folder: '../etc' }, 'folder'],
  ['a line break in the user', { username: 'a\r\nDELE b' }, 'username'],
  ['no host', { host: '' }, 'host'],
  ['no password', { password: '' }, 'password'],
  ['a mail without an address', { kind: 'mail' }, 'address'],
  ['the 29th', { dayOfMonth: 29 }, 'dayOfMonth'],
])('%s is refused at its field', async (_, change, field) => {
  const request = { clientId: client, ...entered(1, change) }
  const { data } = await agent.callAny('POST /destination/save', { request })
  expect(data).toMatchObject({ fields: { [field]: expect.any(String) } })
})

test('a deleted destination keeps no password and gets nothing, not even what waits for it', async () => {
  const id = await save(1)
  const waiting = await save(1)
  await server.db.insertInto('sent_report').values({ destination_id: waiting, month: lastMonth() }).execute()
  expect(await agent.callAny('POST /destination/delete/{id}', { params: { id: waiting } })).toMatchObject({ code: 200 })
  expect(await agent.callAny('POST /destination/delete/{id}', { params: { id } })).toMatchObject({ code: 200 })
  await run()
  const row = await server.db.selectFrom('destination').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.sealed_password).toBeNull()
  expect(await server.db.selectFrom('sent_report').select('id').where('destination_id', '=', id).execute()).toEqual([])
  expect(
    await server.db.selectFrom('sent_report').selectAll().where('destination_id', '=', waiting).execute(),
  ).toMatchObject([{ status: 'waiting', tries: 0 }])
})

test('by mail it is an attachment', async () => {
  const request = { name: 'by mail', kind: 'mail', address: 'owner@client.example', clientId: client }
  const more = { format: 'csv', locale: 'en', dayOfMonth: 1 }
  await agent.callAny('POST /destination/save', { request: { ...request, ...more } })
  await run()
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatch(/^To: owner@client\.example$/m)
  expect(smtp.mails[0]).toMatch(/Content-Disposition: attachment;\s+filename=.*compliance-report/)
})

test('a password that was sent with a mail’s destination is not kept', async () => {
  const id = await save(1, { kind: 'mail', address: 'kept@client.example' })
  const kept = server.db.selectFrom('destination').select('sealed_password').where('id', '=', id)
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ sealed_password: null })
  const request = entered(1, { kind: 'mail', address: 'kept@client.example' })
  expect(await agent.callAny('POST /destination/update/{id}', { params: { id }, request })).toMatchObject({ code: 200 })
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ sealed_password: null })
  const audited = server.db.selectFrom('audit_log').select('after').where('object_kind', '=', 'destination')
  const [change] = await audited.where('object_id', '=', id).orderBy('id', 'desc').execute()
  expect(change?.after).toMatchObject({ isPasswordNew: false })
})

/** The mails sent to an address. */
const mailsTo = (address: string) => smtp.mails.filter((mail) => mail.includes(`To: ${address}`))

test('a report is sent again as a new mail', async () => {
  const request = { name: 'again', kind: 'mail', address: 'again@client.example', clientId: client, format: 'csv' }
  const saved = await agent.callAny('POST /destination/save', { request: { ...request, locale: 'en', dayOfMonth: 1 } })
  const { id } = saved.data as { id: number }
  const again = (sentId = 0) =>
    agent.callAny('POST /destination/sendAgain/{id}', { params: { id }, request: { sentId } })
  await run()
  expect(mailsTo('again@client.example')).toHaveLength(1)
  const [first] = await history(id)
  expect(await again(first?.id)).toMatchObject({ code: 200 })
  const [waiting] = await history(id)
  expect(waiting).toMatchObject({ month: lastMonth(), status: 'waiting', tries: 0 })
  // It is under way already, and no longer what it was.
  expect(await again(waiting?.id)).toMatchObject({ code: 404 })
  expect(await again(first?.id)).toMatchObject({ code: 404 })
  await run()
  await run()
  expect(await history(id)).toMatchObject([{ month: lastMonth(), status: 'sent', tries: 1 }])
  const sentAs = mailsTo('again@client.example').map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])
  expect(sentAs).toHaveLength(2)
  expect(sentAs[0]).not.toBe(sentAs[1])
})

test('a long name in Chinese arrives with its ending, and the history has it as it arrived', async () => {
  await using sftp = await startSftpServer()
  await server.db
    .updateTable('client')
    .set({ name: `甲/${'乙'.repeat(98)}` })
    .where('id', '=', client)
    .execute()
  const id = await save(sftp.port, { hostKey: sftp.hostKey, locale: 'zh' })
  await run()
  const [sent] = await history(id)
  expect(sent).toMatchObject({ status: 'sent', fileName: expect.stringMatching(/甲_乙+_\d{4}-\d\d\.csv$/) })
  expect([...sftp.files.keys()]).toEqual([`in/${sent?.fileName}`])
  expect(Buffer.byteLength(sent?.fileName ?? '')).toBeLessThanOrEqual(200)
})

test.each([
  ['2026-01-05', '2026-02-27', ['2025-12']],
  ['2026-01-05', '2026-03-02', ['2026-01']],
  ['2026-03-01', '2026-03-02', []],
  ['2026-01-05', '2026-03-28', ['2026-02', '2026-01']],
])('a report whose day passed while no server ran is due later (added on %s, now %s)', async (added, day, months) => {
  const id = await save(1, { dayOfMonth: 28 })
  const given = server.db.updateTable('destination').set({ created_at: new Date(added) })
  await given.where('id', '=', id).execute()
  await insertDueReports(server.db, day)
  await insertDueReports(server.db, day)
  expect((await history(id)).map(({ month }) => month)).toEqual(months)
})

test('an agent of other clients sees, tests, changes and deletes no destination', async () => {
  const id = await save(9)
  const other = await server.signIn('代理', { clients: [(await addOwner(server.db, 'other')).client] })
  expect((await other.call('POST /destination/find/')).data).toMatchObject({ data: [], totalCount: 0 })
  for (const [address, request] of [
    ['test', undefined],
    ['history', {}],
    ['update', entered(9)],
    ['delete', undefined],
  ] as const)
    expect(await other.callAny(`POST /destination/${address}/{id}`, { params: { id }, request })).toMatchObject({
      code: 404,
    })
})
