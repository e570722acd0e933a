import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivingFile, arrivingFolder } from '../../../platform/server/files/file-store.ts'
import { TestChild } from '../../../platform/testing/test-child.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { testVideo } from '../../../platform/testing/test-video.ts'
import { UPLOAD_EXPIRY_MS } from './reserve.ts'
import { tidyAttachments } from './tidy-attachments.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

type Someone = Awaited<ReturnType<TestServer['signIn']>>

const CHILD = path.join(import.meta.dirname, '../../../platform/testing/serve-in-child.ts')
const VIDEO = testVideo(8 * 2 ** 20)
const TUS = { 'tus-resumable': '1.0.0' }
const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' }

let server: TestServer
let teacher: Someone
beforeAll(async () => {
  server = await testServer()
  teacher = await server.signIn('教师')
})
afterAll(() => server[Symbol.asyncDispose]())

interface Asked {
  url?: string
  uploadUrl?: string
  /** stops the upload, or the server, once that much has gone out */
  onProgress?: (sentBytes: number, upload: Upload) => void
}

/** Sends the video as the console does; resolves with its id, or null when it was stopped. */
function send({ url = server.url, uploadUrl, onProgress }: Asked) {
  return new Promise<{ id: number; uploadUrl: string }>((resolve, reject) => {
    let id = 0
    const upload = new Upload(VIDEO, {
      endpoint: `${url}/api/uploads`,
      ...(uploadUrl ? { uploadUrl } : {}),
      chunkSize: 2 ** 20,
      retryDelays: null,
      headers: { authorization: `cat${teacher.token}` },
      metadata: { filename: '荷塘月色.mp4' },
      onAfterResponse: (_request, response) => void (id = Number(response.getHeader('x-attachment-id') ?? id)),
      onProgress: (sentBytes) => onProgress?.(sentBytes, upload),
      onSuccess: () => resolve({ id, uploadUrl: upload.url ?? '' }),
      onError: (error) => reject(Object.assign(error, { uploadUrl: upload.url })),
    })
    upload.start()
  })
}

async function expectWhole(id: number, url = server.url) {
  const answer = await fetch(`${url}/api/attachments/actions/download?id=${id}`, {
    headers: { authorization: `cat${teacher.token}` },
  })
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(VIDEO)).toBe(true)
}

async function serve() {
  const child = new TestChild(CHILD, [JSON.stringify(server.settings), server.app.config.dataDir])
  return Object.assign(child, await child.message<{ url: string }>())
}

test('a video comes in pieces and counts when the last is there', async () => {
  const { id, uploadUrl } = await send({})
  await expectWhole(id)
  // The answer to the last piece may get lost: a repeated request answers that all is there.
  const head = await teacher.fetch(new URL(uploadUrl).pathname, { method: 'HEAD', headers: TUS })
  expect([head.headers.get('upload-offset'), head.headers.get('x-attachment-id')]).toEqual([
    String(VIDEO.length),
    String(id),
  ])
})

nightlyTest(
  'a server killed in the middle of an upload leaves no file that counts; the next one goes on with it',
  async () => {
    await using first = await serve()
    const failed = await send({
      url: first.url,
      onProgress: (sentBytes) => sentBytes > 3 * 2 ** 20 && void first.end(),
    }).catch((error: unknown) => error as { uploadUrl: string })
    const { pathname } = new URL(failed.uploadUrl)
    const key = pathname.split('/').at(-1) ?? ''
    const row = server.db.selectFrom('attachment').select(['id', 'finished_at']).where('key', '=', key)
    const { id, finished_at } = await row.executeTakeFirstOrThrow()
    expect(finished_at).toBeNull()
    expect((await teacher.fetch(`/api/attachments/actions/download?id=${id}`)).status).toBe(404)
    const { size } = await fs.stat(arrivingFile(server.app.config, key))
    expect(size).toBeGreaterThan(2 ** 20)
    expect(size).toBeLessThan(VIDEO.length)

    await using second = await serve()
    let leastSent = Infinity
    const done = await send({
      uploadUrl: `${second.url}${pathname}`,
      onProgress: (sentBytes) => (leastSent = Math.min(leastSent, sentBytes)),
    })
    expect(done.id).toBe(id)
    // What had arrived was not sent again.
    expect(leastSent).toBeGreaterThanOrEqual(size)
    await expectWhole(id, second.url)
  },
  180_000,
)

