import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WHATSMINER_V3_PORT } from './ask-miner.ts'
import { sendCommand } from './ask-miner-command.ts'
import { fixture, framed, startTinyMiner } from './ask-miner-testing.ts'
import { isUnsupported } from '../read/miner-models/command-forms.ts'
import { commandsOf } from '../read/miner-models/commands.ts'
import { keysOf, seal, tokenOf, unseal } from '../read/miner-models/whatsminer-keys.ts'
import type { TinyMiner } from './ask-miner-testing.ts'
import type { Wire } from '../read/miner-models/command-forms.ts'
import type { Fields } from '../read/miner-reply-text.ts'
import type { Reader } from '../read/miner-answer.ts'

let miner: TinyMiner
let version3: TinyMiner
beforeAll(async () => {
  miner = await startTinyMiner()
  version3 = await startTinyMiner('127.41.0.2', WHATSMINER_V3_PORT)
})
afterAll(() => Promise.all([miner.stop(), version3.stop()]))
beforeEach(() => {
  miner.asked.length = 0
  version3.asked.length = 0
})

const send = (to: TinyMiner, wire: Wire, password?: string, deadlineMs = 2000) =>
  sendCommand({ host: to.host, port: to.port, deadlineMs }, wire, password === undefined ? undefined : { password })
const status = (letter: string, code: number, message: string) =>
  JSON.stringify({ STATUS: [{ STATUS: letter, When: 1, Code: code, Msg: message, Description: 'cgminer' }], id: 1 }) +
  '\0'
const asFields = (text: string) => JSON.parse(text) as Fields
const restart: Wire = { via: 'cgminer', command: 'restart' }

/** The reader's commands that exist, with the light on and pool 2. */
function wiresOf(reader: Reader) {
  const { restart: again, findMe, switchPool } = commandsOf(reader, null)
  return {
    restart: again,
    findMe: isUnsupported(findMe) ? findMe : findMe(true),
    switchPool: isUnsupported(switchPool) ? switchPool : switchPool(2),
  }
}

describe('in cgminer’s format', () => {
  it.each<[string, string | Buffer, object]>([
    ['S', status('S', 27, 'Switching to pool 2:x'), { kind: 'done', message: 'Switching to pool 2:x' }],
    ['I', status('I', 118, 'ASC 0 set info: success'), { kind: 'done' }],
    ['a restart', '{"STATUS":"RESTART"}\0', { kind: 'done' }],
    ['W', status('W', 92, 'ASC 0 does not support ascset'), { kind: 'refused', code: 92, isAccessDenied: false }],
    ['E', fixture('invalid-command'), { kind: 'refused', reason: 'Invalid command', code: 14 }],
    ['F', status('F', 1, ''), { kind: 'refused', reason: 'refused' }],
    ['45', fixture('access-denied'), { kind: 'refused', code: 45, isAccessDenied: true }],
    ['text', 'STATUS=E,When=9,Code=45,Msg=Access denied,Description=x|', { kind: 'refused', isAccessDenied: true }],
    ['nothing', '', { kind: 'unanswered' }],
    ['something else', '<html>', { kind: 'unreadable', raw: '<html>' }],
    ['no status', '{"SUMMARY":[{}]}', { kind: 'unreadable' }],
  ])('takes %s for what it is', async (_name, reply, outcome) => {
    miner.answer = (_message, socket) => socket.end(reply)
    expect(await send(miner, restart)).toMatchObject(outcome)
  })

  it('waits no longer than the deadline', async () => {
    miner.answer = () => {}
    expect(await send(miner, restart, undefined, 80)).toEqual({ kind: 'silent', reason: 'timeout' })
    expect(await sendCommand({ host: '127.0.0.1', port: 1 }, restart)).toEqual({ kind: 'silent', reason: 'refused' })
  })

  it.each<[Reader, object]>([
    ['innosilicon', { restart: { command: 'restart' }, switchPool: { command: 'switchpool', parameter: '2' } }],
    ['antminer', { restart: { command: 'restart' }, switchPool: { command: 'switchpool', parameter: '2' } }],
    ['generic', { restart: { command: 'restart' }, switchPool: { command: 'switchpool', parameter: '2' } }],
    ['avalon', { restart: { command: 'ascset', parameter: '0,reboot,0' }, switchPool: { command: 'switchpool' } }],
  ])('%s', async (reader, forms) => {
    miner.answer = (_message, socket) => socket.end(status('S', 1, 'ok'))
    const { findMe, ...wires } = wiresOf(reader)
    expect(findMe).toHaveProperty('unsupported')
    for (const wire of Object.values(wires)) {
      if (isUnsupported(wire)) throw new Error('unsupported')
      expect(await send(miner, wire)).toMatchObject({ kind: 'done' })
    }
    expect(miner.asked.map(asFields)).toMatchObject(Object.values(forms))
  })

  it('Braiins OS supports none of these commands', () => {
    for (const wire of Object.values(wiresOf('braiins'))) expect(wire).toHaveProperty('unsupported')
  })
})

const session = (id: string) =>
  JSON.stringify({ SESSION: [{ SessionID: id }], STATUS: [{ STATUS: 'S', Msg: 'Session' }] })

