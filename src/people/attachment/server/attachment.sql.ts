import { sql } from 'kysely'
import type { App } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { knownTo } from '../../user/server/user-scope.ts'
import type { FileType, JudgedFile } from '../../../platform/server/files/file-type.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { AVATAR, COMPANY_PICTURE } from '../rules/attachment-types.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

export interface AttachmentRow {
  id: number
  key: string
  fileType: number
  ownerId: number
  fileName: string
  sizeBytes: number
  contentType: string | null
  smallSizeBytes: number | null
  isFinished: boolean
}
export type NewAttachment = Pick<AttachmentRow, 'key' | 'fileType' | 'ownerId' | 'fileName' | 'sizeBytes'> & {
  companyId: number
  targetId?: number | null
}

const ROW = sql<AttachmentRow>`a.id, a.key, a.file_type as "fileType", a.owner_id as "ownerId", a.file_name as "fileName", a.size_bytes as "sizeBytes",
  a.content_type as "contentType", a.small_size_bytes as "smallSizeBytes", a.finished_at is not null as "isFinished"`

export async function insertAttachment(db: Db, row: NewAttachment): Promise<number> {
  const { id } = await db
    .insertInto('attachment')
    .values({
      key: row.key,
      file_type: row.fileType,
      owner_id: row.ownerId,
      company_id: row.companyId,
      file_name: row.fileName,
      size_bytes: row.sizeBytes,
      target_id: row.targetId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the files of a person and of a company take, with those on their way. Who asks next waits for this transaction. */
export async function lockAndSelectUsage(trx: Db, ownerId: number, companyId: number) {
  await sql`select from company where id = ${companyId} for no key update`.execute(trx)
  const { rows } = await sql<{ person: number; company: number }>`
    select coalesce((select sum(size_bytes + coalesce(small_size_bytes, 0)) from attachment
                     where owner_id = ${ownerId} and deleted_at is null), 0)::bigint as person,
           coalesce((select sum(size_bytes + coalesce(small_size_bytes, 0)) from attachment
                     where company_id = ${companyId} and deleted_at is null), 0)::bigint as company`.execute(trx)
  return rows[0] ?? { person: 0, company: 0 }
}

/** Makes a file count. False when it was deleted, or finished, meanwhile. */
export async function updateFinished(
  db: Db,
  id: number,
  about: Pick<JudgedFile, 'contentType' | 'media'> & { sizeBytes: number; smallSizeBytes?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attachment')
    .set({
      content_type: about.contentType,
      size_bytes: about.sizeBytes,
      small_size_bytes: about.smallSizeBytes ?? null,
      duration_ms: about.media?.durationMs ?? null,
      width: about.media?.width ?? null,
      height: about.media?.height ?? null,
      finished_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * A finished file, by its id or its key, that the caller may read. In two statements: the first finds what it is, so that the second has the
 * condition of its own type alone, which is planned in a fraction of the time that those of all types take.
 */
export async function selectReadable(
  { db, fileTypes }: Pick<App, 'db' | 'fileTypes'>,
  by: { id: number } | { key: string },
  caller: Caller | null,
): Promise<AttachmentRow | undefined> {
  const file = await selectFinished(db, by)
  if (!file || (caller && (file.ownerId === caller.userId || caller.role === ADMINISTRATOR))) return file
  return (await selectIsReadable({ db, fileTypes }, file, caller)) ? file : undefined
}

/** A finished file, whether or not a person may read it. */
export async function selectFinished(db: Db, by: { id: number } | { key: string }): Promise<AttachmentRow | undefined> {
  const named = 'id' in by ? sql`a.id = ${by.id}` : sql`a.key = ${by.key}`
  const { rows } = await sql<AttachmentRow>`
    select ${ROW} from attachment a where ${named} and a.finished_at is not null and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** Whether a person who neither sent the file nor is an administrator may read it. */
export async function selectIsReadable(
  { db, fileTypes }: Pick<App, 'db' | 'fileTypes'>,
  file: AttachmentRow,
  caller: Caller | null,
): Promise<boolean> {
  const type = fileTypes.find(({ number }) => number === file.fileType)
  const terms = [type?.isReadableBy(caller), ...(caller ? readBy(caller, file) : [])].filter(
    (term) => term !== undefined,
  )
  if (terms.length === 0) return false
  const { rows } = await sql`
    select from attachment a where a.id = ${file.id} and a.deleted_at is null and (${sql.join(terms, sql` or `)})`.execute(
    db,
  )
  return rows.length > 0
}

/** The value of a term for the row's own type; false for rows of none of these types. */
function byType(types: readonly FileType[], term: (type: FileType) => Term): Term {
  if (types.length === 0) return sql`false`
  const cases = types.map((type) => sql`when ${type.number} then ${term(type)}`)
  return sql`case a.file_type ${sql.join(cases, sql` `)} else false end`
}

export const isShownByCompany: Term = sql`exists (
  select from company c where c.deleted_at is null and (c.pic_id = a.id or c.small_pic_id = a.id))`

/** In addition to the rules of its type: it was given to the person, or is the avatar of a person who is known to them. */
function readBy(caller: Caller, { fileType }: AttachmentRow): Term[] {
  const isGiven = sql<boolean>`exists (select from attachment_reader r where r.attachment_id = a.id and r.user_id = ${caller.userId})`
  if (fileType !== AVATAR) return [isGiven]
  const { roles, companies } = knownTo(caller)
  const isKnown = sql<boolean>`exists (select from app_user o where o.id = a.owner_id and o.deleted_at is null
    and o.role = any(${roles}::text[]) and ${inCompanies(companies, 'o.company_id')})`
  return [isGiven, isKnown]
}

/** Whether what a row is sent for is there still, and may be changed by its sender; true for rows that are sent for nothing. */
const isWanted = (types: readonly FileType[], sender: Caller): Term =>
  sql`(a.target_id is null or ${byType(types, ({ target }) => target?.isOpen(sender) ?? sql`true`)})`

/** An upload of a person's own that is finished or still may be; or one that nothing wants any more, whatever became of it. */
export async function selectUpload(
  { db, fileTypes }: Pick<App, 'db' | 'fileTypes'>,
  key: string,
  sender: Caller,
  expiryMs: number,
): Promise<(AttachmentRow & { isWanted: boolean }) | undefined> {
  const wanted = isWanted(fileTypes, sender)
  const { rows } = await sql<AttachmentRow & { isWanted: boolean }>`
    select ${ROW}, a.finished_at is not null or ${wanted} as "isWanted" from attachment a
    where a.key = ${key} and a.owner_id = ${sender.userId}
      and (a.finished_at is not null and a.deleted_at is null
        or a.finished_at is null and (not ${wanted} or a.deleted_at is null and a.created_at > now() - ${expiryMs} * interval '1 millisecond'))`.execute(
    db,
  )
  return rows[0]
}

/** Whether a file of the type may be sent for this. */
export async function selectIsWanted(
  db: Db,
  type: FileType,
  targetId: number,
  sender: Caller,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isWanted: boolean }>`
    select ${isWanted([type], sender)} as "isWanted"
    from (select ${targetId}::bigint as target_id, ${type.number}::int as file_type) a`.execute(db)
  return rows[0]?.isWanted
}

/** For the caller who deletes it. */
export async function selectAttachment(db: Db, id: number): Promise<AttachmentRow | undefined> {
  const { rows } = await sql<AttachmentRow>`
    select ${ROW} from attachment a where a.id = ${id} and a.finished_at is not null and a.deleted_at is null
    for update`.execute(db)
  return rows[0]
}

/** No one sees it any more; its bytes go by `tidy-attachments.ts`. */
export async function updateDeleted(db: Db, id: number): Promise<void> {
  await sql`update attachment set deleted_at = now() where id = ${id} and deleted_at is null`.execute(db)
  await sql`update app_user set avatar_id = null where avatar_id = ${id}`.execute(db)
  await sql`update company set pic_id = nullif(pic_id, ${id}), small_pic_id = nullif(small_pic_id, ${id})
            where pic_id = ${id} or small_pic_id = ${id}`.execute(db)
}

/** Whether it is a company's picture that the caller sent, and is there; an administrator may use anybody's. */
export async function selectIsOwnPicture(
  db: Db,
  id: number,
  caller: Pick<Caller, 'userId' | 'role'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from attachment
    where id = ${id} and file_type = ${COMPANY_PICTURE} and finished_at is not null and deleted_at is null
      and (owner_id = ${caller.userId} or ${caller.role === ADMINISTRATOR})`.execute(db)
  return rows.length > 0
}

/** Whether a file can't go because something shows it. An avatar can: its person has none then. */
export async function selectIsShown(trx: Db, { id }: { id: number }, types: readonly FileType[]): Promise<boolean> {
  const { rows } = await sql`
    select from attachment a where a.id = ${id} and ${byType(types, ({ isShown }) => isShown)}`.execute(trx)
  return rows.length > 0
}

const isUnshown = (types: readonly FileType[]): Term => sql`not (case when a.file_type = ${AVATAR}
  then exists (select from app_user u where u.avatar_id = a.id and u.deleted_at is null)
  else ${byType(types, ({ isShown }) => isShown)} end)`

/**
 * Files that came before the grace and that nothing shows: replaced, never saved, or of what was deleted. Locked until the transaction
 * ends, so that nothing begins to show them; those that others just change are left for the next time.
 */
export async function lockUnshown(trx: Db, types: readonly FileType[], graceMs: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from attachment a
    where a.finished_at < now() - ${graceMs} * interval '1 millisecond' and a.deleted_at is null and ${isUnshown(types)}
    for update of a skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Those of the locked files that are still shown nowhere count no more. */
export async function updateUnshownDeleted(trx: Db, types: readonly FileType[], ids: readonly number[]): Promise<void> {
  await sql`update attachment a set deleted_at = now() where a.id = any(${ids}::bigint[]) and ${isUnshown(types)}`.execute(
    trx,
  )
}

/** Gives a person an avatar; returns the one before. */
export async function updateAvatar(trx: Db, userId: number, avatarId: number): Promise<number | null> {
  const { rows } = await sql<{ avatarId: number | null }>`
    select avatar_id as "avatarId" from app_user where id = ${userId} for no key update`.execute(trx)
  await sql`update app_user set avatar_id = ${avatarId} where id = ${userId}`.execute(trx)
  return rows[0]?.avatarId ?? null
}

/** Files whose bytes can go: deleted ones, and those that never arrived whole. */
export async function selectGone(db: Db, expiryMs: number, limit: number): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from attachment
    where deleted_at is not null
       or (finished_at is null and created_at < now() - ${expiryMs} * interval '1 millisecond')
    order by id limit ${limit}`.execute(db)
  return rows
}

export async function deleteAttachment(db: Db, id: number): Promise<void> {
  await sql`delete from attachment where id = ${id} and (deleted_at is not null or finished_at is null)`.execute(db)
}

/** The company that a person belongs to; undefined: no such person. */
export async function selectCompanyOf(db: Db, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from app_user where id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]?.companyId
}
