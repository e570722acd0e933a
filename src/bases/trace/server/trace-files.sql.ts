import { sql } from 'kysely'
import type { FileType } from '../../../platform/server/files/file-type.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'

const ofTrace = sql`trace_picture p join trace x on x.id = p.trace_id where p.attachment_id = a.id`

/** On the public page of its group. */
const isPublished = sql<boolean>`exists (select from ${ofTrace} and x.status = 1 and x.group_id is not null)`

/** A picture of a trace is read by those who may open the trace, and by anybody once it is published. */
export const shownByTrace: Pick<FileType, 'isReadableBy' | 'isShown'> = {
  isShown: sql`exists (select from ${ofTrace})`,
  isReadableBy: (caller) =>
    caller?.keys.has('trace')
      ? sql<boolean>`(${isPublished} or exists (select from ${ofTrace} and ${inCompanies(caller.companies, 'x.company_id')}))`
      : isPublished,
}
