import { expect, test } from 'vitest'
import { whyNot, wireOf } from './command-able.ts'
import type { Command, Target } from './command-able.ts'
import type { Reader } from '../../polling/read/miner-answer.ts'

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
  logins: [],
  allowed: { restart: true, findMe: true, switchPool: true, sleep: true, power: true },
  reader: 'luxos',
  model: null,
  pools,
  ratedWatts: 3000,
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
  [{ allowed: { ...able.allowed, restart: false } }, restart, 'siteOff'],
  [{ allowed: { ...able.allowed, restart: false } }, light, null],
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
  [{ reader: 'braiins', model: 'Antminer S19 XP' }, restart, 'noPassword'],
  [{ reader: 'braiins', model: 'Antminer S19 XP', logins: ['braiins'] }, restart, null],
  [{ reader: 'braiins', model: 'Antminer S19 XP', logins: ['braiins'] }, to('b:1'), 'noEffect'],
  [{ reader: 'braiins', model: 'Bitmain Antminer S9', logins: ['braiins'] }, restart, 'elsewhere'],
  [{ reader: 'epic', logins: ['braiins'] }, light, 'noPassword'],
  [{ reader: 'epic', logins: ['epic'] }, light, null],
  [{ reader: 'axeos' }, restart, null],
  [{ reader: 'mara', logins: ['mara'] }, { kind: 'sleep' }, 'elsewhere'],
  [{ reader: 'vnish-rest', logins: ['vnish'] }, to('b:1'), null],
  [{ reader: 'vnish-rest', logins: ['vnish'] }, to('z:1'), 'noSuchPool'],
  [{}, { kind: 'sleep' }, null],
  [{ allowed: { ...able.allowed, sleep: false } }, { kind: 'wake' }, 'siteOff'],
  [{ allowed: { ...able.allowed, power: false } }, { kind: 'limitPower' }, 'siteOff'],
  [{ reader: 'antminer' }, { kind: 'sleep' }, 'elsewhere'],
  [{ reader: 'generic' }, { kind: 'sleep' }, 'none'],
  [{ reader: 'whatsminer-v2' }, { kind: 'sleep' }, 'noPassword'],
  [{ reader: 'avalon', model: 'AvalonMiner 1246-83' }, { kind: 'sleep' }, null],
  [{ reader: 'avalon', model: 'AvalonMiner 1246-83' }, { kind: 'powerMode' }, 'unsure'],
  [{ reader: 'avalon', model: 'Avalon Nano3s' }, { kind: 'sleep' }, 'unsure'],
  [{ reader: 'avalon', model: 'Avalon Nano3s' }, { kind: 'powerMode' }, null],
  [{ reader: 'avalon', model: 'Avalon Q' }, { kind: 'limitPower' }, 'none'],
])('%j %j: %s', (changes, command, reason) => expect(whyNot({ ...able, ...changes }, command)).toBe(reason))

const wire = (change: Partial<Target> & { reader: Reader }, command: Command) =>
  wireOf({ ...able, ...change }, command, 1_700_000_000_400)

test('a pool is addressed by the device’s own index', () => {
  expect(wire({ reader: 'antminer' }, to('b:1'))).toEqual({ via: 'cgminer', command: 'switchpool', parameter: '3' })
  expect(wire({ reader: 'antminer' }, to('z:1'))).toBeUndefined()
  expect(wire({ reader: 'antminer' }, light)).toBeUndefined()
  expect(wire({ reader: 'luxos' }, { kind: 'findMe', isOn: false })).toMatchObject({ parameter: 'red,off' })
})

test.each<[Parameters<typeof wire>[0], Command, object | undefined]>([
  [{ reader: 'luxos' }, { kind: 'sleep' }, { via: 'luxos', command: 'curtail', parameter: 'sleep' }],
  [
    { reader: 'luxos' },
    { kind: 'limitPower', powerPercent: 80 },
    { command: 'powertargetset', parameter: 'power=2400' },
  ],
  [{ reader: 'luxos', ratedWatts: 1999 }, { kind: 'limitPower', powerPercent: 50 }, { parameter: 'power=1000' }],
  [{ reader: 'whatsminer-v2' }, { kind: 'sleep' }, { cmd: 'power_off', fields: { respbefore: 'true' } }],
  [{ reader: 'whatsminer-v2' }, { kind: 'limitPower', powerPercent: 90 }, { fields: { power_limit: '2700' } }],
  [{ reader: 'whatsminer-v2' }, { kind: 'powerMode', powerMode: 'low' }, { cmd: 'set_low_power' }],
  [{ reader: 'whatsminer-v3' }, { kind: 'wake' }, { cmd: 'set.miner.service', param: 'start' }],
  [{ reader: 'whatsminer-v3' }, { kind: 'limitPower' }, { cmd: 'set.miner.power_limit', param: 3000 }],
  [{ reader: 'avalon' }, { kind: 'sleep' }, { command: 'ascset', parameter: '0,hashpower,0' }],
  // The Q wants the time of its own clock; one that has passed takes effect at once.
  [{ reader: 'avalon', model: 'Avalon Q' }, { kind: 'wake' }, { parameter: '0,softon,1:1700000005' }],
  [
    { reader: 'avalon', model: 'Avalon Q' },
    { kind: 'powerMode', powerMode: 'high' },
    { parameter: '0,workmode,set,2' },
  ],
  [{ reader: 'innosilicon' }, { kind: 'powerMode' }, undefined],
  [{ reader: 'vnish-rest' }, to('b:1'), { path: '/api/v1/mining/switch-pool', body: { pool_id: 3 } }],
  [{ reader: 'braiins', model: 'Antminer S19 XP' }, light, { path: '/api/v1/actions/locate', body: true, port: 80 }],
])('%j %j: %j', (change, command, sent) => {
  if (sent) expect(wire(change, command)).toMatchObject(sent)
  else expect(wire(change, command)).toBeUndefined()
})
