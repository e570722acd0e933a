import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { seesClient } from '../../server/scope.sql.ts'
import type { EnteredBankAccount } from '../contract.ts'

export interface BankAccount extends EnteredBankAccount {
  id: number
}

export async function selectBankAccounts(db: Db, clientId: number, clients: ClientScope): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select id, name, bank, number from bank_account b
    where client_id = ${clientId} and ${seesClient(clients, 'b.client_id')} order by id`.execute(db)
  return rows
}

/** Undefined if the client is unknown, deleted or out of scope. */
export async function insertBankAccount(
  db: Db,
  { clientId, name, bank, number }: EnteredBankAccount & { clientId: number },
  clients: ClientScope,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_account (client_id, name, bank, number)
    select c.id, ${name}, ${bank}, ${number} from client c
    where c.id = ${clientId} and c.deleted_at is null and ${seesClient(clients, 'c.id')}
    returning id`.execute(db)
  return rows[0]?.id
}

/** The account as it was; undefined if it is unknown or out of scope. */
export async function updateBankAccountRow(
  db: Db,
  id: number,
  { name, bank, number }: EnteredBankAccount,
  clients: ClientScope,
): Promise<EnteredBankAccount | undefined> {
  const { rows } = await sql<EnteredBankAccount>`
    with before as (
      select id, name, bank, number from bank_account b
      where id = ${id} and ${seesClient(clients, 'b.client_id')} for update
    )
    update bank_account b set name = ${name}, bank = ${bank}, number = ${number}
    from before where b.id = before.id returning before.name, before.bank, before.number`.execute(db)
  return rows[0]
}

/** The account as it was; undefined if it is unknown or out of scope. */
export async function deleteBankAccountRow(
  db: Db,
  id: number,
  clients: ClientScope,
): Promise<EnteredBankAccount | undefined> {
  const { rows } = await sql<EnteredBankAccount>`
    delete from bank_account b where id = ${id} and ${seesClient(clients, 'b.client_id')}
    returning name, bank, number`.execute(db)
  return rows[0]
}
