import { expect, test } from 'vitest'
import { numberAt } from './number-at.ts'

test.each([
  ['{"data":[{"price":0.0531}]}', 'data.0.price', '0.0531'],
  ['0.4', '', '0.4'],
  ['{"usd":"0.05310"}', 'usd', '0.0531'],
  ['{"usd":5e-8}', 'usd', '0.00000005'],
  ['{"usd":12}', 'usd', '12'],
  ['{"usd":" 12 "}', 'usd', '12'],
  ['[[1],[2,30]]', '1.1', '30'],
  ['{"usd":"0.12345678999"}', 'usd', '0.123456789'],
  ['{"usd":0}', 'usd', '0'],
])('%s at %j is %s', (json, path, amount) => expect(numberAt(json, path)).toBe(amount))

test.each([
  ['not JSON', 'usd'],
  ['{"usd":1}', 'eur'],
  ['{"usd":-1}', 'usd'],
  ['{"usd":"1e3"}', 'usd'],
  ['{"usd":1e12}', 'usd'],
  ['{"usd":null}', 'usd'],
  ['{"usd":true}', 'usd'],
  ['{"usd":{"a":1}}', 'usd'],
  ['[1]', 'length'],
  ['{}', 'constructor.length'],
  ['{"usd":1', 'usd'],
  ['{"usd":"12"}', 'usd.0'],
  ['{"usd":null}', 'usd.a'],
  ['{"usd":1e400}', 'usd'],
  ['{"usd":-1e-12}', 'usd'],
])('%s has no earning at %j', (json, path) => expect(numberAt(json, path)).toBeUndefined())
