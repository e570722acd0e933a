import { withoutApostrophe } from '../../../platform/rules/csv-line.ts'
import type { Call } from '../../../platform/server/context.ts'
import { readImportFile } from '../../../platform/server/export/spreadsheet/read-import-file.ts'
import { LONGEST_CELL, MOST_ROWS } from '../rules/import-limits.ts'
import type { DeviceImportCalls } from '../contract.ts'
import { recogniseColumns } from '../rules/import-columns.ts'

type Read = Pick<Call<DeviceImportCalls['POST /deviceImport/read']>, 'file' | 'signal'>

/** The rows of a spreadsheet that aren't empty, and the fields that its columns seem to be. */
export async function readFile({ file, signal }: Read) {
  const [titles = [], ...rows] = await readImportFile(file, MOST_ROWS, signal)
  const fields = recogniseColumns(titles)
  return {
    columns: titles.map((title, nth) => ({ title, field: fields[nth] ?? null })),
    rows: rows.flatMap((cells, nth) =>
      cells.every((cell) => cell === '')
        ? []
        : // An export puts an apostrophe before what would be a formula.
          {
            row: nth + 2,
            cells: titles.map((_, at) =>
              withoutApostrophe(cells[at] ?? '')
                .trim()
                .slice(0, LONGEST_CELL),
            ),
          },
    ),
  }
}
