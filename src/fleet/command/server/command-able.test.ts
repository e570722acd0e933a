import { expect, test } from 'vitest'
import { whyNot, wireOf } from './command-able.ts'
import type { Command, Target } from './command-able.ts'

const pools = [
  { url: 'a:1', user: 'x.1', state: 'Alive', isActive: true, number: 0 },
  { url: 'b:1', user: 'x.1', state: 'Alive', isActive: false, number: 3 },
  { url: 'c:1', user: 'x.1', state: 'Alive', isActive: false },
] as const
const able: Target = {
  id: 1,
  siteId: 1,
  isScrapped: false,
  isPollerAway: false,
  hasAddress: true,
  hasPassword: false,
  allowed: { restart: true, findMe: true, switchPool: true },
  reader: 'luxos',
  pools,
}
const restart: Command = { kind: 'restart' }
const light: Command = { kind: 'findMe', isOn: true }
const to = (url: string, user?: string): Command => ({ kind: 'switchPool', pool: { url, user } })

test.each<[Partial<Target>, Command, string | null]>([
  [{}, restart, null],
  [{}, light, null],
  [{}, to('b:1'), null],
  [{}, to('b:1', 'x.1'), null],
  [{}, to('b:1', 'y.1'), 'noSuchPool'],
  [{}, to('z:1'), 'noSuchPool'],
  // The miner has not numbered it.
  [{}, to('c:1'), 'noSuchPool'],
  [{ isScrapped: true, hasAddress: false }, restart, 'scrapped'],
  [{ allowed: { restart: false, findMe: true, switchPool: true } }, restart, 'siteOff'],
  [{ allowed: { restart: false, findMe: true, switchPool: true } }, light, null],
  [{ isPollerAway: true }, restart, 'pollerAway'],
  [{ hasAddress: false }, restart, 'noAddress'],
  [{ reader: null }, restart, 'neverRead'],
  [{ reader: 'antminer' }, light, 'elsewhere'],
  [{ reader: 'avalon' }, light, 'unsure'],
  [{ reader: 'braiins' }, restart, 'elsewhere'],
  [{ reader: 'braiins' }, to('b:1'), 'noEffect'],
  [{ reader: 'whatsminer-v2', hasPassword: true }, to('b:1'), 'none'],
  [{ reader: 'whatsminer-v2' }, restart, 'noPassword'],
  [{ reader: 'whatsminer-v3', hasPassword: true }, restart, null],
])('%j %j: %s', (changes, command, reason) => expect(whyNot({ ...able, ...changes }, command)).toBe(reason))

test('a pool is addressed by the device’s own index', () => {
  expect(wireOf('antminer', pools, to('b:1'))).toEqual({ via: 'cgminer', command: 'switchpool', parameter: '3' })
  expect(wireOf('antminer', pools, to('z:1'))).toBeUndefined()
  expect(wireOf('antminer', pools, light)).toBeUndefined()
  expect(wireOf('luxos', pools, { kind: 'findMe', isOn: false })).toMatchObject({ parameter: 'red,off' })
})
