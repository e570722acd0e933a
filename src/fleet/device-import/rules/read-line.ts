import { isIP } from 'node:net'
import { IMPORT_FIELDS } from './import-columns.ts'
import type { ImportField } from './import-columns.ts'

/** One row of the file, each assigned cell as it is written. */
export type ImportLine = Record<ImportField, string> & {
  /** as the spreadsheet counts it: the titles are row 1 */
  row: number
}

export interface ReadLine {
  row: number
  serial: string | null
  minerId: string | null
  name: string | null
  type: string | null
  host: string | null
  /** null: not named */
  port: number | null
  /** lower case, colons */
  mac: string | null
  site: string | null
  client: string | null
  account: string | null
  /** what the worker's name begins with, up to its first dot; and what follows */
  poolUser: string | null
  workerPart: string | null
  rack: string | null
  /** from 1 */
  shelf: number | null
  slot: number | null
}

export type LineProblem = 'cellTooLong' | 'badAddress' | 'badPort' | 'badMac' | 'badPosition' | 'nothingToFind'

/** Longest value of each field, as forms have it. */
const LONGEST: Partial<Record<ImportField, number>> = { type: 50, rack: 50 }
const LONGEST_TEXT = 100

/** Reads one row; `isFromZero`: its shelves and slots count from 0. */
export function readLine(line: ImportLine, isFromZero: boolean): ReadLine | { problem: LineProblem; value: string } {
  const cell = (field: ImportField) => line[field] || null
  const long = IMPORT_FIELDS.find((field) => line[field].length > (LONGEST[field] ?? LONGEST_TEXT))
  if (long) return { problem: 'cellTooLong', value: line[long].slice(0, 20) }
  const address = readAddress(line.ip)
  if (!address) return { problem: 'badAddress', value: line.ip }
  const port = line.port === '' ? address.port : readNumber(line.port, 1, 65_535)
  if (port === undefined) return { problem: 'badPort', value: line.port }
  const mac = readMac(line.mac)
  if (mac === undefined) return { problem: 'badMac', value: line.mac }
  const [shelf, slot] = readPlace(line, isFromZero)
  if (line.rack !== '' && (shelf === undefined || slot === undefined))
    return { problem: 'badPosition', value: [line.shelf, line.slot, line.position].filter(Boolean).join(' ') }
  if (line.serial === '' && mac === null && address.host === null) return { problem: 'nothingToFind', value: '' }
  const [poolUser = '', ...workerParts] = line.worker.split('.')
  return {
    row: line.row,
    serial: cell('serial'),
    minerId: cell('minerId'),
    name: cell('name'),
    type: cell('type'),
    host: address.host,
    port,
    mac,
    site: cell('site'),
    client: cell('client'),
    account: cell('account'),
    poolUser: poolUser || null,
    workerPart: workerParts.join('.') || null,
    rack: shelf === null ? null : cell('rack'),
    shelf: shelf ?? null,
    slot: slot ?? null,
  }
}

/** `10.0.0.7`, `10.0.0.7:4028`, `[fd00::7]:4028`, or the address of a miner's page, whose port is the page's alone. */
function readAddress(text: string): { host: string | null; port: number | null } | undefined {
  if (text === '') return { host: null, port: null }
  const page = /^https?:\/\/(?:\[([^\]]+)\]|([^/:]+))/i.exec(text)
  const bare = page ? (page[1] ?? page[2] ?? '') : text
  const [, host = '', port] = isIP(bare) > 0 ? [bare, bare] : (/^\[?([^[\]]*?)\]?(?::(\d+))?$/.exec(bare) ?? ['', ''])
  // A zone, as in fe80::1%eth0, means something on one machine only.
  if (isIP(host) === 0 || host.includes('%')) return undefined
  const number = port === undefined ? null : readNumber(port, 1, 65_535)
  return number === undefined ? undefined : { host, port: number }
}

/** In any notation; null for none, and for the zeros that some programs write instead. */
function readMac(text: string): string | null | undefined {
  const digits = text.toLowerCase().replaceAll(/[\s:.-]/g, '')
  if (digits === '' || /^0+$/.test(digits)) return null
  return /^[\da-f]{12}$/.test(digits) ? digits.replaceAll(/..(?=.)/g, '$&:') : undefined
}

/** Shelf and slot; both null where the row has neither, undefined where they can't be read. */
function readPlace(line: ImportLine, isFromZero: boolean): (number | null | undefined)[] {
  const cells =
    line.shelf === '' && line.slot === ''
      ? line.position.split(/[-_/:,，\s]+/).filter(Boolean)
      : [line.shelf, line.slot]
  if (cells.length === 0) return [null, null]
  if (cells.length !== 2) return [undefined, undefined]
  return cells.map((cell) => {
    const number = readNumber(cell.replace(/^[a-z]+/i, ''), isFromZero ? 0 : 1, 1000)
    return number === undefined ? undefined : number + (isFromZero ? 1 : 0)
  })
}

/** A spreadsheet writes whole numbers as 4028 or 4028.0. */
function readNumber(text: string, least: number, most: number): number | undefined {
  if (!/^\d{1,6}(\.0+)?$/.test(text)) return undefined
  const number = Number(text)
  return number >= least && number <= most ? number : undefined
}
