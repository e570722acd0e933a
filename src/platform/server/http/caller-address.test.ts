import { readConfig } from '../../../areas.ts'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { refuseForgedAddresses, trustedProxies } from './caller-address.ts'

/** Whose address counts for each value of X-Forwarded-For; the request itself comes from 127.0.0.1. */
async function seenAs(trust: string, forwarded: readonly string[]): Promise<string[]> {
  const server = fastify({ trustProxy: trustedProxies(readConfig({ TRUST_PROXY: trust }).trustProxy) })
  refuseForgedAddresses(server)
  server.get('/', async (request) => request.ip)
  const answers = await Promise.all(
    forwarded.map((value) => server.inject({ url: '/', headers: { 'x-forwarded-for': value } })),
  )
  return answers.map(({ body }) => body)
}

describe('the address of a caller', () => {
  test('is that of the socket unless a proxy is trusted', async () => {
    expect(await seenAs('false', ['198.51.100.7', 'x'])).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  test('is what the trusted hops saw, whatever the caller wrote to the left of it', async () => {
    const spoofed = ['198.51.100.7', '203.0.113.9, 198.51.100.7', 'x, 198.51.100.7']
    expect(await seenAs('1', spoofed)).toEqual(Array(3).fill('198.51.100.7'))
    expect(await seenAs('2', ['203.0.113.9, 198.51.100.7, 10.0.0.1', '198.51.100.7, 10.0.0.1'])).toEqual(
      Array(2).fill('198.51.100.7'),
    )
  })

  test('is the first from the right that is in no trusted network', async () => {
    const spoofed = '203.0.113.9, 198.51.100.7, 10.2.3.4'
    expect(await seenAs('loopback, 10.0.0.0/8', [spoofed, '198.51.100.7'])).toEqual(Array(2).fill('198.51.100.7'))
    // The request comes from 127.0.0.1, which is no trusted proxy here.
    expect(await seenAs('10.0.0.0/8,fd00::/8', [spoofed])).toEqual(['127.0.0.1'])
  })

  test('is that of the socket where the entry that counts is no address', async () => {
    const zone = `fe80::1%${'a'.repeat(2000)}`
    const forged = ['x', '198.51.100.7:80', "' or 1=1", zone, '198.51.100.7, 1.2.3', ',', '[::1]']
    for (const trust of ['1', 'loopback']) expect(await seenAs(trust, forged)).toEqual(forged.map(() => '127.0.0.1'))
  })
})
