import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import readQrCode from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, addPerson } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { fileStore } from '../../../platform/server/files/file-store.ts'
import { certificateChild } from './make-certificate.ts'
import { selectCertificateByNumber } from './certificate.sql.ts'
import { currentSigningKey } from './signing-key.ts'
import { INSPECTION_PHOTO } from '../../inspection/rules/inspection-photo.ts'
import { RANDOM_LETTERS, reportNumber } from '../../inspection/rules/report-number.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

let server: TestServer
let base: number
let person: number
beforeAll(async () => {
  server = await testServer()
  base = await addCompany(server.db, '镇海')
  person = await addPerson(server.db, { role: '登记人员', companyId: base, name: '孙倩' })
})
afterAll(() => server[Symbol.asyncDispose]())

nightlyTest('what draws certificates can be loaded ahead, and stays for the certificate', async () => {
  const registrar = await server.signIn('登记人员', { companyId: base })
  // Tests that ran before in this process may have left it.
  if (certificateChild.pid !== undefined) process.kill(certificateChild.pid)
  await expect.poll(() => certificateChild.pid).toBeUndefined()
  expect(await registrar.call('POST /report/prepareCertificate')).toMatchObject({ code: 200, data: null })
  const { pid } = certificateChild
  expect(pid).toBeGreaterThan(0)
  const { id } = await addReport({})
  await registrar.call('POST /report/certificate/{id}', { params: { id } })
  expect(certificateChild.pid).toBe(pid)
})

