import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface StoredPhoto {
  /** in the file store */
  key: string
  sizeBytes: number
  /** the item that it shows; empty: none */
  caption: string
}

/** The first photos of a report, those of failed items before others. */
export async function selectCertificatePhotos(db: Db, inspectionId: number, most: number): Promise<StoredPhoto[]> {
  const { rows } = await sql<StoredPhoto>`
    select a.key, a.size_bytes as "sizeBytes",
      coalesce((select item ->> 'name' from jsonb_array_elements(m.items) item where item ->> 'key' = p.item_key), '') as caption
    from inspection_photo p join attachment a on a.id = p.attachment_id
      left join inspection_method m on m.id = p.inspection_method_id
      left join inspection_result r on r.inspection_method_id = p.inspection_method_id and r.item_key = p.item_key
    where p.inspection_id = ${inspectionId} and a.deleted_at is null
    order by r.outcome = 'fail' desc nulls last, p.id limit ${most}`.execute(db)
  return rows
}

export async function selectCertificateDrawing(db: Db, inspectionId: number): Promise<unknown> {
  const { rows } = await sql<{ fabric: unknown }>`select fabric from inspection where id = ${inspectionId}`.execute(db)
  return rows[0]?.fabric ?? null
}
