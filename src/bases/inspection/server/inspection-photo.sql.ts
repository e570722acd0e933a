import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { FileType } from '../../../platform/server/files/file-type.ts'
import { INSPECTION_PHOTO } from '../rules/inspection-photo.ts'
import { timeIn } from './find-inspections.sql.ts'

const ofPhoto = sql`inspection_photo p join inspection i on i.id = p.inspection_id where p.attachment_id = a.id`

/** A photo is read by those who may open its report. */
export const shownByInspection: Pick<FileType, 'isReadableBy' | 'isShown'> = {
  isShown: sql`exists (select from ${ofPhoto})`,
  isReadableBy: (caller) =>
    caller?.keys.has('reception') || caller?.keys.has('trace')
      ? sql`exists (select from ${ofPhoto} and ${inCompanies(caller.companies, 'i.company_id')})`
      : sql`false`,
}

export interface PhotoRow {
  id: number
  attachmentId: number
  /** null: not assigned to an item */
  methodId: number | null
  itemKey: string | null
  userName: string
  timeStr: string
}

/** The photos of a report, the first one first. */
export async function selectPhotos(db: Db, inspectionId: number, zone: string): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select p.id, p.attachment_id as "attachmentId", p.inspection_method_id as "methodId", p.item_key as "itemKey",
      u.name as "userName", ${timeIn(zone, 'p.taken_at')} as "timeStr"
    from inspection_photo p join app_user u on u.id = p.taken_by
    where p.inspection_id = ${inspectionId} order by p.id`.execute(db)
  return rows
}

/** Whether the file is an own finished photo that is in no report. */
export async function selectIsFreePhoto(trx: Db, attachmentId: number, ownerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from attachment a where a.id = ${attachmentId} and a.owner_id = ${ownerId} and a.file_type = ${INSPECTION_PHOTO}
      and a.finished_at is not null and a.deleted_at is null
      and not exists (select from inspection_photo p where p.attachment_id = a.id) for update`.execute(trx)
  return rows.length > 0
}

/** The photo that a request added before; undefined: none. */
export async function selectPhotoOfRequest(trx: Db, inspectionId: number, key: string): Promise<number | undefined> {
  const found = await trx
    .selectFrom('inspection_photo')
    .select('id')
    .where('inspection_id', '=', inspectionId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return found?.id
}

export async function countPhotos(trx: Db, inspectionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inspection_photo where inspection_id = ${inspectionId}`.execute(trx)
  return rows[0]?.count ?? 0
}

export interface NewPhoto {
  inspectionId: number
  attachmentId: number
  methodId: number | null
  itemKey: string | null
  key: string
  takenBy: number
}

export async function insertPhoto(trx: Db, one: NewPhoto): Promise<number> {
  const { id } = await trx
    .insertInto('inspection_photo')
    .values({
      inspection_id: one.inspectionId,
      attachment_id: one.attachmentId,
      inspection_method_id: one.methodId,
      item_key: one.itemKey,
      request_key: one.key,
      taken_by: one.takenBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where the report has no such photo. */
export async function deletePhoto(trx: Db, inspectionId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from inspection_photo where id = ${id} and inspection_id = ${inspectionId} returning id`.execute(trx)
  return rows.length > 0
}

/** False where the report has no such photo. */
export async function updatePhotoPlace(
  trx: Db,
  inspectionId: number,
  { id, methodId, itemKey }: Pick<PhotoRow, 'id' | 'methodId' | 'itemKey'>,
): Promise<boolean> {
  const { rows } = await sql`
    update inspection_photo set inspection_method_id = ${methodId}, item_key = ${itemKey}
    where id = ${id} and inspection_id = ${inspectionId} returning id`.execute(trx)
  return rows.length > 0
}
