import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import path from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from './platform/testing/several-servers.ts'
import { sealPassword } from './platform/testing/seal-password.ts'
import { addPerson } from './platform/testing/test-people.ts'
import { makeThrowawayFolder } from './platform/testing/throwaway-folder.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'
import { testClip } from './platform/testing/test-video.ts'

const HOST = 'minerva.example.com'
const read = (name: string) => fs.readFileSync(path.join(import.meta.dirname, '../deploy', name), 'utf8')

let folder: string
let server: TestServer
beforeAll(async () => {
  server = await testServer({ config: { trustProxy: 1, publicUrl: `https://${HOST}` } })
  folder = makeThrowawayFolder('proxy')
  const names = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`, '-subj', `/CN=${HOST}`]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names], { stdio: 'pipe' })
  const both = ['privkey', 'fullchain'].map((name) => fs.readFileSync(`${folder}/${name}.pem`, 'utf8')).join('')
  fs.writeFileSync(`${folder}/minerva.pem`, both)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** The site of deploy/, changed only in its addresses and places; the port of its https. */
async function startNginx(): Promise<number> {
  const [plain, secure] = [await freePort(), await freePort()]
  const site = read('nginx.conf')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replace('127.0.0.1:7080', new URL(server.url).host)
    .replaceAll('/etc/nginx/minerva', folder)
  fs.writeFileSync(`${folder}/site.conf`, site)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  fs.writeFileSync(
    `${folder}/nginx.conf`,
    `${user} daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${places.join(' ')} include ${folder}/site.conf; }`,
  )
  execFileSync('nginx', ['-t', '-q', '-c', `${folder}/nginx.conf`], { stdio: 'pipe' })
  const nginx = spawn('nginx', ['-c', `${folder}/nginx.conf`], { stdio: 'ignore' })
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  })
  await expect.poll(() => through(secure, '/healthz').then(statusOf, () => 0)).toBe(200)
  return secure
}

type Init = https.RequestOptions & { body?: string | Uint8Array }

async function through(port: number, at: string, { body, headers = {}, ...options }: Init = {}) {
  const named = { host: HOST, origin: `https://${HOST}`, ...(headers as Record<string, string>) }
  const place = { port, host: '127.0.0.1', path: at, rejectUnauthorized: false }
  const request = https.request({ ...place, headers: named, ...options })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

function statusOf(response: IncomingMessage): number | undefined {
  response.resume()
  return response.statusCode
}

test('through nginx: a login from the caller’s address, an event at once, a piece of a video, nothing internal', async () => {
  const port = await startNginx()
  const phone = `teacher-${port}`
  const userId = await addPerson(server.db, { role: '教师', phone, password: 'Minerva-2026' })
  const answer = await through(port, '/api/users/actions/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    localAddress: '127.0.0.7',
    body: JSON.stringify({ username: phone, password: await sealPassword(server.db, 'Minerva-2026') }),
  })
  expect(answer.headersDistinct['content-security-policy']).toHaveLength(1)
  const { data } = (await json(answer)) as { data: { token: string } }
  const session = server.db.selectFrom('user_session').select('address').where('user_id', '=', userId)
  expect(await session.execute()).toEqual([{ address: '127.0.0.7' }])
  const authorization = `cat${data.token}`

  const stream = await through(port, '/api/events', { headers: { authorization } })
  let received = ''
  stream.on('data', (text) => (received += String(text)))
  await expect.poll(() => received).toContain('retry:')
  const exported = { userId, exportId: 'x', rows: 1, total: 2 }
  await server.app.events.publish('export', exported)
  await expect.poll(() => received, { timeout: 5000 }).toContain('event: export')
  stream.destroy()

  const tus = { authorization, 'tus-resumable': '1.0.0' }
  const begun = await through(port, '/api/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': '40000000' },
  })
  expect(statusOf(begun)).toBe(201)
  const piece = await through(port, begun.headers.location ?? '', {
    method: 'PATCH',
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: Buffer.concat([testClip('clip.mp4'), Buffer.alloc(16 * 2 ** 20)], 16 * 2 ** 20),
  })
  expect([statusOf(piece), piece.headers['upload-offset']]).toEqual([204, String(16 * 2 ** 20)])

  await expectPacked(port)
  await expectNothingInternal(port)
})

/** A machine room of 20,000 devices is a megabyte. */
async function expectPacked(port: number): Promise<void> {
  const response = await through(port, '/api/docs/json', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(await buffer(response)).toString())).toHaveProperty('openapi')
}

/** From another address than the proxy's own, however the path is written. */
async function expectNothingInternal(port: number): Promise<void> {
  const paths = ['/metrics', '/%6detrics', '/api/%64ocs', '/%72eadyz']
  const from = (localAddress: string) =>
    Promise.all(paths.map((at) => through(port, at, { localAddress }).then(statusOf)))
  expect(await from('127.0.0.1')).toEqual([200, 200, 200, 200])
  expect(await from('127.0.0.7')).toEqual([403, 403, 403, 403])
}

test('through HAProxy: a server responds, a room’s calls go to one server, to another while that is drained, nothing internal', async () => {
  const [plain, secure] = [await freePort(), await freePort()]
  const config = read('haproxy.cfg')
    .replace('src 127.0.0.0/8', 'src 127.0.0.1')
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replace('bind :443', `bind 127.0.0.1:${secure}`)
    .replace('/etc/haproxy/minerva.pem', `${folder}/minerva.pem`)
    .replaceAll(/10\.0\.0\.1\d:7080/g, new URL(server.url).host)
    // Which server responded shows in the response.
    .replaceAll('option httpchk', 'http-response set-header x-server %s\n    option httpchk')
  const socket = `${folder}/admin.sock`
  fs.writeFileSync(`${folder}/haproxy.cfg`, `global\n    stats socket ${socket} level admin\n${config}`)
  execFileSync('haproxy', ['-c', '-q', '-f', `${folder}/haproxy.cfg`], { stdio: 'pipe' })
  const haproxy = spawn('haproxy', ['-db', '-f', `${folder}/haproxy.cfg`], { stdio: 'ignore' })
  onTestFinished(async () => {
    haproxy.kill('SIGTERM')
    await once(haproxy, 'exit')
  })
  await expect.poll(() => through(secure, '/healthz').then(statusOf, () => 0)).toBe(200)
  const serverOf = async (at: string) => {
    const response = await through(secure, at, { method: 'POST' })
    response.resume()
    return response.headers['x-server']
  }
  const lessons = Array.from({ length: 12 }, (_, lesson) => lesson)
  const entered = await Promise.all(lessons.map((lesson) => serverOf(`/api/Room/enter/${lesson}`)))
  expect(new Set(entered).size).toBeGreaterThan(1)
  const asked = () => Promise.all(lessons.map((lesson) => serverOf(`/api/Room/state/${lesson}`)))
  expect(await asked()).toEqual(entered)
  const [, drain = ''] = /`(echo 'set server [^`]+)`/.exec(fs.readFileSync('docs/operations.md', 'utf8')) ?? []
  const administer = (command: string) =>
    execFileSync('sh', ['-c', command.replace('sudo ', '').replace('/run/haproxy/admin.sock', socket)])
  administer(drain)
  expect(await asked()).toEqual(entered.map((name) => (name === 'one' ? expect.stringMatching(/two|three/) : name)))
  administer(drain.replaceAll('drain', 'ready'))
  expect(await asked()).toEqual(entered)
  await expectPacked(secure)
  await expectNothingInternal(secure)
})
