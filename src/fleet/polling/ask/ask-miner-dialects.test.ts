import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askMiner, WHATSMINER_V3_PORT } from './ask-miner.ts'
import { sendCommand } from './ask-miner-command.ts'
import { fixture, framed, startTinyMiner } from './ask-miner-testing.ts'
import type { MinerHabits } from './miner-habits.ts'
import type { TinyMiner } from './ask-miner-testing.ts'

let miner: TinyMiner
let version3: TinyMiner
beforeAll(async () => {
  miner = await startTinyMiner()
  version3 = await startTinyMiner('127.41.0.1', WHATSMINER_V3_PORT)
})
afterAll(() => Promise.all([miner.stop(), version3.stop()]))
beforeEach(() => {
  miner.asked.length = 0
  version3.asked.length = 0
})

/** Answers the given questions and refuses all others. */
function answers(replies: Record<string, string>, refusal = 'invalid-command') {
  miner.answer = (message, socket) => {
    const { command } = JSON.parse(message) as { command: string }
    socket.end(fixture(replies[command] ?? refusal))
  }
}
const MALFORMED = '{"STATUS":[{"STATUS":"S","Code":70}],"STATS":[{"STATS":0 ID:GSB0}'
/** As it answered so far, but that each reply with these commands among the asked can't be parsed. */
function malforms(...commands: string[]) {
  const { answer } = miner
  miner.answer = (message, socket) => {
    const { command } = JSON.parse(message) as { command: string }
    const isBad = command.split('+').some((each) => commands.includes(each))
    if (isBad) socket.end(MALFORMED)
    else answer(message, socket)
  }
}
const commands = () => miner.asked.splice(0).map((message) => (JSON.parse(message) as { command: string }).command)
const ask = (habits: MinerHabits = {}, deadlineMs = 3000) =>
  askMiner({ host: miner.host, port: miner.port, deadlineMs }, habits)

const WHO = ['get_version', 'get_miner_info', 'devdetails']

