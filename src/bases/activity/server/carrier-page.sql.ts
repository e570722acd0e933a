import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { InspectionResult, Period, ReservationState, TankerType } from '../../rules/base-words.ts'

export interface CarrierTanker {
  tankerNumber: string
  tankerType: TankerType | null
  /** of the tank's own papers, as the gate noted them */
  tankCertificateUntil: string | null
  /** of the latest issued report that none replaces; null: none was issued */
  reportNumber: string | null
  result: InspectionResult | null
  issuedOn: string | null
  validUntil: string | null
}

const MOST_TANKERS = 1000
const MOST_BOOKINGS = 500

export interface CarrierBooking {
  id: number
  reserveTime: string
  reservePeriod: Period
  tankerNumber: string
  tankerType: TankerType
  cargo: string
  state: ReservationState
}

/** A carrier's bookings at a base from a day on that take a place, or wait for one. */
export async function selectCarrierBookings(
  db: Db,
  { companyId, checkedOrg, from }: { companyId: number; checkedOrg: string; from: string },
): Promise<CarrierBooking[]> {
  const { rows } = await sql<CarrierBooking>`
    select id, day as "reserveTime", period as "reservePeriod", tanker_number as "tankerNumber", tanker_type as "tankerType", cargo, state
    from reservation
    where company_id = ${companyId} and checked_org = ${checkedOrg} and day >= ${from} and state in ('候补', '已预约', '已到场')
    order by day, period = 'afternoon', tanker_number, id limit ${MOST_BOOKINGS}`.execute(db)
  return rows
}

/** A carrier's tankers at a base with their latest certificates, those first that end first. */
export async function selectCarrierTankers(
  db: Db,
  { companyId, checkedOrg, zone }: { companyId: number; checkedOrg: string; zone: string },
): Promise<CarrierTanker[]> {
  const { rows } = await sql<CarrierTanker>`
    with known as (
      select tanker_number from tanker where company_id = ${companyId} and checked_org = ${checkedOrg}
      union
      select tanker_number from inspection where company_id = ${companyId} and checked_org = ${checkedOrg} and status = 4
    )
    select n.tanker_number as "tankerNumber", coalesce(i.tanker_type, k.tanker_type) as "tankerType",
      k.tank_certificate_until as "tankCertificateUntil", i.report_number as "reportNumber", i.result,
      (i.issued_at at time zone ${zone})::date as "issuedOn", i.valid_until as "validUntil"
    from known n left join tanker k on k.company_id = ${companyId} and k.tanker_number = n.tanker_number
      and k.checked_org = ${checkedOrg}
    left join lateral (select i.* from inspection i
      where i.company_id = ${companyId} and i.checked_org = ${checkedOrg} and i.tanker_number = n.tanker_number and i.status = 4
        and not exists (select from inspection o where o.replaces_id = i.id and o.issued_at is not null)
      order by i.issued_at desc, i.id desc limit 1) i on true
    order by i.valid_until nulls last, n.tanker_number limit ${MOST_TANKERS}`.execute(db)
  return rows
}
