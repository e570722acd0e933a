import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { isSlowPattern, matchesModel } from '../../server/matches-model.ts'
import type { WarningCalls } from '../contract.ts'
import { warningCallTexts } from '../text.ts'
import { insertType, selectLimitsForUpdate, updateLimitsRow } from './warning-rules.sql.ts'

/** What a miner may bear, from the next sweep on: a sweep reads the limits with its devices. */
export async function updateLimits(call: Call<WarningCalls['POST /warningRule/update/{id}']>): Promise<null> {
  const { params, request } = call
  refuseBadPattern(request.modelPattern)
  return auditedChange(call, async (trx) => {
    const before = await selectLimitsForUpdate(trx, params.id)
    if (!before) throw new CallError(CODES.notFound, warningCallTexts.noSuchType)
    await updateLimitsRow(trx, params.id, request)
    return {
      action: 'change limits',
      objectKind: 'machineType',
      objectId: params.id,
      before,
      after: request,
      answer: null,
    }
  })
}

export async function saveType(call: Call<WarningCalls['POST /warningRule/save']>): Promise<{ id: number }> {
  const { request } = call
  refuseBadPattern(request.modelPattern)
  return auditedChange(call, async (trx) => {
    const id = await insertType(trx, request)
    if (id === undefined) throw fieldError('name', warningCallTexts.typeTaken)
    return {
      action: 'add machine type',
      objectKind: 'machineType',
      objectId: id,
      after: request,
      answer: { id },
    }
  })
}

/** Models are matched in JavaScript, which has patterns of its own: PostgreSQL's `(?i)s19` is none. */
function refuseBadPattern(pattern: string): void {
  try {
    matchesModel(pattern, '')
  } catch {
    throw fieldError('modelPattern', warningCallTexts.badPattern)
  }
  if (isSlowPattern(pattern)) throw fieldError('modelPattern', warningCallTexts.slowPattern)
}
