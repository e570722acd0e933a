import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { readImportFile } from '../../../platform/server/export/spreadsheet/read-import-file.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { MAX_IMPORT_ROWS } from '../contract.ts'
import type { ScaleCalls } from '../contract.ts'
import { scaleTexts } from '../text.ts'
import { readImportRows } from './import-rows.ts'
import { insertScale, selectScalesByName } from './scale.sql.ts'
import { updateScale, scaleToChange, TAKEN_NAME } from './write-scale.ts'

type Import = Call<ScaleCalls['POST /model/import/']>

const SHOWN_PROBLEMS = 200

async function read({ file, locale, signal }: Pick<Import, 'file' | 'locale' | 'signal'>) {
  const cells = await readImportFile(file, MAX_IMPORT_ROWS, signal)
  const { scales, problems } = readImportRows(cells, locale)
  if (scales.length + problems.length === 0) throw new CallError(CODES.refused, serverTexts.fileEmpty)
  return { rows: cells.length - 1, scales, problems }
}

export async function previewScales(call: Call<ScaleCalls['POST /model/import/preview']>) {
  const { rows, scales, problems } = await read(call)
  const names = scales.map(({ name }) => name)
  const known = new Set((await selectScalesByName(call.db, names)).map(({ name }) => name.toLowerCase()))
  return {
    rows,
    problemCount: problems.length,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    scales: scales.map(({ name, items }) => ({
      name,
      standards: items.length,
      isNew: !known.has(name.toLowerCase()),
    })),
  }
}

/** All scales of the file or none, in one transaction. */
export async function importScales(call: Import): Promise<{ imported: number }> {
  const { userId } = call.caller
  const { scales, problems } = await read(call)
  if (problems.length > 0)
    throw new CallError(CODES.refused, scaleTexts.importRefused, { values: { count: problems.length } })
  const names = scales.map(({ name }) => name)
  return auditedChange(
    call,
    async (trx) => {
      const known = new Map((await selectScalesByName(trx, names)).map(({ id, name }) => [name.toLowerCase(), id]))
      for (const scale of scales) {
        const id = known.get(scale.name.toLowerCase())
        if (id === undefined) await insertScale(trx, scale, { userId })
        else await updateScale(trx, id, { before: await scaleToChange(trx, id), after: scale, userId })
      }
      return {
        action: 'import scales',
        objectKind: 'scale',
        objectId: null,
        after: { names },
        answer: { imported: scales.length },
      }
    },
    TAKEN_NAME,
  )
}
