import { sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { ApprovalRow } from '../contract.ts'
import { INSPECTION_JOINS, timeIn } from './find-inspections.sql.ts'

/** What awaits approval, the longest waiting first; with each report the tanker's last issued one, and what the two found differently. */
export function approvalList(companies: CompanyScope, zone: string) {
  const waits = sql`i.status = 3 and ${inCompanies(companies, 'i.company_id')}`
  const rows = sql<z.output<typeof ApprovalRow>>`
    select i.id, c.name as "orgName", i.report_number as "reportNumber", i.checked_org as "checkedOrg", i.tanker_number as "tankerNumber",
      i.method_names as "checkMethod", i.result, i.inspector_id as "userId", u.name as "userName",
      ${timeIn(zone, 'i.submitted_at')} as "submittedTimeStr",
      (select count(*)::int from inspection_result r join inspection_method m on m.id = r.inspection_method_id
        where m.inspection_id = i.id and r.outcome = 'fail') as "failedCount",
      case when o.id is not null then jsonb_build_object('id', o.id, 'reportNumber', o.report_number, 'result', o.result,
        'issuedTimeStr', ${timeIn(zone, 'o.issued_at')}) end as previous,
      coalesce(d.differences, '[]') as differences
    from inspection i ${INSPECTION_JOINS}
    left join lateral (
      select o.id, o.report_number, o.result, o.issued_at from inspection o
      where o.company_id = i.company_id and o.tanker_number = i.tanker_number and o.status = 4
      order by o.issued_at desc, o.id desc limit 1) o on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('item', item ->> 'name', 'unit', item ->> 'unit',
        'now', jsonb_build_object('outcome', r.outcome, 'value', r.value),
        'before', jsonb_build_object('outcome', b.outcome, 'value', b.value)) order by m.id, place) as differences
      from inspection_method m cross join lateral jsonb_array_elements(m.items) with ordinality items(item, place)
      join inspection_result r on r.inspection_method_id = m.id and r.item_key = item ->> 'key'
      join inspection_method om on om.inspection_id = o.id and om.method_id = m.method_id
      join inspection_result b on b.inspection_method_id = om.id and b.item_key = r.item_key
      where m.inspection_id = i.id and (r.outcome, r.value) is distinct from (b.outcome, b.value)) d on true
    where ${waits} order by i.submitted_at, i.id`
  return { rows, from: sql`inspection i where ${waits}` }
}
