import type { CompanyScope } from '../../../platform/contract/call.ts'
import { businessDay } from '../../../platform/rules/business-time.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectStandsIn } from '../../stand-in/server/stand-in.sql.ts'
import {
  selectFindings,
  selectFindingsByMethod,
  selectInspectionRow,
  selectMoves,
  selectPrevious,
  selectReportMethods,
  selectReportTestees,
} from './inspection-detail.sql.ts'
import { selectPhotos } from './inspection-photo.sql.ts'

interface Asked {
  id: number
  companies: CompanyScope
  /** who may stand in for the base's head */
  userId: number
  zone: string
}

/** One report with all its parts, and what the one before it found; undefined where the caller sees none. */
export async function readDetail(db: Db, { id, companies, userId, zone }: Asked) {
  const row = await selectInspectionRow(db, id, companies, zone)
  if (!row) return undefined
  const today = businessDay(new Date(), zone)
  const [methods, findings, moves, testees, photos, standsIn, previous = null] = await Promise.all([
    selectReportMethods(db, row.id),
    selectFindings(db, row.id),
    selectMoves(db, row.id, zone),
    selectReportTestees(db, row.id),
    selectPhotos(db, row.id, zone),
    selectStandsIn(db, row.companyId, userId, today),
    selectPrevious(db, row, zone),
  ])
  const earlier = new Map(
    (previous ? await selectFindingsByMethod(db, previous.id) : []).map(({ checkMethodId, itemKey, ...before }) => [
      `${checkMethodId} ${itemKey}`,
      before,
    ]),
  )
  const found = new Map(findings.map((one) => [`${one.methodId} ${one.itemKey}`, one]))
  const NOTHING = { outcome: null, value: null, note: '', mendUntil: null }
  return {
    ...row,
    testees,
    moves,
    photos,
    standsIn,
    previous,
    methods: methods.map((method) => ({
      ...method,
      items: method.items.map((item) => {
        const { outcome, value, note, mendUntil } = found.get(`${method.id} ${item.key}`) ?? NOTHING
        const before = earlier.get(`${method.checkMethodId} ${item.key}`) ?? null
        return { ...item, outcome, value, note, mendUntil, before }
      }),
    })),
  }
}
