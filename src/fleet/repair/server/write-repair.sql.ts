import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { RepairType } from '../rules/repair-records.ts'

export interface FoundDevice {
  /** the serial or machine number that was asked for */
  number: string
  /** null where there is none, or one of others, or several have that machine number */
  id: number | null
  serial: string | null
  /** the business day on which it was scrapped */
  scrappedOn: string | null
}

/** The devices of these serials or machine numbers, compared without case; a serial goes before a machine number. */
export async function selectDevicesByNumber(
  db: Db,
  numbers: readonly string[],
  clients: ClientScope,
  zone: string,
): Promise<FoundDevice[]> {
  const { rows } = await sql<FoundDevice>`
    select n.number, d.id, d.serial,
      case when d.state = 'scrap' then to_char(d.state_since at time zone ${zone}, 'YYYY-MM-DD') end as "scrappedOn"
    from unnest(${numbers}::text[]) n(number)
    left join device s on lower(s.serial) = lower(n.number) and ${inScope(clients, 's.client_id')}
    left join lateral (
      select min(m.id) as id from device m
      where s.id is null and lower(m.miner_id) = lower(n.number) and ${inScope(clients, 'm.client_id')} having count(*) = 1
    ) m on true
    left join device d on d.id = coalesce(s.id, m.id)`.execute(db)
  return rows
}

/** In the order in which sweeps lock them. */
export async function lockDevices(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from device where id = any(${ids}::bigint[]) order by id for update`.execute(db)
}

export interface EnteredRecord {
  type: RepairType
  repairDate: string
  notes: string
  vendor: string | null
  rmaNumber: string | null
  parts: string | null
  costYuan: number | null
}

export interface NewRecord extends EnteredRecord {
  deviceId: number
}

/** The columns of record `r` that a form has. */
const ENTERED = sql`r.type, r.repair_date as "repairDate", r.notes, r.vendor, r.rma_number as "rmaNumber", r.parts,
  r.cost_yuan::float8 as "costYuan"`

/** Adds the records in their order; several become one load. Returns their ids. */
export async function insertRepairs(
  db: Db,
  records: readonly NewRecord[],
  { userId, isBatch, key = null }: { userId: number; isBatch: boolean; key?: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with batch as (select case when ${isBatch} then nextval('repair_batch_id_seq') end as id)
    insert into repair_record (site_id, device_id, type, notes, repair_date, vendor, rma_number, parts, cost_yuan, created_by,
      batch_id, idempotency_key)
    select 0, r."deviceId", r.type, r.notes, r."repairDate", r.vendor, r."rmaNumber", r.parts, r."costYuan", ${userId}, batch.id, ${key}
    from batch, rows from (jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as ("deviceId" bigint, type text, notes text,
      "repairDate" date, vendor text, "rmaNumber" text, parts text, "costYuan" numeric)) with ordinality
      as r("deviceId", type, notes, "repairDate", vendor, "rmaNumber", parts, "costYuan", position)
    order by r.position
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The records that a request of this user added with the key. */
export async function selectRepairsByKey(db: Db, userId: number, key: string): Promise<(NewRecord & { id: number })[]> {
  const { rows } = await sql<NewRecord & { id: number }>`
    select id, device_id as "deviceId", ${ENTERED} from repair_record r
    where created_by = ${userId} and idempotency_key = ${key} order by id`.execute(db)
  return rows
}

export interface StoredRecord extends EnteredRecord {
  deviceId: number
  scrappedOn: string | null
}

/** Locks the record's device; undefined unless both the record and the device are the person's to see. */
export async function selectRepairForUpdate(
  db: Db,
  id: number,
  clients: ClientScope,
  zone: string,
): Promise<StoredRecord | undefined> {
  const { rows } = await sql<StoredRecord>`
    select r.device_id as "deviceId", ${ENTERED},
      case when d.state = 'scrap' then to_char(d.state_since at time zone ${zone}, 'YYYY-MM-DD') end as "scrappedOn"
    from repair_record r join device d on d.id = r.device_id
    where r.id = ${id} and ${inScope(clients, 'r.client_id')} and ${inScope(clients, 'd.client_id')}
    for update of d, r`.execute(db)
  return rows[0]
}

export async function updateRepairRow(db: Db, id: number, record: EnteredRecord): Promise<void> {
  await sql`
    update repair_record set type = ${record.type}, repair_date = ${record.repairDate}, notes = ${record.notes},
      vendor = ${record.vendor}, rma_number = ${record.rmaNumber}, parts = ${record.parts}, cost_yuan = ${record.costYuan}
    where id = ${id}`.execute(db)
}

export async function deleteRepairRow(db: Db, id: number): Promise<void> {
  await sql`delete from repair_record where id = ${id}`.execute(db)
}

export interface RepairStanding {
  deviceId: number
  /** of its last record; null where it has none */
  type: RepairType | null
  repairDate: string | null
  createdAt: Date | null
  lastAnsweredAt: Date | null
}

/** Counts how often each was sent, and returns the last record of each. */
export async function updateRepairTimes(db: Db, deviceIds: readonly number[]): Promise<RepairStanding[]> {
  const { rows } = await sql<RepairStanding>`
    with live as materialized (
      select device_id, answered_at from device_live
      where (site_id, device_id) in (select site_id, id from device where id = any(${deviceIds}::bigint[]))
    ), standing as (
      select d.id, last.type, last.repair_date, last.created_at, (select count(*)::int from repair_record r
        where r.device_id = d.id and r.type = '送修') as times
      from device d
      left join lateral (select * from repair_record r where r.device_id = d.id order by repair_date desc, id desc limit 1) last
        on true
      where d.id = any(${deviceIds}::bigint[])
    )
    update device d set repair_times = s.times from standing s where s.id = d.id
    returning d.id as "deviceId", s.type, s.repair_date as "repairDate", s.created_at as "createdAt",
      coalesce((select l.answered_at from live l where l.device_id = d.id), d.last_answered_at) as "lastAnsweredAt"`.execute(
    db,
  )
  return rows
}