test('a piece whose connection died goes on over another one', async () => {
  const begun = await teacher.fetch('/api/uploads', {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(VIDEO.length) },
  })
  const address = begun.headers.get('location') ?? ''
  const file = arrivingFile(server.app.config, address.split('/').at(-1) ?? '')
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `PATCH ${address} HTTP/1.1\r\nhost: localhost\r\nauthorization: cat${teacher.token}\r\nupload-offset: 0\r\ntus-resumable: 1.0.0\r\n` +
      `content-type: application/offset+octet-stream\r\ncontent-length: ${VIDEO.length}\r\n\r\n`,
  )
  socket.write(VIDEO.subarray(0, 50_000))
  await expect.poll(async () => (await fs.stat(file).catch(() => null))?.size).toBe(50_000)
  // The first one still hangs there.
  const { id } = await send({ uploadUrl: `${server.url}${address}` })
  await expectWhole(id)
  socket.destroy()
})

nightlyTest(
  'two servers on one store: the one that is asked next makes the other let go, and nothing is sent twice',
  async () => {
    await using one = await serve()
    await using other = await serve()
    // Each sends a video of its own while the other does.
    const both = await Promise.all([one, other].map(({ url }) => send({ url })))
    for (const { id } of both) await expectWhole(id)

    const begun = await teacher.fetch('/api/uploads', {
      method: 'POST',
      headers: { ...TUS, 'upload-length': String(VIDEO.length) },
    })
    const address = begun.headers.get('location') ?? ''
    const file = arrivingFile(server.app.config, address.split('/').at(-1) ?? '')
    // The first one sends for as long as the connection lasts.
    const slow = new TransformStream<Uint8Array, Uint8Array>()
    const writer = slow.writable.getWriter()
    const patch = (at: number, body: BodyInit) =>
      Object.assign(
        { body, duplex: 'half' },
        {
          method: 'PATCH',
          headers: { ...PIECE, 'upload-offset': String(at), authorization: `cat${teacher.token}` },
        },
      )
    const first = fetch(`${one.url}${address}`, patch(0, slow.readable))
    first.catch(() => {})
    await writer.write(new Uint8Array(VIDEO.subarray(0, 70_000)))
    await expect.poll(async () => (await fs.stat(file).catch(() => null))?.size).toBe(70_000)

    let leastSent = Infinity
    const startedAt = performance.now()
    const { id } = await send({
      uploadUrl: `${other.url}${address}`,
      onProgress: (sentBytes) => (leastSent = Math.min(leastSent, sentBytes)),
    })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(leastSent).toBeGreaterThanOrEqual(70_000)
    await expectWhole(id)
    await writer.abort()
    expect(await server.db.selectFrom('upload_lock').selectAll().execute()).toEqual([])
  },
  180_000,
)

test('an upload is its sender’s alone, goes on where it is, and takes no more than was announced', async () => {
  const other = await server.signIn('教师')
  const inspector = await server.signIn('检验员')
  const begin = (caller: Someone | TestServer['nobody'], headers: Record<string, string>) =>
    caller.fetch('/api/uploads', { method: 'POST', headers: { ...TUS, ...headers } })
  expect((await begin(server.nobody, { 'upload-length': '100' })).status).toBe(401)
  expect((await begin(inspector, { 'upload-length': '100' })).status).toBe(403)
  const unreadable: Record<string, string>[] = [
    {},
    { 'upload-length': '-1' },
    { 'upload-length': '1e3' },
    { 'upload-length': '100', 'upload-metadata': 'filename !' },
    { 'upload-length': '100', 'tus-resumable': '9.0.0' },
  ]
  for (const headers of unreadable) expect(await (await begin(teacher, headers)).json()).toMatchObject({ code: 400 })
  expect(await (await begin(teacher, { 'upload-length': '0' })).json()).toMatchObject({
    code: 41000,
    message: expect.stringContaining('文件是空的') as string,
  })
  expect((await begin(teacher, { 'upload-length': '999999999999' })).status).toBe(413)
  // No other site's page can send anything by a person's cookie.
  const byCookie = { 'upload-length': '100', ...server.cookie(teacher.token), 'sec-fetch-site': 'same-origin' }
  expect((await begin(server.nobody, byCookie)).status).toBe(403)
  const own = await begin(server.nobody, { ...byCookie, 'x-minerva-upload': '1' })
  expect(own.status).toBe(201)

  const begun = await begin(teacher, { 'upload-length': '1000' })
  const address = begun.headers.get('location') ?? ''
  const patch = (caller: Someone, at: string, body: Uint8Array<ArrayBuffer>, type = PIECE) =>
    caller.fetch(address, { method: 'PATCH', headers: { ...type, 'upload-offset': at }, body })
  expect((await other.fetch(address, { method: 'HEAD', headers: TUS })).status).toBe(404)
  expect((await patch(other, '0', VIDEO.subarray(0, 10))).status).toBe(404)
  expect((await other.fetch(address, { method: 'DELETE', headers: TUS })).status).toBe(404)
  expect((await patch(teacher, '5', VIDEO.subarray(0, 10))).status).toBe(409)
  expect((await patch(teacher, 'x', VIDEO.subarray(0, 10))).status).toBe(400)
  expect((await patch(teacher, '0', VIDEO.subarray(0, 10), { ...PIECE, 'content-type': 'text/plain' })).status).toBe(
    400,
  )
  expect((await patch(teacher, '0', VIDEO.subarray(0, 1001))).status).toBe(413)
  const head = await teacher.fetch(address, { method: 'HEAD', headers: TUS })
  expect(Number(head.headers.get('upload-offset'))).toBeLessThanOrEqual(1000)
  expect((await teacher.fetch('/api/uploads/..%2f..%2fetc', { method: 'HEAD', headers: TUS })).status).toBe(404)
  expect((await teacher.fetch(address, { method: 'DELETE', headers: TUS })).status).toBe(204)
  expect((await teacher.fetch(address, { method: 'HEAD', headers: TUS })).status).toBe(404)
})