describe('each make gets its own questions', () => {
  it('Innosilicon and generic: one connection', async () => {
    answers({ 'summary+stats+pools+version': 'innosilicon-t2t-joined' })
    const habits = {}
    for (const round of [1, 2]) {
      expect(await ask(habits), `poll ${round}`).toMatchObject({ answer: { reader: 'innosilicon', model: 'T2T-30T' } })
      expect(commands()).toEqual(['summary+stats+pools+version'])
    }
  })

  it('Antminer that refuses joined commands: asked one by one from then on', async () => {
    answers({ summary: 'antminer-s19-summary', stats: 'antminer-s19-stats', pools: 'antminer-s19-pools' })
    const habits = {}
    expect(await ask(habits)).toMatchObject({ answer: { reader: 'antminer', model: 'Antminer S19' } })
    expect(commands()).toEqual(['summary+stats+pools+version', 'summary', 'stats', 'pools'])
    expect(await ask(habits)).toMatchObject({ answer: { reader: 'antminer' } })
    expect(commands()).toEqual(['summary', 'stats', 'pools'])
  })

  it('Whatsminer with joined commands: asked for its identity once, and again after a restart', async () => {
    answers(
      {
        'summary+stats+pools+version': 'whatsminer-v2-joined',
        'summary+devs+pools': 'whatsminer-v2-joined',
        devs: 'whatsminer-v2-devs',
        get_version: 'whatsminer-v2-get-version',
        devdetails: 'whatsminer-v2-devdetails',
      },
      'whatsminer-v2-invalid-command',
    )
    const habits: MinerHabits = {}
    const whole = { answer: { reader: 'whatsminer-v2', model: 'M50_VH50', firmwareVersion: '20230803.11.REL' } }
    expect(await ask(habits)).toMatchObject(whole)
    expect(commands()).toEqual(['summary+stats+pools+version', 'devs', ...WHO])
    expect(await ask(habits)).toMatchObject(whole)
    expect(commands()).toEqual(['summary+devs+pools'])
    habits.startedS! -= 600
    expect(await ask(habits)).toMatchObject(whole)
    expect(commands()).toEqual(['summary+devs+pools', ...WHO])
    habits.about!.mac = 'd4:ff:ff:ff:ff:ff'
    expect(await ask(habits)).toMatchObject({ answer: { mac: 'd4:01:02:03:04:05' } })
    expect(commands()).toHaveLength(4)
  })

  it('Whatsminer without joined commands: one question a connection', async () => {
    answers(
      {
        summary: 'whatsminer-v2-summary',
        devs: 'whatsminer-v2-devs',
        pools: 'whatsminer-v2-pools',
        get_version: 'whatsminer-v2-get-version',
        devdetails: 'whatsminer-v2-devdetails',
      },
      'whatsminer-v2-invalid-command',
    )
    const habits = {}
    expect(await ask(habits)).toMatchObject({ answer: { model: 'M50_VH50', boards: [{}, {}, {}] } })
    await ask(habits)
    commands()
    expect(await ask(habits)).toMatchObject({ answer: { model: 'M50_VH50', boards: [{}, {}, {}] } })
    expect(commands()).toEqual(['summary', 'devs', 'pools'])
  })

  it('Whatsminer with firmware of 2025, which knows neither joined commands nor devs', async () => {
    answers(
      {
        summary: 'whatsminer-2025-summary',
        edevs: 'whatsminer-2025-edevs',
        pools: 'whatsminer-2025-pools',
        get_version: 'whatsminer-2025-get-version',
        get_miner_info: 'whatsminer-2025-get-miner-info',
      },
      'whatsminer-v2-invalid-command',
    )
    const habits = {}
    const whole = { model: 'M63S_VL40', serial: 'BTM63S10EX24120500042', boards: [{ hashrateThs: 80.72 }, {}, {}] }
    expect(await ask(habits)).toMatchObject({ answer: whole })
    expect(commands()).toContain('edevs')
    for (const asked of [
      ['summary+edevs+pools', 'summary', 'edevs', 'pools'],
      ['summary', 'edevs', 'pools'],
    ]) {
      expect(await ask(habits)).toMatchObject({ answer: whole })
      expect(commands()).toEqual(asked)
    }
  })

  it('Whatsminer without devs by any name: asked for them once', async () => {
    answers({ summary: 'whatsminer-2025-summary', pools: 'whatsminer-2025-pools' }, 'whatsminer-v2-invalid-command')
    const habits = {}
    for (let round = 0; round < 3; round++) expect(await ask(habits)).toMatchObject({ answer: { boards: [] } })
    expect(commands().filter((command) => command === 'edevs')).toHaveLength(1)
  })

  it('HonorKnight and an unknown make: the rates of their boards, too', async () => {
    answers({ 'summary+stats+pools+version': 'honorknight-joined', edevs: 'honorknight-edevs' })
    expect(await ask()).toMatchObject({
      answer: { reader: 'honorknight', boards: [{ hashrateThs: 4.93687137 }, {}, {}, {}] },
    })
    expect(commands()).toEqual(['summary+stats+pools+version', 'edevs'])
    answers({ 'summary+stats+pools+version': 'generic-joined', devs: 'strongu-u6-joined' })
    expect(await ask()).toMatchObject({ answer: { reader: 'generic', maxCelsius: 55.62 } })
    expect(commands()).toEqual(['summary+stats+pools+version', 'devs'])
  })

  it('Avalon Q whose stats are blank: estats besides', async () => {
    answers({ 'summary+stats+pools+version': 'avalon-blank-joined', estats: 'avalon-blank-estats' })
    const answer = { reader: 'avalon', watts: 838, fansRpm: [1820, 1811, 1833, 1790], boards: [{ celsius: 71 }] }
    expect(await ask()).toMatchObject({ answer })
    expect(commands()).toEqual(['summary+stats+pools+version', 'estats'])
    answers({ 'summary+stats+pools+version': 'avalon-blank-joined' })
    expect(await ask()).toMatchObject({ answer: { reader: 'avalon', hashrateThs: 52.6863701, watts: null } })
  })

  it('LuxOS and Braiins OS: the missing questions first, later all in one', async () => {
    answers({
      'summary+stats+pools+version': 'luxos-s19k-first-joined',
      'power+config': 'luxos-s19k-joined',
      'summary+stats+pools+power+config': 'luxos-s19k-joined',
    })
    const lux = {}
    for (const asked of [['summary+stats+pools+version', 'power+config'], ['summary+stats+pools+power+config']]) {
      expect(await ask(lux)).toMatchObject({ answer: { reader: 'luxos', watts: 1051, serial: 'JYZZB0UBDJABF0042' } })
      expect(commands()).toEqual(asked)
    }
    answers({
      'summary+stats+pools+version': 'braiins-s9-first-joined',
      'devs+temps+fans+tunerstatus': 'braiins-s9-joined',
      'summary+devs+temps+fans+tunerstatus+pools': 'braiins-s9-joined',
      devdetails: 'braiins-s9-about',
    })
    const braiins = {}
    for (const asked of [
      ['summary+stats+pools+version', 'devs+temps+fans+tunerstatus', 'devdetails'],
      ['summary+devs+temps+fans+tunerstatus+pools'],
    ]) {
      expect(await ask(braiins)).toMatchObject({
        answer: { reader: 'braiins', watts: 976, model: 'Bitmain Antminer S9', boards: [{}, {}, {}] },
      })
      expect(commands()).toEqual(asked)
    }
  })

  it('Avalon in text', async () => {
    answers({
      summary: 'avalon-a1346-summary-text',
      stats: 'avalon-a1346-stats-text',
      pools: 'avalon-a1346-pools-text',
      version: 'avalon-a1346-version-text',
    })
    expect(await ask()).toMatchObject({ answer: { reader: 'avalon', serial: '0201000031aa70e4', maxCelsius: 85 } })
  })

  it('another miner at the address: drops what was cached of the old one', async () => {
    answers({ 'summary+stats+pools+version': 'luxos-s19k-first-joined', 'power+config': 'luxos-s19k-joined' })
    const habits = {}
    await ask(habits)
    answers({ 'summary+stats+pools+version': 'innosilicon-t2t-joined', summary: 'innosilicon-t2t-joined' })
    await ask(habits)
    expect(await ask(habits)).toMatchObject({ answer: { reader: 'innosilicon', serial: 'T2TA11907150042' } })
  })

  it('a miner too slow for all questions is asked the right ones next time', async () => {
    answers({ summary: 'antminer-s19-summary', stats: 'antminer-s19-stats', pools: 'antminer-s19-pools' })
    const quick = miner.answer
    miner.answer = (message, socket) =>
      message.includes('"pools"') ? undefined : void delay(30).then(() => quick(message, socket))
    const habits = {}
    expect(await ask(habits, 250)).toMatchObject({ kind: 'silent', reason: 'timeout' })
    commands()
    miner.answer = quick
    expect(await ask(habits)).toMatchObject({ kind: 'answered' })
    expect(commands().at(-1)).toBe('pools')
  })
})

