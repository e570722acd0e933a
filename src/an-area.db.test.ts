import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { areas } from './areas.ts'
import { defineCalls } from './platform/contract/call.ts'
import type { Area } from './platform/server/area.ts'
import { scopesOf } from './platform/server/caller-scopes.sql.ts'
import { noun } from './platform/server/context.ts'
import { catalogueOf } from './platform/server/settings/catalogue.ts'
import { defineSettings } from './platform/server/settings/define-settings.ts'
import { platformSettings } from './platform/server/settings/platform-settings.ts'
import { testCaller } from './platform/testing/test-caller.ts'
import type { TestCaller } from './platform/testing/test-caller.ts'
import { addCompany, addToken } from './platform/testing/test-people.ts'
import { testServer } from './platform/testing/test-server.ts'

// A whole area of the product, declared here alone: what the platform serves of it shows that an area is a folder and a line.

const calls = defineCalls({
  'GET /kettle/find': { summary: 'Kettles', key: 'everybody', scope: 'shared', response: z.array(z.string()) },
  'GET /kettle/own': { summary: 'One’s own kettles', key: 'everybody', scope: 'kettles', response: z.string() },
})
const kettleSettings = defineSettings({
  settings: {
    KETTLE_CELSIUS: {
      check: z.string().transform(Number).default(100),
      about: 'how hot',
      inConsole: { group: 'kettles', label: { zh: '温度', en: 'Temperature' } },
    },
  },
  groups: { kettles: { title: { zh: '水壶', en: 'Kettles' }, hint: { zh: '热水', en: 'Hot water' } } },
  config: (s) => ({ kettleCelsius: s.KETTLE_CELSIUS }),
})
declare module './platform/contract/call.ts' {
  interface RowScopes {
    kettles?: 'all' | { ofPerson: number; companies: readonly number[] }
  }
}
declare module './platform/contract/events.ts' {
  interface EventPayloads {
    kettle: { litres: number; secret: string }
  }
  interface StreamPayloads {
    kettle: { litres: number }
  }
}
declare module './platform/server/settings/config.ts' {
  interface Config {
    kettleCelsius: number
  }
}
const kettles: Area = {
  name: 'kettles',
  nouns: [
    noun(calls, {
      'GET /kettle/find': async ({ app }) => [`${app.config.kettleCelsius} °C`],
      'GET /kettle/own': async ({ caller }) => JSON.stringify(caller.kettles),
    }),
  ],
  scopes: {
    kettles: ({ userId, companyIds }) => sql`
      case when ${companyIds} is null then '"all"' else json_build_object('ofPerson', ${userId}, 'companies', ${companyIds}) end`,
  },
  settings: kettleSettings,
  streams: { kettle: ({ litres }, { role }) => (role === '管理员' ? { litres } : undefined) },
  background: [
    ({ events }) => {
      const timer = setInterval(() => void events.publish('kettle', { litres: 2, secret: 'x' }), 50)
      return () => clearInterval(timer)
    },
  ],
}

const withKettles = catalogueOf([platformSettings, ...[...areas, kettles].flatMap(({ settings }) => settings ?? [])])

test('an area that the platform has never seen is served: its call, setting, event and background work', async () => {
  const config = { kettleCelsius: withKettles.read({ KETTLE_CELSIUS: '90' }).kettleCelsius, catalogue: withKettles }
  await using server = await testServer({ areas: [...areas, kettles], config })
  const person = await server.signIn('管理员')
  expect((await person.callAny('GET /kettle/find')).data).toEqual(['90 °C'])
  const { data } = await person.call('POST /setting/find/')
  expect(data.groups).toContainEqual({ name: 'kettles', title: '水壶', hint: '热水' })
  expect(data.settings.find(({ name }) => name === 'KETTLE_CELSIUS')).toMatchObject({ value: '100', label: '温度' })

  const stream = await person.fetch('/api/events')
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const stop = kettles.background?.[0]?.(server.app, { settings: server.settings, say: () => {} })
  let received = ''
  while (!received.includes('event: kettle')) received += (await reader.read()).value ?? ''
  stop?.()
  expect(received).toContain('event: kettle\ndata: {"litres":2}\n')
  await reader.cancel()
})

const own = async (caller: TestCaller) =>
  JSON.parse((await caller.callAny('GET /kettle/own')).data as string) as unknown

test('a scope of its own is computed for sessions and tokens, along with those of other areas', async () => {
  await using server = await testServer({ areas: [...areas, kettles] })
  const base = await addCompany(server.db, 'base')
  const [administrator, head] = [await server.signIn('管理员'), await server.signIn('基地负责人', { companyId: base })]
  const agent = await server.signIn('代理')
  expect(await own(administrator)).toBe('all')
  const ofHead = { ofPerson: head.userId, companies: [base] }
  expect(await own(head)).toEqual(ofHead)
  expect(await own(testCaller(server.url, await addToken(server.db, head.userId)))).toEqual(ofHead)
  expect((await agent.call('POST /device/find/', { request: {} })).data).toEqual({ data: [], totalCount: 0 })
})

test('a scope that no area computes stops the start, as does one that two compute', () => {
  expect(() => scopesOf([{ nouns: kettles.nouns }])).toThrow("GET /kettle/own: no area computes the scope 'kettles'")
  expect(() => scopesOf([kettles, kettles])).toThrow('Two areas compute the same scope')
})

test('wrong values of its settings are refused in words', () => {
  expect(() => withKettles.read({ PORT: 'x' })).toThrow('must be a whole number')
  expect(withKettles.texts({})['KETTLE_CELSIUS']).toBe('100')
})
