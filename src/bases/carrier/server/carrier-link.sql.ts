import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'

export interface OpenLink {
  id: number
  checkedOrg: string
  createdBy: string
  createdAt: Date
}

export async function selectOpenLinks(db: Db, companyId: number): Promise<OpenLink[]> {
  const { rows } = await sql<OpenLink>`
    select l.id, l.checked_org as "checkedOrg", u.name as "createdBy", l.created_at as "createdAt"
    from carrier_link l join app_user u on u.id = l.created_by
    where l.company_id = ${companyId} and l.revoked_at is null order by l.id desc`.execute(db)
  return rows
}

export async function insertLink(
  trx: Db,
  link: { companyId: number; checkedOrg: string; codeHash: Buffer; createdBy: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('carrier_link')
    .values({
      company_id: link.companyId,
      checked_org: link.checkedOrg,
      code_hash: link.codeHash,
      created_by: link.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The carrier whose link was revoked; undefined where the caller sees none that is open. */
export async function updateRevoked(trx: Db, id: number, companies: CompanyScope): Promise<string | undefined> {
  const { rows } = await sql<{ checkedOrg: string }>`
    update carrier_link l set revoked_at = now()
    where l.id = ${id} and l.revoked_at is null and ${inCompanies(companies, 'l.company_id')}
    returning l.checked_org as "checkedOrg"`.execute(trx)
  return rows[0]?.checkedOrg
}

export interface LinkedCarrier {
  companyId: number
  orgName: string
  checkedOrg: string
}

/** What an open link leads to. */
export async function selectLinked(db: Db, codeHash: Buffer): Promise<LinkedCarrier | undefined> {
  const { rows } = await sql<LinkedCarrier>`
    select l.company_id as "companyId", c.name as "orgName", l.checked_org as "checkedOrg"
    from carrier_link l join company c on c.id = l.company_id and c.deleted_at is null
    where l.code_hash = ${codeHash} and l.revoked_at is null`.execute(db)
  return rows[0]
}
