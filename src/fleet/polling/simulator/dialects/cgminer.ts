import { mhs } from './dialect.ts'
import type { Dialect, Look } from './dialect.ts'

/** cgminer's codes and messages of commands that succeed; '%d' is the number of entries, '%s' the program's name. */
const DONE: Readonly<Record<string, readonly [code: number, message: string]>> = {
  pools: [7, '%d Pool(s)'],
  devs: [9, '%d ASC(s)'],
  edevs: [9, '%d ASC(s)'],
  summary: [11, 'Summary'],
  version: [22, '%s versions'],
  config: [33, '%s config'],
  devdetails: [69, 'Device Details'],
  stats: [70, '%s stats'],
  check: [72, 'Check command'],
  coin: [78, '%s coin'],
  temps: [201, '%d Temp(s)'],
  fans: [202, '%d Fan(s)'],
  tunerstatus: [203, 'Tuner Status'],
  power: [321, 'Power'],
}

export function statusMessage(command: string, part: Record<string, unknown>, description: string) {
  const [code, message] = DONE[command] ?? [131, command]
  const count = Object.values(part).find((list) => Array.isArray(list))?.length ?? 0
  return { code, message: message.replace('%d', String(count)).replace('%s', programOf(description)) }
}

const programOf = (description: string) =>
  /^bmminer/i.test(description) ? 'BMMiner' : /^bdminer/i.test(description) ? 'BDMiner' : 'CGMiner'

/** Denied unless the caller's address is in `api-allow` with write access; a dialect may know some of them. */
const PRIVILEGED = new Set(
  'addpool ascdisable ascenable ascset debug disablepool enablepool failover-only hotplug lockstats poolpriority poolquota privileged quit removepool restart save setconfig switchpool zero'.split(
    ' ',
  ),
)
export const isPrivileged = (command: string) => PRIVILEGED.has(command)

const devices = ({ figures: { boards } }: Look) =>
  boards.map((board, i) => ({
    ASC: i,
    Name: 'ASC',
    ID: i,
    Enabled: 'Y',
    Status: 'Alive',
    Temperature: board.celsius ?? 0,
    'MHS av': mhs(board.hashrateThs ?? 0),
    'MHS 5s': mhs(board.hashrateThs ?? 0),
    Accepted: 0,
    Rejected: 0,
    'Hardware Errors': 0,
    'Last Share Pool': 0,
    'Device Elapsed': 0,
  }))

/** What each cgminer knows in addition to the parts of its make. */
export const commonParts: Dialect['parts'] = {
  devs: (look) => ({ DEVS: devices(look) }),
  edevs: (look) => ({ DEVS: devices(look) }),
  devdetails: ({ figures }) => ({
    DEVDETAILS: figures.boards.map((_, i) => ({
      DEVDETAILS: i,
      Name: 'ASC',
      ID: i,
      Driver: 'asc',
      Kernel: '',
      Model: '',
      'Device Path': '',
    })),
  }),
  config: ({ figures }) => ({
    CONFIG: [
      {
        'ASC Count': figures.boards.length,
        'PGA Count': 0,
        'Pool Count': figures.pools.length,
        Strategy: 'Failover',
        'Log Interval': 5,
        'Device Code': 'ASC ',
        OS: 'Linux',
        Hotplug: 'None',
      },
    ],
  }),
  coin: ({ whenS }) => ({
    COIN: [
      {
        'Hash Method': 'sha256',
        'Current Block Time': whenS - 300,
        'Current Block Hash': '0'.repeat(64),
        LP: true,
        'Network Difficulty': 126_271_255_279_306.98,
      },
    ],
  }),
}
