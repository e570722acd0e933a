import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { ReservationState, TankerType } from '../../rules/base-words.ts'

export interface Registration {
  tankerNumber: string
  tankerType: TankerType
  licenseNumber: string
  checkedOrg: string
  contactName: string
  phone: string
  cargo: string
  remarks: string
}

interface NewInspection extends Registration {
  companyId: number
  reportNumber: string
  createdBy: number
  replacesId: number | null
  rechecksId: number | null
}

export async function insertWalkIn(trx: Db, one: NewInspection): Promise<number> {
  const { id } = await trx
    .insertInto('inspection')
    .values({
      company_id: one.companyId,
      report_number: one.reportNumber,
      created_by: one.createdBy,
      arrived_at: sql<Date>`now()`,
      replaces_id: one.replacesId,
      rechecks_id: one.rechecksId,
      ...registered(one),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The columns of a registration. */
export const registered = (one: Registration) => ({
  tanker_number: one.tankerNumber,
  tanker_type: one.tankerType,
  license_number: one.licenseNumber,
  checked_org: one.checkedOrg,
  contact_name: one.contactName,
  phone: one.phone,
  cargo: one.cargo,
  remarks: one.remarks,
})

export interface Registered {
  id: number
  reportNumber: string
}

/** The report of a booking, where there is one. */
export async function selectOfReservation(
  db: Db,
  reservationId: number,
  companies: CompanyScope,
): Promise<Registered | undefined> {
  const { rows } = await sql<Registered>`
    select i.id, i.report_number as "reportNumber" from inspection i
    where i.reservation_id = ${reservationId} and ${inCompanies(companies, 'i.company_id')}`.execute(db)
  return rows[0]
}

/**
 * The number of the report that replaces this one, or checks its tanker again, and counts; undefined: none, and until the transaction ends no
 * one else registers one.
 */
export async function lockFollowed(trx: Db, id: number, by: 'replacesId' | 'rechecksId'): Promise<string | undefined> {
  await sql`select from inspection where id = ${id} for no key update`.execute(trx)
  // One that was issued replaces for good, also when it is void by now.
  const counts =
    by === 'replacesId'
      ? sql`o.replaces_id = ${id} and o.status <> 8`
      : sql`o.rechecks_id = ${id} and o.status not in (8, 9)`
  const { rows } = await sql<{ number: string }>`
    select o.report_number as number from inspection o where ${counts} order by o.id desc limit 1`.execute(trx)
  return rows[0]?.number
}

/** The booking's state and base; undefined where the caller sees none. It can't move until the transaction ends. */
export async function selectReservationState(
  trx: Db,
  id: number,
  companies: CompanyScope,
): Promise<{ state: ReservationState; companyId: number } | undefined> {
  const { rows } = await sql<{ state: ReservationState; companyId: number }>`
    select r.state, r.company_id as "companyId" from reservation r join company c on c.id = r.company_id and c.deleted_at is null
    where r.id = ${id} and ${inCompanies(companies, 'r.company_id')} for share of r for key share of c`.execute(trx)
  return rows[0]
}

/** With the licence that the gate noted, where the booking names none. Undefined when the booking has a report already. */
export async function insertOfReservation(
  trx: Db,
  reservationId: number,
  { reportNumber, createdBy }: { reportNumber: string; createdBy: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into inspection (company_id, report_number, reservation_id, checked_org, tanker_number, tanker_type, license_number,
      contact_name, phone, cargo, created_by, arrived_at)
    select r.company_id, ${reportNumber}, r.id, r.checked_org, r.tanker_number, r.tanker_type,
      coalesce(nullif(r.license_number, ''), k.license_number, ''), r.contact_name, r.phone, r.cargo, ${createdBy}, r.arrived_at
    from reservation r left join tanker k on k.company_id = r.company_id and k.tanker_number = r.tanker_number
    where r.id = ${reservationId}
    on conflict (reservation_id) do nothing returning id`.execute(trx)
  const id = rows[0]?.id
  if (id !== undefined)
    await sql`insert into inspection_testee select ${id}, testee_id from reservation_testee where reservation_id = ${reservationId}`.execute(
      trx,
    )
  return id
}
