import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivingFolder, fileStore } from '../../../platform/server/files/file-store.ts'
import { testS3 } from '../../../platform/testing/test-s3.ts'
import type { TestS3 } from '../../../platform/testing/test-s3.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { testVideo } from '../../../platform/testing/test-video.ts'
import { companyTexts } from '../../company/text.ts'
import { tidyAttachments, UNSHOWN_GRACE_MS } from './tidy-attachments.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

type Someone = TestCaller & { userId: number }

const bytes = (text: string) => new TextEncoder().encode(text)
const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' }, limitInputPixels: false })
/** A PNG whose head states another size: what is too large is refused before it is unpacked. */
function claiming(width: number, height: number, png: Buffer): Buffer {
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
const download = (id: number, size = 256) => `/api/attachments/actions/download?id=${id}&size=${size}`
const VIDEO = testVideo(300_000)
const baseForm = (name: string, picId: number) => ({ name, domain: name, superCompanyId: 1, picId })

describe.each(['on disk', 'in S3'])('files %s', (place) => {
  /** Of what is the same wherever a file is kept: in S3 nightly. */
  const anywhere = { tags: place === 'in S3' ? ['nightly'] : [] }
  let server: TestServer
  let s3: TestS3 | undefined
  let administrator: Someone
  let teacher: Someone
  beforeAll(async () => {
    s3 = place === 'in S3' ? await testS3() : undefined
    server = await testServer({ config: s3 ? { s3: s3.settings } : {} })
    administrator = await server.signIn('管理员')
    teacher = await server.signIn('教师')
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await s3?.[Symbol.asyncDispose]()
  })

  async function sendVideo(caller: Someone, video = VIDEO, fileName = '荷塘月色.mp4') {
    return caller.callAny('POST /attachments', { query: { fileType: 1, fileName }, file: video }) as Promise<{
      code: number
      status: number
      message: string
      data: { id: number; storedName: string; fileName: string }
    }>
  }
  async function sendAvatar(caller: Someone, file: Uint8Array, userId = caller.userId) {
    return caller.callAny('POST /attachments/ava/{userId}', {
      params: { userId },
      file: new Uint8Array(file),
    }) as Promise<{ code: number; status: number; message: string; data: { id: number; storedName: string } }>
  }

  test('a video comes back as it was sent, whole and in ranges', async () => {
    const { code, data } = await sendVideo(teacher, VIDEO, '../课/荷塘月色.mp4')
    expect({ code, ...data }).toMatchObject({ code: 200, fileName: '荷塘月色.mp4', sizeBytes: VIDEO.length })
    const address = `/api/videos/${data.storedName}`
    const whole = await teacher.fetch(address)
    expect(Buffer.from(await whole.arrayBuffer()).equals(VIDEO)).toBe(true)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^inline; .*%E8%8D%B7/) as string,
    })
    const etag = whole.headers.get('etag') ?? ''
    const last = VIDEO.length - 1
    const cases: [Record<string, string>, number, number | null, number | null][] = [
      [{ range: 'bytes=0-0' }, 206, 0, 0],
      [{ range: 'bytes=100-199' }, 206, 100, 199],
      [{ range: 'bytes=299990-' }, 206, 299_990, last],
      [{ range: 'bytes=-10' }, 206, last - 9, last],
      [{ range: 'bytes=100-199', 'if-range': etag }, 206, 100, 199],
      [{ range: 'bytes=100-199', 'if-range': '"another"' }, 200, 0, last],
      [{ range: 'bytes=999999-' }, 416, null, null],
      [{ range: 'nonsense' }, 200, 0, last],
      [{ 'if-none-match': etag }, 304, null, null],
    ]
    for (const [headers, status, start, end] of cases) {
      const answer = await teacher.fetch(address, { headers })
      const body = Buffer.from(await answer.arrayBuffer())
      expect({ headers, status: answer.status }).toEqual({ headers, status })
      if (start === null || end === null) expect(body.length).toBe(0)
      else expect(body.equals(VIDEO.subarray(start, end + 1))).toBe(true)
      if (status === 206) expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${VIDEO.length}`)
    }
    const head = await teacher.fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(VIDEO.length),
      '',
    ])
  })

  test('one whose bytes are gone says so, and is no file to save', async () => {
    const { data } = await sendVideo(teacher)
    const { key } = await server.db
      .selectFrom('attachment')
      .select('key')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    await (await fileStore(server.app.config)).remove(key)
    const answer = await teacher.fetch(`/api/videos/${data.storedName}`, { headers: { range: 'bytes=0-9' } })
    expect([answer.status, answer.headers.get('content-disposition'), answer.headers.get('content-range')]).toEqual([
      404,
      null,
      null,
    ])
    expect(await answer.json()).toEqual({ code: 404, message: serverTexts.fileGone.zh, data: null })
  })

  test('the cookie of a session opens a file, as pictures and videos need it', anywhere, async () => {
    const { data } = await sendVideo(teacher)
    const cookie = { headers: server.cookie(teacher.token) }
    expect((await server.nobody.fetch(download(data.id), cookie)).status).toBe(200)
    expect((await server.nobody.fetch(download(data.id), { ...cookie, method: 'HEAD' })).status).toBe(200)
    expect((await server.nobody.fetch(download(data.id))).status).toBe(404)
  })

  test('a video is its owner’s, its readers’ and administrators’', anywhere, async () => {
    const { data } = await sendVideo(teacher)
    const colleague = await server.signIn('教师')
    const client = await server.signIn('客户')
    const of = (caller: TestCaller) => caller.fetch(`/api/videos/${data.storedName}`)
    const statuses = async () =>
      Promise.all([administrator, teacher, colleague, client].map(async (each) => (await of(each)).status))
    expect(await statuses()).toEqual([200, 200, 404, 404])
    await server.db
      .insertInto('attachment_reader')
      .values({ attachment_id: data.id, user_id: colleague.userId })
      .execute()
    expect(await statuses()).toEqual([200, 200, 200, 404])
    expect((await of(server.nobody)).status).toBe(401)
    const foreign = await colleague.callAny('POST /attachments/{id}', { params: { id: data.id } })
    const unknown = await colleague.callAny('POST /attachments/{id}', { params: { id: 999_999_999 } })
    expect([foreign.code, foreign.message]).toEqual([unknown.code, unknown.message])
    expect((await teacher.call('POST /attachments/{id}', { params: { id: data.id } })).code).toBe(200)
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  test.each([
    ['a program', bytes('MZ\x90 this is no video')],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture', bytes('\x89PNG\r\n\x1a\n')],
  ])('%s is no video, whatever its name', anywhere, async (_, file) => {
    const answer = await sendVideo(teacher, Buffer.from(file))
    expect(answer).toMatchObject({ code: 41000, data: null, message: expect.stringContaining('MP4') as string })
  })

  test('an avatar is cut square, in two sizes, without what the camera wrote into it', anywhere, async () => {
    const photo = await picture(1200, 800)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '31/1 0/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('secret place')).toBe(true)
    const { code, data } = await sendAvatar(teacher, photo)
    expect(code).toBe(200)
    for (const size of [256, 64]) {
      const answer = await teacher.fetch(download(data.id, size))
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const kept = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(kept).metadata()).toMatchObject({ width: size, height: size, format: 'webp' })
      expect((await sharp(kept).metadata()).exif).toBeUndefined()
    }
    expect((await teacher.fetch(`/api/images/${data.storedName}`)).status).toBe(200)
    const me = await teacher.call('GET /users/info')
    expect(me.data.avatarId).toBe(data.id)
    // The one before goes with the next.
    const next = await sendAvatar(teacher, photo)
    expect((await teacher.fetch(download(data.id))).status).toBe(404)
    expect((await teacher.fetch(download(next.data.id))).status).toBe(200)
  })

  test('an avatar is seen by those who may see the person', anywhere, async () => {
    const base = await addCompany(server.db, `base of ${place}`)
    const inspector = await server.signIn('检验员', { companyId: base })
    const head = await server.signIn('基地负责人', { companyId: base })
    const elsewhere = await server.signIn('基地负责人')
    const client = await server.signIn('客户', { companyId: base })
    const { data } = await sendAvatar(head, await picture(100).png().toBuffer(), inspector.userId)
    const seen = async (caller: TestCaller) => (await caller.fetch(download(data.id))).status
    expect(await Promise.all([inspector, head, administrator, elsewhere, client, server.nobody].map(seen))).toEqual([
      200, 200, 200, 404, 404, 404,
    ])
    expect((await sendAvatar(elsewhere, await picture(100).png().toBuffer(), inspector.userId)).code).toBe(404)
    expect((await sendAvatar(inspector, await picture(100).png().toBuffer(), head.userId)).code).toBe(404)
  })

  test('a picture of a company is everybody’s once the company shows it', anywhere, async () => {
    const file = new Uint8Array(await picture(2000, 1000).png().toBuffer())
    const sent = await administrator.callAny('POST /attachments', { query: { fileType: 3 }, file })
    const { id, storedName } = sent.data as { id: number; storedName: string }
    const ofNobody = async () => (await server.nobody.fetch(download(id))).status
    expect(await ofNobody()).toBe(404)
    const base = await addCompany(server.db, `pictured ${place}`)
    await server.db.updateTable('company').set({ small_pic_id: id }).where('id', '=', base).execute()
    expect(await ofNobody()).toBe(200)
    const shown = Buffer.from(await (await server.nobody.fetch(`/api/images/${storedName}`)).arrayBuffer())
    expect(await sharp(shown).metadata()).toMatchObject({ width: 800, height: 400 })
    await server.db.updateTable('company').set({ deleted_at: new Date() }).where('id', '=', base).execute()
    expect(await ofNobody()).toBe(404)
    expect((await teacher.callAny('POST /attachments', { query: { fileType: 3 }, file })).code).toBe(403)
  })

  test('pictures that a base or a person shows no more go a day later, with their bytes', async () => {
    const file = new Uint8Array(await picture(50).png().toBuffer())
    const send = async () => {
      const { data } = await administrator.callAny('POST /attachments', { query: { fileType: 3 }, file })
      return (data as { id: number }).id
    }
    const [kept, replaced, ofDeleted, neverSaved] = [await send(), await send(), await send(), await send()]
    const add = async (name: string, picId: number) =>
      (await administrator.call('POST /company/save', { request: baseForm(name, picId) })).data.id
    const base = await add('shown', replaced)
    const gone = await add('gone', ofDeleted)
    const done = { code: 200 }
    const changed = { params: { id: base }, request: baseForm('shown', kept) }
    expect(await administrator.call('POST /company/update/{id}', changed)).toMatchObject(done)
    expect(await administrator.call('POST /company/delete/{id}', { params: { id: gone } })).toMatchObject(done)
    const someone = await server.signIn('教师')
    const avatar = (await sendAvatar(someone, file)).data.id
    expect(await administrator.call('POST /users/delete/{id}', { params: { id: someone.userId } })).toMatchObject(done)

    const all = [kept, replaced, ofDeleted, neverSaved, avatar]
    const rows = server.db.selectFrom('attachment').select(['id', 'key']).where('id', 'in', all).orderBy('id')
    const keys = new Map((await rows.execute()).map(({ id, key }) => [id, key]))
    await tidyAttachments(server.app)
    expect((await rows.execute()).map(({ id }) => id)).toEqual(all)
    await server.db
      .updateTable('attachment')
      .set({ finished_at: new Date(Date.now() - UNSHOWN_GRACE_MS - 1000) })
      .where('id', 'in', all)
      .execute()
    await tidyAttachments(server.app)
    expect((await rows.execute()).map(({ id }) => id)).toEqual([kept])
    expect((await server.nobody.fetch(download(kept))).status).toBe(200)
    const store = await fileStore(server.app.config)
    const isStored = (id: number) =>
      store.open(keys.get(id) ?? '', { start: 0, end: 0 }).then(
        (stream) => {
          stream.destroy()
          return true
        },
        () => false,
      )
    expect(await Promise.all(all.map(isStored))).toEqual([true, false, false, false, false])
  })

  test('a base takes no picture that is not there, and none that is another file', anywhere, async () => {
    const { data: avatar } = await sendAvatar(administrator, await picture(50).png().toBuffer())
    for (const smallPicId of [avatar.id, 999_999_999]) {
      const request = { name: 'x', domain: `x-${smallPicId}`, superCompanyId: 1, smallPicId }
      expect(await administrator.callAny('POST /company/save', { request })).toMatchObject({
        code: 41000,
        data: { fields: { smallPicId: companyTexts.noSuchPicture.zh } },
      })
    }
  })

  test('an upload cut off half-way leaves nothing that counts', anywhere, async () => {
    const arriving = () => fs.readdir(arrivingFolder(server.app.config))
    const before = (await arriving()).length
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(
      'POST /api/attachments?fileType=1 HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/octet-stream\r\n' +
        `authorization: cat${teacher.token}\r\ncontent-length: ${VIDEO.length}\r\n\r\n`,
    )
    socket.write(VIDEO.subarray(0, 1000))
    await expect.poll(async () => (await arriving()).length).toBe(before + 1)
    socket.destroy()
    await expect.poll(async () => (await arriving()).length).toBe(before)
    const unfinished = server.db.selectFrom('attachment').select('id').where('finished_at', 'is', null)
    await expect.poll(() => unfinished.execute()).toEqual([])
  })

  test('what was deleted takes no room', async () => {
    const owner = await server.signIn('教师')
    const { data } = await sendVideo(owner)
    const { key } = await server.db
      .selectFrom('attachment')
      .select('key')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    await owner.call('POST /attachments/{id}', { params: { id: data.id } })
    await tidyAttachments(server.app)
    expect(await server.db.selectFrom('attachment').select('id').where('id', '=', data.id).execute()).toEqual([])
    if (place === 'on disk') {
      const folder = path.join(server.app.config.dataDir, 'files', key.slice(0, 2), key.slice(2, 4))
      expect(await fs.readdir(folder)).not.toContain(key)
    }
  })
})

nightlyTest('a store that fails twice gets a video’s parts again', async () => {
  await using s3 = await testS3()
  await using server = await testServer({ config: { s3: s3.settings } })
  const teacher = await server.signIn('教师')
  const video = testVideo(12 * 2 ** 20)
  s3.failPuts(2)
  const answer = await teacher.callAny('POST /attachments', { query: { fileType: 1 }, file: video })
  const { id } = answer.data as { id: number }
  expect(Buffer.from(await (await teacher.fetch(download(id))).arrayBuffer()).equals(video)).toBe(true)
})

describe('pictures that are none', () => {
  let server: TestServer
  let someone: Someone
  const send = (body: Uint8Array<ArrayBuffer> | string, type: string) =>
    someone.fetch(`/api/attachments/ava/${someone.userId}`, { method: 'POST', body, headers: { 'content-type': type } })
  beforeAll(async () => {
    server = await testServer()
    someone = await server.signIn('检验员')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['a program', async () => bytes('MZ\x90\0'), 'JPEG'],
    ['a drawing with a script', async () => bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'JPEG'],
    ['a moving picture', async () => bytes('GIF89a\x01\0\x01\0'), 'JPEG'],
    ['a program that begins as a picture', async () => Buffer.from('\x89PNG\r\n\x1a\nMZ', 'latin1'), 'damaged'],
    ['half a photo', async () => (await picture(500).jpeg().toBuffer()).subarray(0, 700), 'damaged'],
    ['200 megapixels', async () => claiming(20_000, 10_000, await picture(10).png().toBuffer()), '64'],
    [
      'a thousand pictures in one',
      async () => {
        const frames = testVideo(16 * 16_000 * 3)
        const raw = { width: 16, height: 16_000, channels: 3, pageHeight: 16 } as const
        return sharp(frames, { raw }).webp().toBuffer()
      },
      'Animated',
    ],
  ])('%s is refused in words', async (_, make, said) => {
    const answer = await someone.callAny('POST /attachments/ava/{userId}', {
      params: { userId: someone.userId },
      headers: { 'accept-language': 'en' },
      file: new Uint8Array(await make()),
    })
    expect(answer).toMatchObject({ code: 41000, data: null })
    expect(answer.message).toContain(said)
    expect((await someone.call('GET /users/info')).data.avatarId).toBeNull()
  })

  test('nothing, too much, and another type of body', async () => {
    expect(await (await send(new Uint8Array(0), 'application/octet-stream')).json()).toMatchObject({ code: 41000 })
    const empty = await someone.callAny('POST /attachments', { query: { fileType: 7 }, file: new Uint8Array(0) })
    expect(empty).toMatchObject({ code: 400, message: '文件是空的' })
    expect((await send('{}', 'application/json')).status).toBe(400)
    const form = await send('--x--', 'multipart/form-data; boundary=x')
    expect(await form.json()).toMatchObject({ code: 400, message: expect.stringContaining('octet-stream') as string })
    expect((await send(new Uint8Array(21 * 2 ** 20), 'application/octet-stream')).status).toBe(413)
  })
})

/** The status, or the code of a refusal. */
const begin = (caller: TestCaller, size: number) =>
  caller
    .fetch('/api/uploads', {
      method: 'POST',
      headers: { 'upload-length': String(Math.round(size)), 'tus-resumable': '1.0.0' },
    })
    .then(async (answer) => (answer.status === 201 ? 201 : ((await answer.json()) as { code: number }).code))

test('room is kept for what is on its way, for a person and for a company', async () => {
  const mb = 2 ** 20
  await using server = await testServer({
    config: { personFilesBytes: mb, companyFilesBytes: 2 * mb, videoMaxBytes: 2 * mb },
  })
  const first = await server.signIn('教师')
  const second = await server.signIn('教师')
  const third = await server.signIn('教师')
  expect(await begin(first, 3 * mb)).toBe(413)
  const codes = await Promise.all([begin(first, 0.6 * mb), begin(first, 0.6 * mb)])
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 41000])
  expect(await begin(second, 0.9 * mb)).toBe(201)
  expect(await begin(third, 0.9 * mb)).toBe(41000)
})
