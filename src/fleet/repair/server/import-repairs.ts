import { businessDay } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { MAX_IMPORT_ROWS } from '../contract.ts'
import type { RepairCalls } from '../contract.ts'
import { repairColumnTexts, repairTexts } from '../text.ts'
import { readImportRows } from './import-rows.ts'
import type { ImportRow, Problem } from './import-rows.ts'
import { readImportFile } from '../../../platform/server/export/spreadsheet/read-import-file.ts'
import { entered, isTooLate, redecideByRepairs } from './write-repair.ts'
import { insertRepairs, lockDevices, selectDevicesByNumber } from './write-repair.sql.ts'

type Import = Pick<
  Call<RepairCalls['POST /repair/import/']>,
  'app' | 'caller' | 'db' | 'file' | 'locale' | 'signal' | 'requestId'
>

const TOLD_PROBLEMS = 200
const TOLD_RECORDS = 20

interface Checked {
  rows: (ImportRow & { deviceId: number })[]
  count: number
  problems: Problem[]
}

/** Reads the file and compares it with the devices the person sees. Throws when it can't be read at all. */
async function check({ app, caller, file, locale, signal }: Import, db: Db): Promise<Checked> {
  const cells = await readImportFile(file, MAX_IMPORT_ROWS, signal)
  const { timeZone } = app.config
  const { rows, problems } = readImportRows(cells, { locale, today: businessDay(new Date(), timeZone) })
  if (rows.length + problems.length === 0) throw new CallError(CODES.refused, serverTexts.fileEmpty)

  const write = translator(repairTexts, locale)
  const column = repairColumnTexts.deviceSerial[locale]
  const numbers = [...new Set(rows.map(({ deviceSerial }) => deviceSerial))]
  const devices = new Map(
    (await selectDevicesByNumber(db, numbers, caller.clients, timeZone)).map((found) => [found.number, found]),
  )
  const seen = new Map<string, number>()
  const known = rows.flatMap((row) => {
    const { id = null, scrappedOn = null } = devices.get(row.deviceSerial) ?? {}
    const key = JSON.stringify([id, row.type, row.repairDateStr])
    const same = seen.get(key)
    const values = { value: row.deviceSerial }
    const message =
      id === null
        ? write('noSuchDevice', values)
        : isTooLate({ repairDate: row.repairDateStr }, scrappedOn)
          ? write('deviceScrapped', values)
          : same !== undefined
            ? write('sameTwice', { row: same })
            : null
    seen.set(key, same ?? row.row)
    if (message !== null) problems.push({ row: row.row, column, message })
    return id === null || message !== null ? [] : { ...row, deviceId: id }
  })
  return { rows: known, count: cells.length - 1, problems: problems.toSorted((a, b) => a.row - b.row) }
}

export async function previewRepairs(call: Import) {
  const { rows, count, problems } = await check(call, call.db)
  return {
    rows: count,
    problemCount: problems.length,
    problems: problems.slice(0, TOLD_PROBLEMS),
    records: rows.slice(0, TOLD_RECORDS).map(({ row, type, deviceSerial, repairDateStr, notes }) => {
      return { row, type, deviceSerial, repairDateStr, notes }
    }),
  }
}

/** All rows of the file or none, in one transaction. */
export async function importRepairs(call: Import): Promise<{ imported: number }> {
  const { app, caller, db, requestId } = call
  const { rows, problems } = await check(call, db)
  if (problems.length > 0) {
    throw new CallError(CODES.refused, repairTexts.importRefused, { values: { count: problems.length } })
  }
  // Of one day the record entered last decides, so a device that left and came back on one day does so in the file's order.
  const records = rows.map((row) => ({ ...entered(row), deviceId: row.deviceId }))
  const deviceIds = [...new Set(rows.map(({ deviceId }) => deviceId))]
  return auditedChange({ db, caller, requestId }, async (trx) => {
    await lockDevices(trx, deviceIds)
    const { userId } = caller
    const ids = await insertRepairs(trx, records, { userId, isBatch: true })
    await redecideByRepairs(trx, deviceIds, { config: app.config, userId, isCorrection: false })
    return {
      action: 'import repair records',
      objectKind: 'repairRecord',
      objectId: null,
      after: { records: ids.length, devices: deviceIds.length, firstId: ids[0] ?? null, lastId: ids.at(-1) ?? null },
      answer: { imported: ids.length },
    }
  })
}
