import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

type Kind = 'client' | 'account' | 'site' | 'machine_type'

interface Work {
  kind: Kind
  ownerId: number
  lastId: number
}

/** An owner whose devices wait for its new name, locked; one that another process is at is left to it. */
export async function selectRenameWork(trx: Db): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    select kind, owner_id as "ownerId", last_id as "lastId" from rename_work
    order by kind, owner_id limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

const columnsOf = (kind: Kind) => {
  const word = kind === 'machine_type' ? 'type' : kind
  return [sql.ref(`${word}_id`), sql.ref(`${word}_name`)] as const
}

export async function selectDeviceCount(trx: Db, kind: Kind, ownerId: number): Promise<number> {
  const [id] = columnsOf(kind)
  const { rows } = await sql<{ devices: number }>`
    select coalesce(sum(devices), 0)::int as devices from device_count where ${id} = ${ownerId}`.execute(trx)
  return rows[0]?.devices ?? 0
}

export async function updateNames(trx: Db, kind: Kind, ownerId: number, newName: string): Promise<void> {
  const [id, name] = columnsOf(kind)
  await sql`update device set ${name} = ${newName} where ${id} = ${ownerId}`.execute(trx)
}

/** Work that is under way begins again. */
export async function upsertRenameWork(trx: Db, kind: Kind, ownerId: number): Promise<void> {
  await sql`
    insert into rename_work (kind, owner_id) values (${kind}, ${ownerId})
    on conflict (kind, owner_id) do update set last_id = 0`.execute(trx)
}

/** Gives the next devices, by their id, their owner's name; forgets the work when there are none. */
export async function updateNextNames(trx: Db, { kind, ownerId, lastId }: Work, most: number): Promise<void> {
  const [id, name] = columnsOf(kind)
  const { rows } = await sql<{ last: number | null }>`
    with next as (
      select site_id, id from device where ${id} = ${ownerId} and id > ${lastId} order by id limit ${most} for update
    ), renamed as (
      update device d set ${name} = (select o.name from ${sql.table(kind)} o where o.id = ${ownerId})
      from next n where d.site_id = n.site_id and d.id = n.id
    )
    select max(id) as last from next`.execute(trx)
  const last = rows[0]?.last ?? null
  const work = sql`kind = ${kind} and owner_id = ${ownerId}`
  await (
    last === null
      ? sql`delete from rename_work where ${work}`
      : sql`update rename_work set last_id = ${last} where ${work}`
  ).execute(trx)
}
