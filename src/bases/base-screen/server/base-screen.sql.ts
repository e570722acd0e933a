import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Period, TankerType } from '../../rules/base-words.ts'

// The base is among those that the caller sees: its handler looks first.

/** What the wall has room for. */
const MOST_STATIONS = 12
const MOST_STOCK = 8

interface Place {
  reservePeriod: Period
  tankerType: TankerType
  totalCount: number
  reservedCount: number
}

/** The half days of a day, the morning first. */
export async function selectPlaces(db: Db, companyId: number, day: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select period as "reservePeriod", tanker_type as "tankerType", total as "totalCount", reserved as "reservedCount"
    from reservation_plan where company_id = ${companyId} and day = ${day}
    order by period desc, tanker_type collate "zh-x-icu"`.execute(db)
  return rows
}

interface StationNow {
  id: number
  name: string
  tankerNumber: string | null
  userName: string | null
  minutes: number | null
}

export async function selectStationsNow(db: Db, companyId: number): Promise<StationNow[]> {
  const { rows } = await sql<StationNow>`
    select s.id, s.name, i.tanker_number as "tankerNumber", u.name as "userName",
      floor(extract(epoch from now() - i.started_at) / 60)::int as minutes
    from station s left join inspection i on i.station_id = s.id and i.status = 2
    left join app_user u on u.id = i.inspector_id
    where s.company_id = ${companyId} and s.deleted_at is null
    order by s.name collate "zh-x-icu", s.id limit ${MOST_STATIONS}`.execute(db)
  return rows
}

interface Certificates {
  issued: number
  voided: number
  monthIssued: number
  monthVoided: number
}

export async function selectCertificates(db: Db, companyId: number, day: string): Promise<Certificates> {
  const { rows } = await sql<Certificates>`
    select coalesce(sum(issued) filter (where day = ${day}), 0)::int as issued,
      coalesce(sum(voided) filter (where day = ${day}), 0)::int as voided,
      coalesce(sum(issued), 0)::int as "monthIssued", coalesce(sum(voided), 0)::int as "monthVoided"
    from base_day where company_id = ${companyId} and inspector_id = 0 and day between date_trunc('month', ${day}::date) and ${day}`.execute(
    db,
  )
  return rows[0] as Certificates
}

interface Stocked {
  id: number
  materialName: string
  count: number
  lowMark: number
}

export async function selectStockNow(db: Db, companyId: number): Promise<Stocked[]> {
  const { rows } = await sql<Stocked>`
    select s.id, c.name as "materialName", s.count, s.low_mark as "lowMark"
    from company_stock s join category c on c.id = s.category_id
    where s.company_id = ${companyId} and c.deleted_at is null
    order by s.count >= s.low_mark, c.name collate "zh-x-icu", s.id limit ${MOST_STOCK}`.execute(db)
  return rows
}
