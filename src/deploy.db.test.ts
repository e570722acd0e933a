import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from './platform/testing/test-server.ts'

const rules = fs.readFileSync(path.join(import.meta.dirname, '../deploy/prometheus-rules.yml'), 'utf8')

test('alerts name metrics that the server has', async () => {
  await using server = await testServer()
  // The first call brings the series of calls.
  await fetch(`${server.url}/healthz`)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const families = new Set(Array.from(metrics.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  const expressions = Array.from(rules.matchAll(/expr: (.*)/g), ([, expression = '']) => expression)
  const named = expressions.flatMap((expression) => expression.match(/\b(minerva|nodejs|process)_\w+/g) ?? [])
  expect(new Set(named).size).toBeGreaterThan(6)
  expect(
    named.filter((name) => !families.has(name.replace(/_(bucket|count|sum)$/, '')) && !families.has(name)),
  ).toEqual([])
  const statuses = new Set(Array.from(metrics.matchAll(/status="(\d+)"/g), ([, status]) => status))
  expect(statuses).toContain('200')
})