describe('a reply that cannot be parsed counts alone', () => {
  const goldshell = {
    summary: 'goldshell-sc5pro-summary',
    pools: 'goldshell-sc5pro-pools',
    devs: 'goldshell-sc5pro-devs',
  }

  it('stats of a Goldshell: all else is read, and from then on asked for singly', async () => {
    answers(goldshell)
    malforms('stats')
    const habits = {}
    for (const asked of [
      ['summary+stats+pools+version', 'summary', 'stats', 'pools', 'version', 'devs'],
      ['summary+stats+pools+version+devs', 'summary', 'stats', 'pools', 'version', 'devs'],
      ['summary', 'stats', 'pools', 'version', 'devs'],
    ]) {
      const outcome = await ask(habits)
      expect(outcome).toMatchObject({
        kind: 'answered',
        answer: { reader: 'generic', hashrateThs: 8.31609025, maxCelsius: 89, pools: [{}] },
      })
      expect(outcome.kind === 'answered' && String(outcome.raw)).toContain(MALFORMED)
      expect(commands()).toEqual(asked)
    }
  })

  it('summary or pools of an Antminer', async () => {
    answers({ summary: 'antminer-s19-summary', stats: 'antminer-s19-stats', pools: 'antminer-s19-pools' })
    malforms('summary', 'pools')
    expect(await ask()).toMatchObject({
      kind: 'answered',
      answer: { reader: 'antminer', model: 'Antminer S19', boards: [{}, {}, {}], pools: [] },
    })
  })

  it('stats of an Antminer: its make stays known', async () => {
    answers({ summary: 'antminer-s19-summary', stats: 'antminer-s19-stats', pools: 'antminer-s19-pools' })
    const habits = {}
    await ask(habits)
    malforms('stats')
    commands()
    for (const round of [1, 2]) {
      expect(await ask(habits), `poll ${round}`).toMatchObject({ answer: { reader: 'antminer', boards: [] } })
      expect(commands()).toEqual(['summary', 'stats', 'pools'])
    }
  })

  it('all of them: unreadable as the first one', async () => {
    malforms('summary', 'stats', 'pools', 'version')
    expect(await ask()).toMatchObject({
      kind: 'unreadable',
      raw: MALFORMED,
      reason: expect.stringContaining('not JSON'),
    })
  })
})

const poll3 = (habits: MinerHabits = {}, deadlineMs = 3000) =>
  askMiner({ host: version3.host, port: version3.port, deadlineMs }, habits)
const nameOf = (message: string) =>
  message.includes('get.device.info') ? 'whatsminer-v3-device-info' : 'whatsminer-v3-status'

