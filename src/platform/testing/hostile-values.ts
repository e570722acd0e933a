import type { CallSpec } from '../contract/call.ts'
import type { CallParts } from './test-caller.ts'
import { fieldsOf } from './tried-fields.ts'

const TEXTS = [
  "'; drop table device cascade; --",
  '\\%_{0} ${x} {{y}}',
  'half a character: \ud800',
  'nothing: \0',
  'x'.repeat(2000),
  '',
  '\u202e',
  '__proto__',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '-271821-04-20T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '2030-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999Z',
  '23:59',
  '1e5',
  // more than any whole number of a database
  '9'.repeat(30),
  '../../etc/passwd',
  '255.255.255.255/0',
  'fe80::1%eth0',
  'http://127.0.0.1:1/',
  'a@b\r\nBcc: c@d',
]
const NUMBERS = [-1, 0, 1, 1.5, 1e-7, 100, 32_768, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300]
const OTHERS = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [1, 1],
  ['a', 'a'],
  ['2026-02-02', '2026-02-01'],
  ['0001-01-01', '9999-12-31'],
  Array.from({ length: 1000 }, (_, at) => at),
]
const HOSTILE: unknown[] = [...TEXTS, ...NUMBERS, ...OTHERS]
/** what an address can hold of them */
export const HOSTILE_IN_ADDRESS = [...TEXTS, ...NUMBERS].map((value) => String(value).toWellFormed())
/** headers that calls read */
const HEADERS = ['accept-language', 'idempotency-key', 'if-none-match', 'range', 'user-agent', 'cookie']
export const HOSTILE_IN_HEADER = ['', 'x'.repeat(2000), '__proto__', "'; --", 'bytes=5-1,-0', '\u00ff', '%00%zz=%']
/** the heads of a spreadsheet, pictures and a document, with nothing behind, and spreadsheets of nothing */
const HOSTILE_FILES = [
  '',
  'PK\u0003\u0004',
  '\u0089PNG\r\n\u001A\n',
  'RIFF\u0000\u0000\u0000\u0000WEBP',
  '%PDF-1.7\n',
  '\0'.repeat(2000),
  '\n\n\n',
  ',,,\n'.repeat(2000),
  '"',
]

export interface Hostile {
  /** 'request.slots.0.day' */
  field: string
  value: unknown
}

/** All that stands in a value, whatever is in it: 'slots', 'slots.0', 'slots.0.day'. */
function fieldsIn(given: unknown): Hostile[] {
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([field, value]) => [
    { field, value: value as unknown },
    ...fieldsIn(value).map((inner) => ({ ...inner, field: `${field}.${inner.field}` })),
  ])
}

const written = (cells: readonly (readonly string[])[]) =>
  new TextEncoder().encode(cells.map((row) => `${row.join(',')}\n`).join(''))
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A spreadsheet with another text in each cell below its titles, and with each row twice. */
function hostileSheets(file: Uint8Array<ArrayBuffer>): Hostile[] {
  const [titles = [], ...rows] = new TextDecoder()
    .decode(file)
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(','))
  return [
    ...rows.flatMap((row, at) =>
      row.flatMap((_, nth) =>
        HOSTILE_IN_ADDRESS.map((text) => written([titles, ...rows.with(at, row.with(nth, quoted(text)))])),
      ),
    ),
    written([titles, ...rows, ...rows]),
  ].map((value) => ({ field: 'file', value }))
}

/** Each field that the request has or might have, with each value, and with the least and the most that its contract takes. */
export function hostileOf({ request, query, params, file }: CallParts, spec: CallSpec): Hostile[] {
  const given = fieldsIn({ request, query, params })
  const lists = given.flatMap(({ field, value }) =>
    Array.isArray(value) ? [{ field, value: [...value, ...value] }] : [],
  )
  const possible = (['request', 'query', 'params'] as const).flatMap((part) =>
    fieldsOf(spec[part]).map(({ name, edges }) => ({ field: `${part}.${name}`, edges })),
  )
  const fields = [...new Set([...given, ...possible].map(({ field }) => field))]
  const ofAddress = fields.filter((field) => /^(query|params)\./.test(field))
  const ofBody = fields.filter((field) => spec.request && /^request\b/.test(field))
  return [
    ...ofBody.flatMap((field) => HOSTILE.map((value) => ({ field, value }))),
    ...lists,
    ...possible.flatMap(({ field, edges }) =>
      edges.map((edge) => ({ field, value: field.startsWith('request.') ? edge : String(edge).slice(0, 1000) })),
    ),
    ...ofAddress.flatMap((field) => HOSTILE_IN_ADDRESS.map((value) => ({ field, value }))),
    ...(file
      ? [
          ...HOSTILE_FILES.map((head) => ({ field: 'file', value: new Uint8Array(Buffer.from(head, 'latin1')) })),
          ...hostileSheets(file),
        ]
      : []),
    ...HOSTILE_IN_HEADER.map((value) => ({
      field: 'headers',
      value: Object.fromEntries(HEADERS.map((name) => [name, value])),
    })),
    // An empty text in a path would be another path.
  ].filter(({ field, value }) => !(field.startsWith('params.') && value === ''))
}
