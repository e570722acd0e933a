import { expect, test } from 'vitest'
import { z } from 'zod'
import { areas } from './areas.ts'
import { defineCalls } from './platform/contract/call.ts'
import type { Area } from './platform/server/area.ts'
import { noun } from './platform/server/context.ts'
import { catalogueOf } from './platform/server/settings/catalogue.ts'
import { defineSettings } from './platform/server/settings/define-settings.ts'
import { platformSettings } from './platform/server/settings/platform-settings.ts'
import { testServer } from './platform/testing/test-server.ts'

// A whole area of the product, declared here alone: what the platform serves of it shows that an area is a folder and a line.

const calls = defineCalls({
  'GET /kettle/find': { summary: 'Kettles', key: 'everybody', scope: 'shared', response: z.array(z.string()) },
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
  nouns: [noun(calls, { 'GET /kettle/find': async ({ app }) => [`${app.config.kettleCelsius} °C`] })],
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

test('wrong values of its settings are refused in words', () => {
  expect(() => withKettles.read({ PORT: 'x' })).toThrow('must be a whole number')
  expect(withKettles.texts({})['KETTLE_CELSIUS']).toBe('100')
})