test('what is no video is refused with its first piece, and gone', async () => {
  const begun = await teacher.fetch('/api/uploads', { method: 'POST', headers: { ...TUS, 'upload-length': '100000' } })
  const address = begun.headers.get('location') ?? ''
  const answer = await teacher.fetch(address, {
    method: 'PATCH',
    headers: { ...PIECE, 'upload-offset': '0' },
    body: new TextEncoder().encode('MZ this is a program'.padEnd(200)),
  })
  expect(await answer.json()).toMatchObject({ code: 41000, message: expect.stringContaining('MP4') as string })
  expect((await teacher.fetch(address, { method: 'HEAD', headers: TUS })).status).toBe(404)
})

test('a client that reads no answer before it has sent all of its piece gets that of a refused one', async () => {
  const begun = await teacher.fetch('/api/uploads', {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(VIDEO.length) },
  })
  const address = begun.headers.get('location') ?? ''
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.pause()
  socket.write(
    `PATCH ${address} HTTP/1.1\r\nhost: localhost\r\nauthorization: cat${teacher.token}\r\nupload-offset: 5\r\ntus-resumable: 1.0.0\r\n` +
      `content-type: application/offset+octet-stream\r\ncontent-length: ${VIDEO.length}\r\n\r\n`,
  )
  await new Promise<void>((sent, failed) => socket.write(VIDEO, (error) => (error ? failed(error) : sent())))
  socket.resume()
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString())),
  )
  expect(answer).toMatch(/^HTTP\/1\.1 409/)
  socket.destroy()
})

test('a full disk says so, and what came before stays', async () => {
  const begun = await teacher.fetch('/api/uploads', { method: 'POST', headers: { ...TUS, 'upload-length': '100000' } })
  const address = begun.headers.get('location') ?? ''
  const file = arrivingFile(server.app.config, address.split('/').at(-1) ?? '')
  // Every write to it fails as on a disk that is full.
  await fs.rm(file, { force: true })
  await fs.symlink('/dev/full', file)
  const body = VIDEO.subarray(0, 1000)
  const answer = await teacher.fetch(address, { method: 'PATCH', headers: { ...PIECE, 'upload-offset': '0' }, body })
  expect(answer.status).toBe(507)
  expect(await answer.json()).toMatchObject({ code: 507, message: expect.stringContaining('磁盘') as string })
  expect((await teacher.fetch(address, { method: 'HEAD', headers: TUS })).headers.get('upload-offset')).toBe('0')
})

test('an unfinished upload expires', async () => {
  const begun = await teacher.fetch('/api/uploads', { method: 'POST', headers: { ...TUS, 'upload-length': '1000' } })
  const address = begun.headers.get('location') ?? ''
  const key = address.split('/').at(-1) ?? ''
  await teacher.fetch(address, {
    method: 'PATCH',
    headers: { ...PIECE, 'upload-offset': '0' },
    body: VIDEO.subarray(0, 500),
  })
  await tidyAttachments(server.app)
  expect(await fs.readdir(arrivingFolder(server.app.config))).toContain(key)
  const longAgo = new Date(Date.now() - UPLOAD_EXPIRY_MS - 1000)
  await server.db.updateTable('attachment').set({ created_at: longAgo }).where('key', '=', key).execute()
  expect((await teacher.fetch(address, { method: 'HEAD', headers: TUS })).status).toBe(404)
  await tidyAttachments(server.app)
  expect(await fs.readdir(arrivingFolder(server.app.config))).not.toContain(key)
  expect(await server.db.selectFrom('attachment').select('id').where('key', '=', key).execute()).toEqual([])
})
