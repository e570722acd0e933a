import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { CertificateFacts, CertificateStanding } from '../rules/certificate-facts.ts'

/** A report that was issued, also when it is void by now. */
export interface StoredCertificate {
  id: number
  facts: CertificateFacts
  standing: CertificateStanding
  /** as they are called today */
  orgName: string
  station: string | null
  inspector: string | null
  issuer: string | null
}

/** One that was replaced stays so when its replacement is voided: named is the newest replacement that is not void, else the newest. */
const selectOne = (where: RawBuilder<unknown>, timeZone: string) => sql<StoredCertificate>`
  select i.id, c.name as "orgName", s.name as station, u.name as inspector, h.name as issuer,
    jsonb_build_object(
      'reportNumber', i.report_number, 'companyId', i.company_id, 'tankerNumber', i.tanker_number, 'tankerType', i.tanker_type,
      'licenseNumber', i.license_number, 'checkedOrg', i.checked_org, 'cargo', i.cargo, 'result', i.result, 'remarks', i.remarks,
      'issuedOn', (i.issued_at at time zone ${timeZone})::date, 'validUntil', i.valid_until,
      'replaces', (select o.report_number from inspection o where o.id = i.replaces_id),
      'methods', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'items', jsonb_array_length(m.items),
        'failed', (select count(*) from inspection_result r where r.inspection_method_id = m.id and r.outcome = 'fail'))
        order by m.id), '[]') from inspection_method m where m.inspection_id = i.id)
    ) as facts,
    jsonb_build_object('isVoid', i.status = 9, 'voidReason', i.end_reason, 'validUntil', i.valid_until, 'result', i.result,
      'replacedBy', (select o.report_number from inspection o where o.replaces_id = i.id and o.issued_at is not null
        order by o.status = 4 desc, o.id desc limit 1)
    ) as standing
  from inspection i join company c on c.id = i.company_id
    left join station s on s.id = i.station_id
    left join app_user u on u.id = i.inspector_id
    left join app_user h on h.id = i.issued_by
  where i.issued_at is not null and i.status in (4, 9) and ${where}`

/** Undefined: none was issued under this number. */
export async function selectCertificateByNumber(
  db: Db,
  reportNumber: string,
  timeZone: string,
): Promise<StoredCertificate | undefined> {
  const { rows } = await selectOne(sql`i.report_number = ${reportNumber}`, timeZone).execute(db)
  return rows[0]
}

/** Undefined where the caller sees no report of this id that was issued. */
export async function selectCertificate(
  db: Db,
  id: number,
  { companies, timeZone }: { companies: CompanyScope; timeZone: string },
): Promise<StoredCertificate | undefined> {
  const { rows } = await selectOne(sql`i.id = ${id} and ${inCompanies(companies, 'i.company_id')}`, timeZone).execute(
    db,
  )
  return rows[0]
}
