import { sql } from 'kysely'
import type { Locale } from '../../../platform/rules/text.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import type { ReportQuery } from '../contract.ts'

/** After so many minutes a PDF whose server died is drawn by another. */
const LEASE_MINUTES = 2
export const MOST_TRIES = 3

type Reader = Pick<Caller, 'userId' | 'token' | 'clients'>

/** Rows that this caller asked for, session or token, and whose clients it still sees. */
function ofReader(id: number, { userId, token, clients }: Reader) {
  return sql`id = ${id} and user_id = ${userId} and token_id is not distinct from ${token?.id ?? null}
    and clients = ${JSON.stringify(clients)}::jsonb`
}

/** Locks the person: of several at once each counts what the one before it added. */
export async function selectWaitingCount(trx: Db, userId: number): Promise<number> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx)
  const row = await trx
    .selectFrom('report_pdf')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertPdf(
  db: Db,
  { userId, token, clients }: Reader,
  request: ReportQuery,
  locale: Locale,
): Promise<number> {
  const row = await db
    .insertInto('report_pdf')
    .values({
      user_id: userId,
      token_id: token?.id ?? null,
      request: JSON.stringify(request),
      clients: JSON.stringify(clients),
      locale,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** `share`: 0 to 1. Returns undefined when the caller has no such PDF. */
export async function selectPdfState(db: Db, id: number, reader: Reader) {
  const { rows } = await sql<{ status: 'waiting' | 'done' | 'failed'; share: number }>`
    select status, share from report_pdf where ${ofReader(id, reader)}`.execute(db)
  return rows[0]
}

/** Returns undefined when the caller has no such PDF, or it is not done. */
export async function selectPdf(db: Db, id: number, reader: Reader) {
  const { rows } = await sql<{ fileName: string; pdf: Buffer }>`
    select file_name as "fileName", pdf from report_pdf where ${ofReader(id, reader)} and status = 'done'`.execute(db)
  return rows[0]
}

export interface WaitingPdf {
  id: number
  request: ReportQuery
  clients: ClientScope
  locale: Locale
  /** this one included */
  tries: number
}

/** Takes the PDF that waits longest; undefined when none does. */
export async function takeWaitingPdf(db: Db): Promise<WaitingPdf | undefined> {
  const { rows } = await sql<WaitingPdf>`
    update report_pdf set begun_at = now(), tries = tries + 1, share = 0
    where id = (
      select id from report_pdf
      where status = 'waiting' and (begun_at is null or begun_at < now() - make_interval(mins => ${LEASE_MINUTES}))
      order by asked_at, id limit 1 for update skip locked)
    returning id, request, clients, locale, tries`.execute(db)
  return rows[0]
}

export async function updatePdfShare(db: Db, id: number, share: number): Promise<void> {
  await db.updateTable('report_pdf').set({ share }).where('id', '=', id).execute()
}

export async function updatePdfDone(db: Db, id: number, fileName: string, pdf: Buffer): Promise<void> {
  await db
    .updateTable('report_pdf')
    .set({ status: 'done', share: 1, file_name: fileName, pdf })
    .where('id', '=', id)
    .execute()
}

/** It is drawn again at the next run, three times at most. */
export async function updatePdfFailed(db: Db, id: number): Promise<void> {
  await sql`
    update report_pdf set begun_at = null, status = case when tries < ${MOST_TRIES} then 'waiting' else 'failed' end
    where id = ${id}`.execute(db)
}

export async function deleteOldPdfs(db: Db): Promise<void> {
  await sql`delete from report_pdf where asked_at < now() - interval '1 day'`.execute(db)
}
