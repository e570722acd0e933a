import { isIP } from 'node:net'
import { MINER_PORT } from '../../rules/miner-port.ts'

const COLUMNS = ['address', 'serial', 'type', 'site', 'client', 'account', 'poolUser', 'mac'] as const
type Column = (typeof COLUMNS)[number]
const MAX_CHARS = 100
const MAC = /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i

/** One line of the operator's list; null for an empty cell or a missing column. */
export type ListedMiner = Record<Exclude<Column, 'address'>, string | null> & {
  line: number
  host: string
  port: number
}

export interface MinersList {
  miners: ListedMiner[]
  /** 'line 7: …', for the operator */
  problems: string[]
}

/**
 * Reads a list of miners: CSV whose first line names its columns; only `address` (ip or ip:port) is required. Skips empty lines
 * and those that begin with #. Reports bad lines and leaves them out; keeps the others.
 */
export function readMinersList(text: string): MinersList {
  const list: MinersList = { miners: [], problems: [] }
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, i) => ({ line: i + 1, content: content.trim() }))
    .filter(({ content }) => content !== '' && !content.startsWith('#'))
  const header = lines.shift()
  const names = header ? cellsOf(header.content) : []
  const unknown = names.filter((name) => !COLUMNS.some((column) => column === name))
  if (!header || !names.includes('address') || unknown.length > 0) {
    const what = unknown.length > 0 ? `there is no column "${unknown[0]}"` : 'there must be a column "address"'
    list.problems.push(`line ${header?.line ?? 1}: ${what}; the columns are ${COLUMNS.join(',')}`)
    return list
  }
  const lineOf = new Map<string, number>()
  for (const { line, content } of lines) {
    const read = readLine(line, names, cellsOf(content))
    const address = typeof read === 'string' ? '' : `${read.host}:${read.port}`
    const earlier = lineOf.get(address)
    if (typeof read === 'string') list.problems.push(`line ${line}: ${read}`)
    else if (earlier !== undefined) list.problems.push(`line ${line}: ${address} is on line ${earlier} already`)
    else {
      lineOf.set(address, line)
      list.miners.push(read)
    }
  }
  return list
}

/** The line's miner, or its errors. */
function readLine(line: number, names: readonly string[], cells: readonly string[]): ListedMiner | string {
  if (cells.length > names.length) return `has ${cells.length} cells, the first line names ${names.length}`
  const cell = (column: Column) => cells[names.indexOf(column)]?.trim() || null
  const long = COLUMNS.find((column) => (cell(column)?.length ?? 0) > MAX_CHARS)
  if (long) return `${long} is longer than ${MAX_CHARS} characters`
  const address = cell('address')
  if (!address) return 'there is no address'
  const [, host = '', portText] =
    /^(?:\[(?=.*\]))?([^[\]]*?)\]?(?::(\d+))?$/.exec(isIP(address) === 6 ? `[${address}]` : address) ?? []
  const port = portText === undefined ? MINER_PORT : Number(portText)
  if (isIP(host) === 0) return `"${address}" is no IP address, nor one with a port such as 10.0.0.7:4028`
  if (port < 1 || port > 65_535) return `${portText} is no port`
  const mac = cell('mac')
  if (mac && !MAC.test(mac)) return `"${mac}" is no MAC address such as a0:b0:45:01:02:03`
  return {
    line,
    host,
    port,
    mac: mac?.toLowerCase().replaceAll('-', ':') ?? null,
    serial: cell('serial'),
    type: cell('type'),
    site: cell('site'),
    client: cell('client'),
    account: cell('account'),
    poolUser: cell('poolUser'),
  }
}

/** The cells of a line: separated by commas, in double quotes if they contain one. */
function cellsOf(line: string): string[] {
  return Array.from(`,${line}`.matchAll(/,\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"'),
  )
}
