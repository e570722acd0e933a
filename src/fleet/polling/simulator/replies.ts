import { MODELS } from './simulated-miner.ts'
import type { MinerFigures } from './figures.ts'
import type { SimulatedMiner } from './simulated-miner.ts'

type Command = 'summary' | 'stats' | 'pools' | 'version'
type Writer = (miner: SimulatedMiner, figures: MinerFigures) => Record<Command, Record<string, unknown[]>>

/** What the miner replies to a request, in the dialect of its make; NUL at the end. `whenS` is its own clock. */
export function replyTo(request: string, miner: SimulatedMiner, figures: MinerFigures, whenS: number): string {
  const commands = commandsOf(request)
  const { dialect } = MODELS[miner.kind]
  const isJoined = commands.length > 1
  if (isJoined && dialect === 'antminer') return refusal(whenS)
  const replies = WRITERS[dialect](miner, figures)
  const reply = (command: string) =>
    isCommand(command) ? JSON.stringify({ STATUS: [status(whenS, miner)], ...replies[command], id: 1 }) : refusal(whenS)
  if (!isJoined) return mistyped(reply(commands[0] ?? ''), dialect)
  return `{${commands.map((command) => `"${command}":[${reply(command).replace(/\0$/, '')}]`).join(',')},"id":1}\0`
}

function commandsOf(request: string): string[] {
  const command = /"command"\s*:\s*"([a-z+]*)"/.exec(request)?.[1] ?? ''
  return command.split('+')
}

const isCommand = (command: string): command is Command => ['summary', 'stats', 'pools', 'version'].includes(command)

const refusal = (whenS: number) =>
  JSON.stringify({ STATUS: [{ STATUS: 'E', When: whenS, Code: 14, Msg: 'Invalid command' }], id: 1 }) + '\0'

const status = (whenS: number, miner: SimulatedMiner) => ({
  STATUS: 'S',
  When: whenS,
  Msg: 'ok',
  Description: MODELS[miner.kind].dialect === 'innosilicon' ? 'innominer t2t-1.4.2' : 'cgminer 4.11.1',
})

/** Antminers forget the comma between the parts of their stats. */
const mistyped = (reply: string, dialect: string) =>
  (dialect === 'antminer' ? reply.replace('},{"STATS":0', '}{"STATS":0') : reply) + '\0'

const mhs = (ths: number) => Number((ths * 1e6).toFixed(2))
const ghs = (ths: number) => Number((ths * 1e3).toFixed(2))

/** A clock set by the network after the start makes the uptime decades long. */
const elapsedOf = (figures: MinerFigures) => figures.uptimeS ?? 1_700_000_000

const countsOf = (figures: MinerFigures) => ({
  Accepted: figures.accepted,
  Rejected: figures.rejected,
  'Hardware Errors': figures.hardwareErrors,
  'Device Hardware%': Number((figures.hardwareErrorShare * 100).toFixed(4)),
})

const poolsOf = (figures: MinerFigures) => ({
  POOLS: figures.pools.map((pool, i) => ({
    POOL: i,
    URL: pool.url,
    Status: pool.state,
    Priority: i,
    User: pool.user,
    'Stratum Active': pool.isActive,
  })),
})

const innosilicon: Writer = (miner, figures) => ({
  summary: {
    SUMMARY: [
      {
        Elapsed: elapsedOf(figures),
        'MHS av': mhs(figures.averageHashrateThs),
        'MHS 5s': mhs(figures.hashrateThs),
        ...countsOf(figures),
      },
    ],
  },
  stats: {
    STATS: figures.boards.map((board, i) => ({
      STATS: i,
      ID: `HLT${i}`,
      'Chain ID': i,
      'Num chips': 63,
      'Num active chips': board.isAlive ? 63 : 0,
      'Temp max': board.celsius ?? 0,
      Temp: Math.max(0, (board.celsius ?? 0) - 7),
      'Fan duty': Math.round(figures.maxFanRpm / 60),
      ...Object.fromEntries(figures.fansRpm.map((rpm, fan) => [`fan${fan + 1}`, rpm])),
      'MHS av': mhs(board.hashrateThs ?? 0),
      power: figures.watts,
    })),
  },
  pools: poolsOf(figures),
  version: {
    VERSION: [
      { CGMiner: '4.10.0', API: '3.7', Type: miner.model, Miner: 't2t_20190612', SN: miner.serial, MAC: miner.mac },
    ],
  },
})

const antminer: Writer = (miner, figures) => ({
  summary: {
    SUMMARY: [
      {
        Elapsed: elapsedOf(figures),
        'GHS 5s': ghs(figures.hashrateThs),
        'GHS av': ghs(figures.averageHashrateThs),
        ...countsOf(figures),
      },
    ],
  },
  stats: {
    STATS: [
      { BMMiner: '1.0.0', Miner: 'uart_trans.1.3', Type: miner.model },
      {
        STATS: 0,
        ID: 'BTM_SOC0',
        Elapsed: elapsedOf(figures),
        'GHS 5s': ghs(figures.hashrateThs).toFixed(2),
        'GHS av': ghs(figures.averageHashrateThs),
        fan_num: figures.fansRpm.length,
        ...Object.fromEntries(figures.fansRpm.map((rpm, fan) => [`fan${fan + 1}`, rpm])),
        ...Object.assign(
          {},
          ...figures.boards.map((board, i) => ({
            [`temp2_${i + 1}`]: board.celsius ?? 0,
            [`chain_acn${i + 1}`]: 88,
            [`chain_acs${i + 1}`]: (board.isAlive ? ' ooo' : ' xxx').repeat(22),
            [`chain_rate${i + 1}`]: ghs(board.hashrateThs ?? 0).toFixed(2),
          })),
        ),
      },
    ],
  },
  pools: poolsOf(figures),
  version: { VERSION: [{ BMMiner: '1.0.0', API: '3.1', Miner: 'uart_trans.1.3', Type: miner.model }] },
})

const generic: Writer = (miner, figures) => ({
  summary: {
    SUMMARY: [
      {
        Elapsed: elapsedOf(figures),
        'MHS av': mhs(figures.averageHashrateThs),
        'MHS 5s': mhs(figures.hashrateThs),
        ...countsOf(figures),
      },
    ],
  },
  stats: { STATS: [{ STATS: 0, ID: 'AVA100', 'MM Count': 1 }] },
  pools: poolsOf(figures),
  version: { VERSION: [{ CGMiner: '4.11.1', API: '3.7', PROD: miner.model }] },
})

const WRITERS: Record<'innosilicon' | 'antminer' | 'generic', Writer> = { innosilicon, antminer, generic }