let numbers = 0
async function addReport(values: object): Promise<{ id: number; number: string }> {
  numbers += 1
  const number = reportNumber(Array.from({ length: RANDOM_LETTERS }, () => numbers))
  const { id } = await server.db
    .insertInto('inspection')
    .values({
      company_id: base,
      report_number: number,
      status: 4,
      result: '合格',
      tanker_number: '浙B0001挂',
      tanker_type: '常压车',
      checked_org: '甲公司',
      contact_name: '李强',
      issued_at: new Date('2026-01-01T20:00:00Z'),
      valid_until: '2999-01-01',
      created_by: person,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, number }
}
const verify = async (number: string, code?: string) =>
  (
    await server.nobody.call('GET /report/verify/{reportNumber}', {
      params: { reportNumber: number },
      query: code ? { code } : {},
    })
  ).data

test.each([
  ['valid', {}],
  ['expired', { valid_until: '2026-01-01' }],
  ['void', { status: 9 }],
  ['notPassed', { result: '不合格', valid_until: null }],
])('anybody sees that a certificate is %s, with base and dates and nothing private', async (state, values) => {
  const { number } = await addReport(values)
  const answer = await verify(` ${number.toLowerCase().slice(0, 4)}-${number.slice(4)} `)
  expect(answer).toMatchObject({ state, reportNumber: number, orgName: '镇海', issuedOn: '2026-01-02' })
  expect(JSON.stringify(answer)).not.toMatch(/浙B|甲公司|李强|孙倩/)
})

test('a replaced one is shown as such once its replacement is issued', async () => {
  const { id, number } = await addReport({})
  const next = await addReport({ replaces_id: id, status: 3, issued_at: null })
  expect(await verify(number)).toMatchObject({ state: 'valid' })
  await server.db
    .updateTable('inspection')
    .set({ status: 4, issued_at: new Date() })
    .where('id', '=', next.id)
    .execute()
  expect(await verify(number)).toMatchObject({ state: 'replaced' })
})

test('a replaced one stays replaced when its replacement is voided, and names the newest that is not', async () => {
  const { id, number } = await addReport({})
  const second = await addReport({ replaces_id: id })
  const third = await addReport({ replaces_id: id, status: 9 })
  const replacedBy = async () =>
    (await selectCertificateByNumber(server.db, number, server.app.config.timeZone))?.standing.replacedBy
  expect(await replacedBy()).toBe(second.number)
  await server.db.updateTable('inspection').set({ status: 9 }).where('id', '=', second.id).execute()
  expect(await verify(number)).toMatchObject({ state: 'replaced' })
  expect(await verify(second.number)).toMatchObject({ state: 'void' })
  expect(await replacedBy()).toBe(third.number)
})

test('a number that is guessed, mistyped or not issued yet is unknown', async () => {
  const { number } = await addReport({ status: 3 })
  const { number: issued } = await addReport({})
  const mistyped = `${issued.startsWith('A') ? 'C' : 'A'}${issued.slice(1)}`
  for (const each of [number, mistyped, '1', "' or 1=1", '浙B0001挂'])
    expect(await verify(each)).toMatchObject({ state: 'unknown', reportNumber: null, orgName: null })
})

const run = promisify(execFile)

/** A document as the tools of poppler read it. */
async function readPdf(bytes: Buffer): Promise<{ text: string; signature: string; code: string | undefined }> {
  await using folder = await fs.mkdtempDisposable(path.join(os.tmpdir(), 'minerva-certificate-'))
  const file = path.join(folder.path, 'certificate.pdf')
  await fs.writeFile(file, bytes)
  const [text, signature] = await Promise.all([
    run('pdftotext', ['-layout', file, '-']),
    // Exits with an error when the signature is broken: what it prints counts.
    run('pdfsig', ['-nocert', file]).catch((error: { stdout: string }) => error),
  ])
  // What a reader mends silently is wrong all the same.
  expect(text.stderr).toBe('')
  await run('pdftoppm', ['-png', '-r', '100', '-f', '1', '-singlefile', file, path.join(folder.path, 'page')])
  const { data, info } = await sharp(path.join(folder.path, 'page.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const code = readQrCode.default(new Uint8ClampedArray(data), info.width, info.height)?.data
  return { text: text.stdout, signature: signature.stdout, code }
}

test('a certificate is signed as a whole, by one key that stays and is published; one changed byte shows', async () => {
  const { id, number } = await addReport({})
  const inspector = await server.signIn('检验员', { companyId: base })
  // Two that need the first key at once.
  const [first, second] = await Promise.all([currentSigningKey(server.app), currentSigningKey(server.app)])
  expect(first.fingerprint).toBe(second.fingerprint)
  const { data } = await inspector.call('POST /report/certificate/{id}', { params: { id } })
  const bytes = Buffer.from(await data.arrayBuffer())
  const { text, signature, code: link } = await readPdf(bytes)
  expect(new URL(link ?? '').searchParams.get('reportNumber')).toBe(number)
  for (const words of [number, '浙B0001挂', '甲公司', '合格', 'Passed', 'Atmospheric tanker', '2999-01-01'])
    expect(text).toContain(words)
  expect(signature).toContain('Total document signed')
  expect(signature).toContain('Signature is Valid')
  const code = /Verification code +([0-9A-F]{8})/.exec(text)?.[1]
  expect(await verify(number, code)).toMatchObject({ state: 'valid' })
  expect(await verify(number, '00000000')).toMatchObject({ state: 'unknown', orgName: null })

  const { data: keys } = await server.nobody.call('GET /report/signingKeys')
  expect(keys.map(({ fingerprint }) => fingerprint)).toEqual([first.fingerprint])
  expect(text).toContain(first.fingerprint)

  bytes.writeUInt8(bytes.readUInt8(bytes.length - 900) ^ 1, bytes.length - 900)
  expect((await readPdf(bytes)).signature).toContain('Digest Mismatch')
}, 60_000)

/** A PKCS#12 file as an authority gives it: a key, its certificate and that of the authority. */
async function keyFile(folder: string, newKey: readonly string[], days: string): Promise<string> {
  const at = (name: string) => path.join(folder, name)
  const made = ['-nodes', '-keyout', at('key'), '-out', at('request'), '-subj', '/CN=Base']
  await run('openssl', [
    'req',
    '-x509',
    ...newKey,
    '-nodes',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca'),
    '-subj',
    '/CN=Authority',
  ])
  await run('openssl', ['req', ...newKey, ...made])
  const signed = ['-CA', at('ca'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', days, '-out', at('certificate')]
  await run('openssl', ['x509', '-req', '-in', at('request'), ...signed])
  const bag = ['-inkey', at('key'), '-in', at('certificate'), '-certfile', at('ca'), '-out', at('bag.p12')]
  await run('openssl', ['pkcs12', '-export', ...bag, '-passout', 'pass:secret'])
  return at('bag.p12')
}

for (const [name, newKey] of [
  ['RSA', ['-newkey', 'rsa:2048']],
  ['ECDSA', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
] as const)
  (name === 'ECDSA' ? nightlyTest : test)(
    `the ${name} key of an authority signs in place of the own one, which stays published`,
    async () => {
      await using folder = await fs.mkdtempDisposable(path.join(os.tmpdir(), 'minerva-key-'))
      const { config } = server.app
      const own = await currentSigningKey(server.app)
      config.certificateKeyFile = await keyFile(folder.path, newKey, '30')
      config.certificateKeyPassword = 'secret'
      const inspector = await server.signIn('检验员', { companyId: base })
      const { id } = await addReport({})
      const made = async () => inspector.call('POST /report/certificate/{id}', { params: { id } })
      try {
        const { text, signature } = await readPdf(Buffer.from(await (await made()).data.arrayBuffer()))
        expect(signature).toContain('Total document signed')
        expect(signature).toContain('Signature is Valid')
        expect(signature).toContain('Signer Certificate Common Name: Base')
        const { fingerprint } = await currentSigningKey(server.app)
        expect(text).toContain(fingerprint)
        const { data: keys } = await server.nobody.call('GET /report/signingKeys')
        expect(keys.map((key) => key.fingerprint)).toEqual(expect.arrayContaining([fingerprint, own.fingerprint]))

        config.certificateKeyPassword = 'wrong'
        expect(await made()).toMatchObject({ code: 41000, message: '证书签名密钥不可用，请联系管理员' })
        config.certificateKeyPassword = 'secret'
        await keyFile(folder.path, newKey, '0')
        expect(await made()).toMatchObject({ code: 41000, data: null })
      } finally {
        config.certificateKeyFile = undefined
      }
      expect((await currentSigningKey(server.app)).fingerprint).toBe(own.fingerprint)
    },
    60_000,
  )

test('marks and photos are on it, those of failed items first', async () => {
  const marks = [
    { type: 'IText', left: 0.3, top: 0.2, text: '右侧锈蚀', fontSize: 0.03, fill: '#d98200' },
    { type: 'Ellipse', left: 0.3, top: 0.2, rx: 0.05, ry: 0.05, stroke: '#d6342c' },
    { type: 'Path', path: [['M', 0, 0]] },
  ]
  const { id } = await addReport({ fabric: JSON.stringify({ objects: marks }), fabric_version: 1 })
  const { id: methodId } = await server.db
    .insertInto('check_method')
    .values({ name: '外观检查', description: '', amount: 80 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = JSON.stringify([{ key: 'paint', name: '漆面与锈蚀' }]) as never
  const { id: part } = await server.db
    .insertInto('inspection_method')
    .values({ inspection_id: id, method_id: methodId, name: '外观检查', amount: 80, items })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inspector = await server.signIn('检验员', { companyId: base })
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const { data: photo } = await inspector.call('POST /attachments', {
    query: { fileType: INSPECTION_PHOTO, fileName: 'a.png' },
    file: bytes,
  })
  await server.db
    .insertInto('inspection_photo')
    .values({
      inspection_id: id,
      attachment_id: photo.id,
      inspection_method_id: part,
      item_key: 'paint',
      request_key: 'one',
      taken_by: inspector.userId,
    })
    .execute()
  const { data } = await inspector.call('POST /report/certificate/{id}', { params: { id } })
  const { text, signature } = await readPdf(Buffer.from(await data.arrayBuffer()))
  for (const words of ['标注', '右侧锈蚀', '照片', '漆面与锈蚀']) expect(text).toContain(words)
  expect(signature).toContain('Signature is Valid')

  const { key } = await server.db
    .selectFrom('attachment')
    .select('key')
    .where('id', '=', photo.id)
    .executeTakeFirstOrThrow()
  await (await fileStore(server.app.config)).remove(key)
  const { data: without } = await inspector.call('POST /report/certificate/{id}', { params: { id } })
  const { text: words } = await readPdf(Buffer.from(await without.arrayBuffer()))
  for (const word of ['漆面与锈蚀', '照片文件缺失']) expect(words).toContain(word)

  await server.db.updateTable('attachment').set({ deleted_at: new Date() }).where('id', '=', photo.id).execute()
  const { data: none } = await inspector.call('POST /report/certificate/{id}', { params: { id } })
  expect((await readPdf(Buffer.from(await none.arrayBuffer()))).text).not.toContain('漆面与锈蚀')
}, 60_000)

test('a void certificate says so on paper; one that is not issued, or of another base, is not there', async () => {
  const inspector = await server.signIn('检验员', { companyId: base })
  const elsewhere = await server.signIn('检验员', { companyId: await addCompany(server.db, '大亚湾') })
  const { id } = await addReport({ status: 9, end_reason: '编号有误' })
  const params = { id }
  const { data } = await inspector.call('POST /report/certificate/{id}', { params })
  const { text, signature } = await readPdf(Buffer.from(await data.arrayBuffer()))
  expect(text).toContain('VOID')
  expect(text).toContain('编号有误')
  expect(signature).toContain('Signature is Valid')
  expect(await elsewhere.call('POST /report/certificate/{id}', { params })).toMatchObject({ code: 404 })
  const waiting = await addReport({ status: 3, issued_at: null })
  const none = await inspector.call('POST /report/certificate/{id}', { params: { id: waiting.id } })
  expect(none).toMatchObject({ code: 404 })
}, 60_000)

test('who tries numbers is stopped', async () => {
  // So many that half of them exceed it, should a minute end meanwhile.
  const tried = await Promise.all(
    Array.from({ length: 122 }, () =>
      server.nobody.call('GET /report/verify/{reportNumber}', { params: { reportNumber: '1' } }),
    ),
  )
  expect(tried.some(({ code }) => code === 429)).toBe(true)
})
