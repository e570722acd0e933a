import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { ScaleCalls } from '../contract.ts'
import { hasSameStandards } from '../rules/scale-standards.ts'
import { scaleTexts } from '../text.ts'
import {
  deleteScale,
  insertScale,
  replaceScale,
  selectIsUsed,
  selectScaleForUpdate,
  updateScaleRow,
} from './scale.sql.ts'
import type { EnteredScale, LockedScale } from './scale.sql.ts'

export interface Version {
  id: number
  version: number
}

/** The unique index of names, and the field that may run into it. */
export const TAKEN_NAME = { scale_name: { field: 'name', text: scaleTexts.scaleNameTaken } }

export function saveScale(call: Call<ScaleCalls['POST /model/save']>): Promise<Version> {
  const { caller, request } = call
  return auditedChange(
    call,
    async (trx) => {
      const id = await insertScale(trx, request, { userId: caller.userId })
      return { action: 'add scale', objectKind: 'scale', objectId: id, after: request, answer: { id, version: 1 } }
    },
    TAKEN_NAME,
  )
}

export function updateScaleCall(call: Call<ScaleCalls['POST /model/update/{id}']>): Promise<Version> {
  const { caller, params } = call
  const { version: seen, ...form } = call.request
  return auditedChange(
    call,
    async (trx) => {
      const before = await scaleToChange(trx, params.id)
      if (seen !== undefined && seen !== before.version) throw new CallError(CODES.refused, scaleTexts.changedMeanwhile)
      const answer = await updateScale(trx, params.id, { before, after: form, userId: caller.userId })
      if (!answer) return { answer: { id: params.id, version: before.version } }
      const { name, items, version } = before
      return {
        action: 'change scale',
        objectKind: 'scale',
        objectId: answer.id,
        before: { name, items, version },
        after: { ...form, version: answer.version },
        answer,
      }
    },
    TAKEN_NAME,
  )
}

export function deleteScaleCall(call: Call<ScaleCalls['POST /model/delete/{id}']>): Promise<null> {
  const { id } = call.params
  return auditedChange(call, async (trx) => {
    const { name, items } = await scaleToChange(trx, id)
    await deleteScale(trx, id)
    return { action: 'delete scale', objectKind: 'scale', objectId: id, before: { name, items }, answer: null }
  })
}

/** The current version, locked until the transaction ends. */
export async function scaleToChange(trx: Db, id: number): Promise<LockedScale> {
  const scale = await selectScaleForUpdate(trx, id)
  if (!scale) throw new CallError(CODES.notFound, scaleTexts.noSuchScale)
  if (!scale.isCurrent) throw new CallError(CODES.refused, scaleTexts.changedMeanwhile)
  return scale
}

/** Makes the next version: of a row that something uses with a row of its own. Undefined when there is nothing to change. */
export async function updateScale(
  trx: Db,
  id: number,
  { before, after, userId }: { before: LockedScale; after: EnteredScale; userId: number },
): Promise<Version | undefined> {
  if (before.name === after.name && hasSameStandards(before.items, after.items)) return undefined
  const version = before.version + 1
  if (!(await selectIsUsed(trx, id))) {
    await updateScaleRow(trx, id, version, after)
    return { id, version }
  }
  await replaceScale(trx, id)
  return { id: await insertScale(trx, after, { userId, familyId: before.familyId, version }), version }
}
