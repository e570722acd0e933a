import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeLeftBehind } from '../process/left-behind.ts'
import { putInPlace } from './build-console.ts'
import { addConsole } from './static-console.ts'

const server = fastify({ routerOptions: { ignoreTrailingSlash: true } })
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-console-'))
  await fs.mkdir(path.join(folder, 'assets'))
  await fs.writeFile(path.join(folder, 'index.html'), '<html lang="zh"><head></head><body>page</body></html>')
  await fs.writeFile(path.join(folder, 'apart.html'), '<html lang="zh"><head></head><body>apart</body></html>')
  await fs.writeFile(path.join(folder, 'assets/app-1a2b.js'), 'plain')
  await fs.writeFile(path.join(folder, 'assets/app-1a2b.js.br'), 'brotli')
  await fs.writeFile(path.join(folder, '.source-hash'), 'secret')
  await server.register(cookie)
  await addConsole(server, { folder, startData: (locale) => ({ locale, text: '</script><b>' }) })
})
afterAll(async () => {
  await server.close()
  await fs.rm(folder, { recursive: true })
})

test.each(['/', '/index.html', '/machine/index?id=1', '/no/such/page', '/login'])('%s is the page', async (url) => {
  const answer = await server.inject({ url, headers: { cookie: 'locale=en' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toContain('<html lang="en">')
  expect(answer.body).toContain(
    String.raw`<script type="application/json" id="start-data">{"locale":"en","text":"\u003c/script>\u003cb>"}</script>`,
  )
})

test('a page apart from the console has its own address', async () => {
  const answer = await server.inject({ url: '/apart/index?a=1', headers: { cookie: 'locale=en' } })
  expect(answer).toMatchObject({ statusCode: 200, body: expect.stringContaining('<body>apart') })
  expect(answer.body).toContain('<html lang="en">')
})

test('hashed files are kept for ever and sent compressed where the browser can', async () => {
  const packed = await server.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed).toMatchObject({ statusCode: 200, body: 'brotli' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching('javascript'),
  })
  expect(await server.inject('/assets/app-1a2b.js')).toMatchObject({ statusCode: 200, body: 'plain' })
})

test.each(['/api', '/api/nothing', '/assets/gone.js', '/assets/../../etc/passwd', '/%2e%2e/package.json'])(
  '%s is no page and no file',
  async (url) => {
    const answer = await server.inject(url)
    if (answer.statusCode === 200) expect(answer.body).toContain('page</body>')
    else expect([400, 403, 404]).toContain(answer.statusCode)
  },
)

test('what begins with a dot is not served', async () => {
  expect((await server.inject('/.source-hash')).body).not.toContain('secret')
})

test('a POST to an unknown path is no page', async () => {
  expect((await server.inject({ method: 'POST', url: '/machine/index' })).statusCode).toBe(404)
})

test('a page that is built again is sent from then on; while it is away, as it was', async () => {
  const file = path.join(folder, 'index.html')
  await fs.rename(file, `${file}.old`)
  expect((await server.inject('/login')).body).toContain('page</body>')
  await fs.writeFile(file, '<html lang="zh"><head></head><body>another</body></html>')
  await fs.utimes(file, new Date(), new Date(Date.now() + 5000))
  expect((await server.inject('/login')).body).toContain('another</body>')
  await fs.rename(`${file}.old`, file)
})

test.each([
  ['nothing', ''],
  ['an older one', 'older'],
])('of consoles that several programs built at once, one takes the place of %s, whole', async (_, before) => {
  const built = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-console-'))
  const put = async (name: string, hash: string) => {
    await fs.mkdir(path.join(built, name))
    for (const file of ['.source-hash', 'index.html']) await fs.writeFile(path.join(built, name, file), hash)
    return path.join(built, name)
  }
  if (before !== '') await put('console', before)
  const made = await Promise.all(['console-1', 'console-2', 'console-3'].map((name) => put(name, 'newer')))
  await Promise.all(made.map((one) => putInPlace(one, path.join(built, 'console'))))
  expect((await fs.readdir(path.join(built, 'console'))).toSorted()).toEqual(['.source-hash', 'index.html'])
  expect(await fs.readFile(path.join(built, 'console', 'index.html'), 'utf8')).toBe('newer')
  expect((await fs.readdir(built)).filter((name) => name.endsWith('-before'))).toEqual([])
  await fs.rm(built, { recursive: true })
})

test('what killed builds left is removed, and what a running one makes is not', async () => {
  const built = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-console-'))
  // Linux has no larger process ids than 4,194,304.
  const kept = ['console', 'console-1.txt', `console-${process.pid}`, `console-${process.pid}-before`, 'package']
  for (const name of [...kept, 'console-9999999', 'console-9999999-before'])
    await fs.mkdir(path.join(built, name, 'assets'), { recursive: true })
  removeLeftBehind(path.join(built, 'console-'))
  expect((await fs.readdir(built)).toSorted()).toEqual(kept.toSorted())
  await fs.rm(built, { recursive: true })
})
