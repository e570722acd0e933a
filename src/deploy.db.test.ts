import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'

const read = (name: string) => fs.readFileSync(path.join(import.meta.dirname, '../deploy', name), 'utf8')

interface Panel {
  title: string
  targets: { expr: string }[]
}
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] }
const alerts = Array.from(read('prometheus-rules.yml').matchAll(/expr: (.*)/g), ([, expression = '']) => expression)
const charts = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

let server: TestServer
let metrics: string
beforeAll(async () => {
  server = await testServer()
  // The first call brings the series of calls.
  await fetch(`${server.url}/healthz`)
  metrics = await (await fetch(`${server.url}/metrics`)).text()
})
afterAll(() => server[Symbol.asyncDispose]())

test.each([
  ['alerts', alerts],
  ['charts', charts],
])('%s name metrics that the server has', (_, expressions) => {
  const families = new Set(Array.from(metrics.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  const named = expressions.flatMap((expression) => expression.match(/\b(minerva|nodejs|process)_\w+/g) ?? [])
  expect(new Set(named).size).toBeGreaterThan(6)
  expect(
    named.filter((name) => !families.has(name.replace(/_(bucket|count|sum)$/, '')) && !families.has(name)),
  ).toEqual([])
})

test('the labels that they group by are there', () => {
  expect(metrics).toMatch(/^minerva_call_seconds_bucket\{le="[^"]+",call="GET \/healthz",status="200"\}/m)
})

test('every chart asks something, under a title of its own', () => {
  expect(panels.filter(({ targets }) => targets.every(({ expr }) => expr.trim() === ''))).toEqual([])
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})
