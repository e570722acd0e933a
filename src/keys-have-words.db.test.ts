import { afterAll, beforeAll, expect, test } from 'vitest'
import { nouns } from './areas.ts'
import { EVERYBODY } from './platform/contract/call.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('every key that a call, a screen or a role names has words in both languages', async () => {
  const administrator = await server.signIn('管理员')
  const { data } = await administrator.call('POST /role/find/')
  const titles = new Map(data.keys.map(({ key, title }) => [key, title]))
  const needed = nouns
    .flatMap(({ calls }) => Object.values(calls))
    .flatMap(({ scope, key }) => (scope === 'public' || scope === 'machine' ? [] : [key].flat()))
    // Everybody's own, which no role is given.
    .filter((key) => key !== EVERYBODY && key !== 'profile')
  expect([...new Set(needed)].filter((key) => !titles.has(key))).toEqual([])
  const wordless = [...titles].filter(
    ([key, { zh, en }]) =>
      !/\p{Script=Han}/u.test(zh) || en === key || !/^[A-Z]/.test(en) || /\p{Script=Han}/u.test(en),
  )
  expect(wordless).toEqual([])
})
