import { sql } from 'kysely'
import type { FileType } from '../../../platform/server/files/file-type.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'

const ofTrace = sql`trace_picture p join trace x on x.id = p.trace_id where p.attachment_id = a.id`

/** A picture of a trace is read by those who may open the trace. */
export const shownByTrace: Pick<FileType, 'isReadableBy' | 'isShown'> = {
  isShown: sql`exists (select from ${ofTrace})`,
  isReadableBy: (caller) =>
    caller?.keys.has('trace')
      ? sql`exists (select from ${ofTrace} and ${inCompanies(caller.companies, 'x.company_id')})`
      : sql`false`,
}