describe('LuxOS', () => {
  const { restart: reboot, findMe } = wiresOf('luxos')

  it('logs on and off', async () => {
    miner.answer = (message, socket) => {
      const { command } = asFields(message)
      if (command === 'session') socket.end(session(''))
      else socket.end(command === 'logon' ? session('v0C8') : status('S', 200, 'ok'))
    }
    expect(isUnsupported(findMe) || (await send(miner, findMe))).toEqual({ kind: 'done', message: 'ok' })
    expect(miner.asked.splice(0).map(asFields)).toEqual([
      { command: 'session' },
      { command: 'logon' },
      { command: 'ledset', parameter: 'v0C8,red,blink' },
      { command: 'logoff', parameter: 'v0C8' },
    ])
    expect(isUnsupported(reboot) || (await send(miner, reboot))).toMatchObject({ kind: 'done' })
    expect(miner.asked.map(asFields).at(-1)).toEqual({ command: 'rebootdevice', parameter: 'v0C8' })
  })

  it('leaves a foreign session open, and reports why it gets none', async () => {
    miner.answer = (message, socket) => socket.end(message.includes('session') ? session('abc') : status('S', 1, 'ok'))
    expect(isUnsupported(findMe) || (await send(miner, findMe))).toMatchObject({ kind: 'done' })
    expect(miner.asked.splice(0)).toHaveLength(2)
    miner.answer = (message, socket) =>
      socket.end(message.includes('session') ? session('') : status('E', 402, 'Another session is active'))
    expect(isUnsupported(findMe) || (await send(miner, findMe))).toMatchObject({ kind: 'refused', code: 402 })
  })
})

describe('Whatsminer API 2', () => {
  const { restart: reboot, findMe, switchPool } = wiresOf('whatsminer-v2')
  const token = { salt: 'BQ5hoXV9', newsalt: 'abcdefgh', time: '2364' }
  const { key, token: sign } = keysOf('secret', token)
  /** A miner whose password is 'secret'. */
  function listen(result: string) {
    miner.answer = (message, socket) => {
      const fields = asFields(message)
      const text = unseal(JSON.stringify({ enc: fields['data'] }), key) ?? ''
      if (fields['cmd'] === 'get_token') socket.end(JSON.stringify({ STATUS: 'S', When: 1, Code: 134, Msg: token }))
      else if (!text.includes(sign)) socket.end('{"STATUS":"E","When":1,"Code":135,"Msg":"check token err"}')
      else {
        miner.asked.push(text)
        socket.end(JSON.stringify({ enc: seal(result, key) }))
      }
    }
  }

  it('signs and encrypts', async () => {
    listen('{"STATUS":"S","When":1,"Code":131,"Msg":"API command OK","Description":""}')
    for (const [wire, expected] of [
      [reboot, { token: sign, cmd: 'reboot' }],
      [findMe, { token: sign, cmd: 'set_led', color: 'red', period: 200, duration: 100, start: 0 }],
    ] as const) {
      expect(isUnsupported(wire) || (await send(miner, wire, 'secret'))).toEqual({
        kind: 'done',
        message: 'API command OK',
      })
      expect(asFields(miner.asked.at(-1)!)).toEqual(expected)
      expect(asFields(miner.asked.at(-2)!)).toMatchObject({ enc: 1 })
    }
    expect(switchPool).toEqual({ unsupported: 'none' })
  })

  it('reports errors', async () => {
    if (isUnsupported(reboot)) throw new Error('unsupported')
    listen('{"STATUS":"E","When":1,"Code":45,"Msg":"can\'t access write cmd","Description":""}')
    expect(await send(miner, reboot, 'secret')).toMatchObject({ kind: 'refused', isAccessDenied: true })
    expect(await send(miner, reboot, 'wrong')).toMatchObject({ kind: 'refused', code: 135 })
    expect(await send(miner, reboot)).toMatchObject({ kind: 'refused', reason: 'a password is needed' })
    miner.answer = (_message, socket) => socket.end('{"STATUS":"E","When":1,"Code":136,"Msg":"over max connect"}')
    expect(await send(miner, reboot, 'secret')).toMatchObject({ kind: 'refused', code: 136 })
    miner.answer = (_message, socket) => socket.end()
    expect(await send(miner, reboot, 'secret')).toMatchObject({ kind: 'refused' })
  })
})

it('Whatsminer API 3 signs each command with the miner’s salt', async () => {
  version3.answer = (message, socket) => {
    const { cmd, token, ts } = asFields(message)
    const isRight = token === tokenOf(String(cmd), 'secret', 'q7LrTz2d', Number(ts))
    if (cmd === 'get.device.info') socket.write(framed('{"code":0,"when":1,"msg":{"salt":"q7LrTz2d"}}'))
    else if (isRight) socket.write(framed('{"code":0,"when":1,"msg":"ok"}'))
    else socket.write(framed('{"code":-4,"when":1,"msg":"no permission"}'))
  }
  const { restart: reboot, findMe, switchPool } = wiresOf('whatsminer-v3')
  if (isUnsupported(reboot) || isUnsupported(findMe)) throw new Error('unsupported')
  expect(await send(version3, findMe, 'secret')).toEqual({ kind: 'done', message: 'ok' })
  expect(version3.asked.map(asFields)).toMatchObject([
    { cmd: 'get.device.info', param: 'salt' },
    { cmd: 'set.system.led', param: [{ color: 'red', period: 200, duration: 100, start: 0 }], account: 'super' },
  ])
  expect(await send(version3, reboot, 'wrong')).toMatchObject({ kind: 'refused', reason: 'no permission', code: -4 })
  expect(switchPool).toEqual({ unsupported: 'none' })
})