describe('Whatsminer API 3', () => {
  it('asks for everything in one frame, and for its identity once', async () => {
    version3.answer = (message, socket) => socket.write(framed(fixture(nameOf(message))))
    const habits = {}
    for (const connections of [2, 1]) {
      expect(await poll3(habits)).toMatchObject({
        answer: { reader: 'whatsminer-v3', serial: 'BTM3EX40HD24090100042', hashrateThs: 172.413 },
      })
      expect(version3.asked.splice(0)).toHaveLength(connections)
    }
  })

  it('reads split frames, skips keep-alives, and asks one by one if the miner joins nothing', async () => {
    version3.answer = (message, socket) => {
      const { param = '' } = JSON.parse(message) as { param?: string }
      const name = param.includes('+') ? 'whatsminer-v3-invalid-param' : nameOf(message)
      const whole = JSON.parse(fixture(name).toString()) as { msg: Record<string, unknown> }
      const body = param === '' || param.includes('+') ? whole : { ...whole, msg: { [param]: whole.msg[param] } }
      const bytes = Buffer.concat([Buffer.alloc(4), framed(JSON.stringify(body))])
      socket.write(bytes.subarray(0, 6))
      setTimeout(() => socket.write(bytes.subarray(6, 100)), 5)
      setTimeout(() => socket.write(bytes.subarray(100)), 10)
    }
    expect(await poll3()).toMatchObject({ answer: { boards: [{}, {}, {}], pools: [{}, {}] } })
    expect(version3.asked).toHaveLength(5)
  })

  it.each([
    ['a frame that never ends', Buffer.concat([framed('x'.repeat(50)).subarray(0, 20)]), 'silent'],
    ['a frame too long', Buffer.from([0xff, 0xff, 0xff, 0x7f, 0x7b]), 'unreadable'],
    ['no frame at all', Buffer.from('HTTP/1.0 400 Bad Request\r\n\r\n'), 'unreadable'],
  ])('does not trust %s', async (_name, bytes, kind) => {
    version3.answer = (_message, socket) => socket.write(bytes)
    expect(await poll3({}, 200)).toMatchObject({ kind })
  })
})

it('a miner at another port that is not understood is asked at 4433, and from then on there first', async () => {
  const both = await startTinyMiner(version3.host)
  both.answer = (_message, socket) => socket.end(fixture('whatsminer-v2-invalid-command'))
  version3.answer = (message, socket) => socket.write(framed(fixture(nameOf(message))))
  const habits = {}
  const poll = () => askMiner({ host: both.host, port: both.port }, habits)
  for (const connections of [5, 0]) {
    expect(await poll()).toMatchObject({ answer: { reader: 'whatsminer-v3', serial: 'BTM3EX40HD24090100042' } })
    expect(both.asked.splice(0)).toHaveLength(connections)
  }
  version3.answer = (_message, socket) => socket.end()
  expect(await poll()).toMatchObject({ kind: 'unreadable', reason: 'invalid cmd' })
  both.answer = (_message, socket) => socket.end(fixture('innosilicon-t2t-joined'))
  expect(await poll()).toMatchObject({ answer: { reader: 'innosilicon' } })
  await both.stop()
})

describe('a miner that stops sending', () => {
  it('a reply cut off after a stall of 50 ms is unreadable and kept as received', async () => {
    miner.answer = (_message, socket) => {
      const bytes = fixture('innosilicon-t2t-joined')
      socket.write(bytes.subarray(0, 2000))
      setTimeout(() => socket.end(), 50)
    }
    const outcome = await ask()
    expect(outcome).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('not JSON') })
    expect(outcome.kind === 'unreadable' && outcome.raw).toBe(
      fixture('innosilicon-t2t-joined').toString().slice(0, 2000),
    )
  })

  it('is read without a stall while it sends', async () => {
    const blob = 'x'.repeat(200_000)
    const bytes = Buffer.from(
      fixture('innosilicon-t2t-joined').toString().replace('"STATS":[{', `"STATS":[{"b":"${blob}",`),
    )
    let stalledMs = 0
    miner.answer = (_message, socket) => {
      let at = 0
      const more = () => {
        const startedAt = performance.now()
        socket.write(bytes.subarray(at, (at += 4096)), () => {
          stalledMs = Math.max(stalledMs, performance.now() - startedAt)
          if (stalledMs < 50 && at < bytes.length) more()
          else socket.end()
        })
      }
      more()
    }
    expect(await ask()).toMatchObject({ kind: 'answered', answer: { hashrateThs: 30.11290411 } })
  })
})

it('has one question in flight per miner, for all callers', async () => {
  const own = await startTinyMiner()
  let open = 0
  own.answer = (_message, socket) => {
    open += 1
    setTimeout(() => {
      expect(open).toBe(1)
      open -= 1
      socket.end(fixture('antminer-s19-summary'))
    }, 2)
  }
  const address = { host: own.host, port: own.port }
  const restart = { via: 'cgminer', command: 'restart' } as const
  const asked = Array.from({ length: 20 }, (_, i) => (i % 5 === 4 ? sendCommand(address, restart) : askMiner(address)))
  const outcomes = await Promise.all(asked)
  expect(outcomes.filter(({ kind }) => kind === 'busy')).toHaveLength(3)
  expect(own.asked).toHaveLength(7)
  await own.stop()
})
