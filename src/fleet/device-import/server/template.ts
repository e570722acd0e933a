import type { Call } from '../../../platform/server/context.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { DeviceImportCalls } from '../contract.ts'
import { IMPORT_FIELDS } from '../rules/import-columns.ts'
import type { ImportField } from '../rules/import-columns.ts'
import { deviceImportTexts, importFieldTexts } from '../text.ts'

/** Addresses that no network has (RFC 5737, RFC 7042). */
const EXAMPLES: Partial<Record<ImportField, string>>[] = [
  {
    serial: 'SN000001',
    minerId: 'A-0001',
    name: 'R01-1-1',
    type: 'T30',
    ip: '192.0.2.11',
    port: '4028',
    mac: '00:00:5e:00:53:01',
    worker: 'pooluser.r01x1x1',
    rack: 'R01',
    shelf: '1',
    slot: '1',
  },
  { type: 'T20', ip: '192.0.2.12', mac: '00-00-5E-00-53-02', rack: 'R01', position: '1-2' },
]

/** Every column that an import knows, with two rows to write over. */
export function exportTemplate(call: Call<DeviceImportCalls['POST /deviceImport/template']>) {
  const { locale, request } = call
  return tableExport(call, {
    format: request.format,
    name: deviceImportTexts.templateFile,
    columns: IMPORT_FIELDS.map((field) => ({
      title: importFieldTexts[field][locale],
      width: 18,
      cell: (row: (typeof EXAMPLES)[number]) => row[field] ?? null,
    })),
    rows: EXAMPLES,
  })
}
