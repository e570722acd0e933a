import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { ExportRequest, filter, Id, oneLine } from '../../platform/contract/shapes.ts'
import { LIST_KEYS } from '../device/contract.ts'
import { ROW_KINDS } from './rules/import-device.ts'
import { IMPORT_FIELDS } from './rules/import-columns.ts'
import { LONGEST_CELL, MAX_FILE_BYTES, MOST_AT_ONCE, MOST_ROWS } from './rules/import-limits.ts'

const Cell = oneLine().max(LONGEST_CELL).default('')
const Line = z.object({
  ...(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, Cell])) as Record<
    (typeof IMPORT_FIELDS)[number],
    typeof Cell
  >),
  row: z.int().min(1).max(1_000_000),
})

const Rows = (most: number) =>
  z.object({
    rows: z.array(Line).min(1).max(most),
    /** of rows that name none */
    siteId: filter(Id),
    accountId: filter(Id),
    type: filter(oneLine().max(50)),
    /** a new device with neither serial nor MAC gets its address as its serial; false: it is refused */
    isAddressSerial: z.boolean().default(false),
    /** shelves and slots of the file count from 0 */
    isFromZero: z.boolean().default(false),
    /** shelves of the file count from the top; the console's count from below */
    isFromTop: z.boolean().default(false),
  })

const Refused = z.object({ row: z.int(), message: z.string() })

export const deviceImportCalls = defineCalls({
  'POST /deviceImport/read': {
    summary: 'Reads a spreadsheet (xlsx, csv) of devices and recognises its columns; stores nothing',
    key: LIST_KEYS,
    write: true,
    scope: 'shared',
    file: { maxBytes: MAX_FILE_BYTES },
    response: z.object({
      columns: z.array(z.object({ title: z.string(), field: z.enum(IMPORT_FIELDS).nullable() })),
      /** the rows that aren't empty, with their numbers in the file: titles are row 1 */
      rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
    }),
  },
  'POST /deviceImport/check': {
    summary: 'Reports for each row whether it would add a device, change one, or be refused; stores nothing',
    key: LIST_KEYS,
    write: true,
    scope: 'clients',
    requestBytes: 16 * 2 ** 20,
    request: Rows(MOST_ROWS),
    response: z.object({
      rows: z.array(
        z.object({
          row: z.int(),
          kind: z.enum(ROW_KINDS),
          /** what would change, or why it is refused */
          detail: z.string(),
        }),
      ),
      /** rows that take each other's addresses: each list in one call of apply, and the calls in this order */
      together: z.array(z.array(z.int())),
      /** what rows name and is not there */
      missing: z.object({
        sites: z.array(z.object({ name: z.string(), rows: z.int() })),
        clients: z.array(z.object({ name: z.string(), rows: z.int() })),
        accounts: z.array(
          z.object({
            client: z.string(),
            /** null while the client is missing, too */
            clientId: Id.nullable(),
            name: z.string(),
            poolUser: z.string(),
            rows: z.int(),
          }),
        ),
        racks: z.array(
          z.object({
            siteId: Id,
            site: z.string(),
            name: z.string(),
            /** the highest that the rows name */
            shelves: z.int(),
            slots: z.int(),
            rows: z.int(),
          }),
        ),
      }),
    }),
  },
  'POST /deviceImport/apply': {
    summary:
      'Adds and changes the devices of these rows in one transaction; reports the refused ones. Sent again, rows that are done change nothing',
    key: LIST_KEYS,
    write: true,
    scope: 'clients',
    requestBytes: 2 * 2 ** 20,
    request: Rows(MOST_AT_ONCE),
    response: z.object({ added: z.int(), changed: z.int(), same: z.int(), refused: z.array(Refused) }),
  },
  'POST /deviceImport/template': {
    summary: 'An example with all columns that an import knows, as a spreadsheet (xls, xlsx, csv)',
    key: LIST_KEYS,
    write: true,
    scope: 'shared',
    request: ExportRequest.prefault({}),
    response: 'file',
  },
})

export type DeviceImportCalls = typeof deviceImportCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends DeviceImportCalls {}
}
