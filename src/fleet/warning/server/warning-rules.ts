import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import type { Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { WarningCalls } from '../contract.ts'
import { warningCallTexts } from '../text.ts'
import { insertType, selectLimitsForUpdate, tryPattern, updateLimits } from './warning-rules.sql.ts'

/** What a miner may bear, from the next sweep on: a sweep reads the limits with its devices. */
export async function changeLimits(call: Call<WarningCalls['POST /warningRule/update/{id}']>): Promise<null> {
  const { db, caller, params, request, requestId } = call
  await refuseBadPattern(db, request.modelPattern)
  await transaction(db, async (trx) => {
    const before = await selectLimitsForUpdate(trx, params.id)
    if (!before) throw new CallError(CODES.notFound, warningCallTexts.noSuchType)
    await updateLimits(trx, params.id, request)
    await writeAudit(trx, {
      userId: caller.userId,
      action: 'change limits',
      objectKind: 'machineType',
      objectId: params.id,
      before,
      after: request,
      requestId,
    })
  })
  return null
}

export async function addType(call: Call<WarningCalls['POST /warningRule/save']>): Promise<{ id: number }> {
  const { db, caller, request, requestId } = call
  await refuseBadPattern(db, request.modelPattern)
  return transaction(db, async (trx) => {
    const id = await insertType(trx, request)
    if (id === undefined) {
      const fields = { name: warningCallTexts.typeTaken }
      throw new CallError(CODES.refused, warningCallTexts.typeTaken, { fields })
    }
    await writeAudit(trx, {
      userId: caller.userId,
      action: 'add machine type',
      objectKind: 'machineType',
      objectId: id,
      after: request,
      requestId,
    })
    return { id }
  })
}

/** PostgreSQL's own class of errors in regular expressions. */
const BAD_PATTERN = '2201B'

async function refuseBadPattern(db: Db, pattern: string): Promise<void> {
  try {
    await tryPattern(db, pattern)
  } catch (error) {
    if ((error as { code?: string }).code !== BAD_PATTERN) throw error
    const fields = { modelPattern: warningCallTexts.badPattern }
    throw new CallError(CODES.refused, warningCallTexts.badPattern, { fields })
  }
}
