import { once } from 'node:events'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../areas.ts'
import { findAnyCaller } from '../../../people/token/server/find-token-caller.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openHttp } from './http.ts'
import { listen } from './listen.ts'

let server: TestServer
let person: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await testServer()
  person = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())

const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends headers as a browser would, which `fetch` here does not let a test choose, and gives the envelope's code. */
async function post(headers: Record<string, string>, path = '/api/users/savePreference/theme'): Promise<unknown> {
  const request = http.request(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...server.cookie(person.token), ...headers },
  })
  // A body of another type is refused for its type; without a body such a request could reach a call that needs none.
  const isReadable = headers['content-type']?.startsWith('application/json') || 'x-minerva-upload' in headers
  request.end(isReadable ? '"dark"' : undefined)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return ((await json(response)) as { code: unknown }).code
}

describe('a change by cookie', () => {
  test('is made for a page of the console', async () => {
    expect(await post({ ...JSON_TYPE, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await post({ 'content-type': 'application/json; charset=utf-8', origin: server.url })).toBe(200)
  })

  test.each([
    ['that says nothing of where it comes from', JSON_TYPE],
    ['from another site', { ...JSON_TYPE, 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
    ['from a sibling domain', { ...JSON_TYPE, 'sec-fetch-site': 'same-site' }],
    ['from a sibling domain, told by Origin alone', { ...JSON_TYPE, origin: 'http://zhenhai.minerva.example' }],
    ['from another port', { ...JSON_TYPE, origin: 'http://127.0.0.1:1' }],
    ['from a page without an origin', { ...JSON_TYPE, origin: 'null' }],
    ['that contradicts itself', { ...JSON_TYPE, 'sec-fetch-site': 'none' }],
    ['of a form', { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }],
    ['of plain text', { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' }],
    [
      'of what only looks like JSON',
      { 'content-type': 'text/plain; application/json', 'sec-fetch-site': 'same-origin' },
    ],
    ['without a type', { 'sec-fetch-site': 'same-origin' }],
    [
      'of a file without the header of uploads',
      { 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' },
    ],
  ] as [string, Record<string, string>][])('is refused %s', async (_how, headers) => {
    // One open to all is no exception: another site would log people out.
    for (const path of [undefined, '/api/users/actions/logout']) expect([400, 403]).toContain(await post(headers, path))
    expect(await person.call('GET /users/info')).toMatchObject({ code: 200 })
  })

  test('of a file carries a header that no other site can send', async () => {
    const upload = { 'content-type': 'application/octet-stream', 'x-minerva-upload': '1' }
    const path = '/api/attachments?fileType=3'
    expect(await post({ ...upload, 'sec-fetch-site': 'same-origin' }, path)).toBe(41_000)
    expect(await post({ ...upload, 'sec-fetch-site': 'same-site' }, path)).toBe(403)
  })

  test('needs https where the cookie does', async () => {
    const app = {
      ...server.app,
      config: { ...server.app.config, cookieSecure: true, publicUrl: 'https://minerva.example' },
    }
    const secure = await openHttp(app, { areas, findCaller: findAnyCaller })
    const saved = async (origin: string) => {
      const answer = await secure.inject({
        method: 'POST',
        url: '/api/users/savePreference/theme',
        headers: { ...JSON_TYPE, host: 'minerva.example', origin },
        cookies: { [secure.cookieName('token')]: person.token ?? '' },
        body: '"dark"',
      })
      return answer.statusCode
    }
    expect(secure.cookieName('token')).toMatch(/^__Host-token_[0-9a-f]{12}$/)
    expect(await saved('https://minerva.example')).toBe(200)
    expect(await saved('http://minerva.example')).toBe(403)
    await secure.close()
  })
})

test('consoles of two installations on one host keep their sessions apart', async () => {
  await using other = await testServer()
  await other.db.updateTable('installation').set({ id: '0123456789ab' }).execute()
  // The name is read once, at the start.
  const second = await openHttp(other.app, { areas, findCaller: findAnyCaller })
  const url = await listen(second, { host: '127.0.0.1', port: 0 })
  const its = await other.signIn('代理')
  const both = `${server.cookie(person.token).cookie}; ${second.cookieName('token')}=${its.token}`
  const who = async (at: string) => {
    const answer = await fetch(`${at}/api/users/info`, { headers: { cookie: both } })
    return ((await answer.json()) as { data: { id: number; nickName: string } }).data
  }
  expect(await who(server.url)).toMatchObject({ id: person.userId, nickName: '管理员' })
  expect(await who(url)).toMatchObject({ id: its.userId, nickName: '代理' })
  const headers = { cookie: both, origin: url, ...JSON_TYPE }
  const out = await fetch(`${url}/api/users/actions/logout`, { method: 'POST', headers, body: '{}' })
  expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^token_0123456789ab=;/)])
  expect(await who(server.url)).toMatchObject({ id: person.userId })
  await second.close()
})
