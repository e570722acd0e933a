import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CallSpec } from '../../contract/call.ts'
import { InvalidRequest, parseRequest } from './parse-request.ts'

const spec: CallSpec = {
  summary: 'Deletes what matches',
  key: 'thing',
  scope: 'shared',
  request: z.object({ filter: z.strictObject({ siteId: z.int().optional() }) }),
  response: z.null(),
}
const parse = (body: unknown) => parseRequest(spec, { params: {}, query: {}, body }, 'en', {})

test('drops a field that a request has no name for, and names each that a strict part of it refuses', () => {
  expect(parse({ filter: { siteId: 1 }, more: 1 }).request).toEqual({ filter: { siteId: 1 } })
  const fields = () => {
    try {
      return parse({ filter: { sitId: 1, size: 2 } })
    } catch (error) {
      return error instanceof InvalidRequest && [error.message, error.fields]
    }
  }
  const unknown = 'is not a field of this call'
  expect(fields()).toEqual([`filter.sitId: ${unknown}`, { 'filter.sitId': unknown, 'filter.size': unknown }])
})
