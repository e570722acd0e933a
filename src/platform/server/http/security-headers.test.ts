import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../../../areas.ts'
import { addSecurityHeaders } from './security-headers.ts'

const ALWAYS = {
  'content-security-policy': expect.stringMatching(
    /frame-src 'self';frame-ancestors 'self';.*object-src 'none'$/,
  ) as string,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}
const HTTPS_ONLY = {
  'strict-transport-security': expect.stringContaining('max-age=31536000') as string,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

async function headersOf(cookieSecure: boolean) {
  const server = fastify()
  addSecurityHeaders(server, { ...readConfig({}), cookieSecure })
  server.get('/', () => 'x')
  return (await server.inject('/')).headers
}

test('on https browsers are kept to https', async () => {
  expect(await headersOf(true)).toMatchObject({ ...ALWAYS, ...HTTPS_ONLY })
})

test('on plain http nothing asks for https, which a LAN may not have', async () => {
  const headers = await headersOf(false)
  expect(headers).toMatchObject(ALWAYS)
  for (const name of Object.keys(HTTPS_ONLY)) expect(headers).not.toHaveProperty(name)
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
})

test('a site that an administrator enters later may be framed from then on', async () => {
  const server = fastify()
  let framed = ''
  addSecurityHeaders(server, readConfig({}), () => framed)
  server.get('/', () => 'x')
  const policy = async () => (await server.inject('/')).headers['content-security-policy']
  expect(await policy()).toContain("frame-src 'self';")
  framed = 'https://meet.example'
  expect(await policy()).toContain("frame-src 'self' https://meet.example;")
  framed = ''
  expect(await policy()).toContain("frame-src 'self';")
})
