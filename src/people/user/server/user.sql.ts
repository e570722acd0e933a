import type { RowScopes } from '../../../platform/contract/call.ts'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { UserScope } from './user-scope.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

export interface EnteredUser {
  phone: string
  name: string
  role: string
  companyId: number
  groupId: number | null
  birthday: string | null
  sex: '男' | '女' | null
  nation: string | null
  idNo: string | null
  /** the department */
  identifier: string | null
  workUnit: string | null
  job: string | null
  note: string | null
}

const rowOf = (user: EnteredUser) => ({
  phone: user.phone,
  name: user.name,
  role: user.role,
  company_id: user.companyId,
  group_id: user.groupId,
  birthday: user.birthday,
  sex: user.sex,
  nation: user.nation,
  id_no: user.idNo,
  identifier: user.identifier,
  work_unit: user.workUnit,
  job: user.job,
  remarks: user.note,
})

/** A person whose first password another user chose: the console asks for one of their own soon. */
export async function insertUserRow(db: Db, user: EnteredUser, passwordHash: string): Promise<number> {
  const { id } = await db
    .insertInto('app_user')
    .values({ ...rowOf(user), password_hash: passwordHash, last_password_reset_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was read of the person before is not the latest version any more. */
export async function updateUserRow(db: Db, id: number, user: EnteredUser): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...rowOf(user), updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** A person whom the caller manages. The row stays locked until the transaction ends. */
export function selectUserForUpdate(
  trx: Db,
  id: number,
  { roles, companies }: UserScope,
): Promise<(EnteredUser & { id: number; version: number }) | undefined> {
  return trx
    .selectFrom('app_user')
    .select(['id', 'phone', 'name', 'role', 'company_id as companyId', 'group_id as groupId'])
    .select([
      'birthday',
      'sex',
      'nation',
      'id_no as idNo',
      'identifier',
      'work_unit as workUnit',
      'job',
      'remarks as note',
      'version',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('role', 'in', roles.length > 0 ? roles : [''])
    .where(inCompanies(companies, 'app_user.company_id'))
    .forUpdate()
    .executeTakeFirst()
}

/** A password that another user chose or made. */
export async function updatePasswordByOther(
  db: Db,
  id: number,
  passwordHash: string,
  isOneTime: boolean,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash, last_password_reset_at: null, must_change_password: isOneTime })
    .where('id', '=', id)
    .execute()
}

/** Their phone is free again, their personal number forgotten. */
export async function updateUserDeleted(db: Db, id: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()`, id_no: null, group_id: null })
    .where('id', '=', id)
    .execute()
}

/** The administrators there are. Until the transaction ends no other user deletes or demotes one. */
export async function lockAdministrators(trx: Db): Promise<number[]> {
  const rows = await trx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', ADMINISTRATOR)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectUserCompany(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('company_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.company_id
}

export async function selectPeopleOfCompany(db: Db, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A client in scope: listed, or with devices at one of the sites. */
function isSeen(clients: RowScopes['clients']): RawBuilder<SqlBool> {
  if (clients === 'all') return sql`true`
  return 'sites' in clients
    ? sql`exists (select from state_count c
        where c.client_id = client.id and c.devices > 0 and c.site_id = any(${clients.sites}::bigint[]))`
    : sql`id = any(${clients}::bigint[])`
}

/** Whether each of these is a client that the caller sees. */
export async function selectAreClients(
  db: Db,
  ids: readonly number[],
  clients: RowScopes['clients'],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from client
    where id = any(${ids}::bigint[]) and deleted_at is null
      and ${isSeen(clients)}`.execute(db)
  return rows[0]?.count === ids.length
}

export async function selectClientIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select client_id as id from user_client where user_id = ${userId} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** The clients of a person are these from now on. */
export async function replaceClients(db: Db, userId: number, clientIds: readonly number[]): Promise<void> {
  await sql`delete from user_client where user_id = ${userId} and client_id <> all(${clientIds}::bigint[])`.execute(db)
  await sql`insert into user_client (user_id, client_id) select ${userId}, id from unnest(${clientIds}::bigint[]) id
    on conflict do nothing`.execute(db)
}

export async function selectRoles(db: Db, names: readonly string[]) {
  const rows = await db.selectFrom('role').select(['name', 'title_en']).orderBy('position').execute()
  return rows.filter(({ name }) => names.includes(name))
}
