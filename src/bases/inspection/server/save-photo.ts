import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import type { InspectionCalls } from '../contract.ts'
import { MOST_PHOTOS } from '../rules/inspection-photo.ts'
import { mayEdit } from '../rules/moves.ts'
import { inspectionTexts } from '../text.ts'
import { selectReportMethods } from './inspection-detail.sql.ts'
import {
  countPhotos,
  deletePhoto,
  insertPhoto,
  selectIsFreePhoto,
  selectPhotoOfRequest,
  updatePhotoPlace,
} from './inspection-photo.sql.ts'
import { foundInspection, publishInspection, refused } from './move-inspection.ts'
import { updateInspection } from './write-inspection.sql.ts'

type Of<A extends keyof InspectionCalls> = Call<InspectionCalls[A]>
type Editing = Pick<Of<'POST /report/removePhoto/{id}'>, 'caller' | 'params'>

/** The report, locked, with a version more: only its own inspector adds to it, while the inspection goes on. Throws 41000. */
async function reportAtWork(trx: Db, { caller, params }: Editing) {
  const found = await foundInspection(trx, { caller }, params.id)
  const { id, status, inspectorId } = found
  if (mayEdit(status, { role: caller.role, userId: caller.userId, inspectorId }) !== 'results')
    throw refused(status === 2 ? 'notItsInspector' : 'frozen')
  if ((await updateInspection(trx, id, { status, version: undefined }, {})) === undefined)
    throw refused('changedMeanwhile')
  await publishInspection(trx, found)
  return found
}

interface Place {
  methodId?: number | undefined
  itemKey?: string | undefined
}

/** The item that a photo belongs to, or none. Throws 41000 where the checklist has no such item. */
async function placeOf(trx: Db, id: number, { methodId, itemKey }: Place) {
  if (methodId === undefined || itemKey === undefined) return { methodId: null, itemKey: null }
  const methods = await selectReportMethods(trx, id)
  if (!methods.find((method) => method.id === methodId)?.items.some(({ key }) => key === itemKey))
    throw fieldError('itemKey', inspectionTexts.noSuchItem)
  return { methodId, itemKey }
}

/** Adds a photo that was sent; the same key again gives the same photo. */
export function addPhoto(call: Of<'POST /report/addPhoto/{id}'>): Promise<{ id: number }> {
  const { caller, params, request } = call
  return auditedChange(call, async (trx) => {
    const { id } = await foundInspection(trx, call, params.id)
    const known = await selectPhotoOfRequest(trx, id, request.key)
    if (known !== undefined) return { answer: { id: known } }
    await reportAtWork(trx, call)
    // The row is locked by now: of two requests with one key the second finds the photo of the first.
    const added = await selectPhotoOfRequest(trx, id, request.key)
    if (added !== undefined) return { answer: { id: added } }
    const place = await placeOf(trx, id, request)
    if ((await countPhotos(trx, id)) >= MOST_PHOTOS) throw refused('tooManyPhotos')
    if (!(await selectIsFreePhoto(trx, request.attachmentId, caller.userId)))
      throw fieldError('attachmentId', inspectionTexts.noSuchPhoto)
    const photo = await insertPhoto(trx, {
      inspectionId: id,
      attachmentId: request.attachmentId,
      key: request.key,
      takenBy: caller.userId,
      ...place,
    })
    return {
      action: 'add inspection photo',
      objectKind: 'inspection',
      objectId: id,
      after: { photoId: photo, ...place },
      answer: { id: photo },
    }
  })
}

/** Assigns a photo to an item, or to none. */
export function assignPhoto(call: Of<'POST /report/assignPhoto/{id}'>): Promise<null> {
  const { photoId, ...wanted } = call.request
  return auditedChange(call, async (trx) => {
    const { id } = await reportAtWork(trx, call)
    const place = await placeOf(trx, id, wanted)
    if (!(await updatePhotoPlace(trx, id, { id: photoId, ...place }))) throw noPhoto()
    return {
      action: 'change inspection photo',
      objectKind: 'inspection',
      objectId: id,
      after: { photoId, ...place },
      answer: null,
    }
  })
}

export function removePhoto(call: Of<'POST /report/removePhoto/{id}'>): Promise<null> {
  const { photoId } = call.request
  return auditedChange(call, async (trx) => {
    const { id } = await reportAtWork(trx, call)
    if (!(await deletePhoto(trx, id, photoId))) throw noPhoto()
    return {
      action: 'delete inspection photo',
      objectKind: 'inspection',
      objectId: id,
      before: { photoId },
      answer: null,
    }
  })
}

const noPhoto = () => new CallError(CODES.notFound, inspectionTexts.noSuchPhoto)
