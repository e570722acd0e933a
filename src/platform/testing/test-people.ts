import { randomBytes } from 'node:crypto'
import { insertUser, upsertFirstCompany } from '../../people/session/server/first-administrator.sql.ts'
import { hashPassword } from '../../people/session/server/password-hash.ts'
import { newSecret, secretHash } from '../server/sealing/secret.ts'
import { insertSession } from '../../people/session/server/session.sql.ts'
import { API_TOKEN_MARK, PREFIX_LENGTH } from '../../people/token/rules/api-token.ts'
import type { Db } from '../server/database/database.ts'

export interface Person {
  role: string
  phone: string
  name: string
  /** hashed only when given: most tests don't log in by it */
  password: string
  mustChangePassword: boolean
  /** the first company unless given */
  companyId: number
  /** ids of the clients assigned to the person */
  clients: readonly number[]
}

/** Adds a person and returns the id. */
export async function addPerson(db: Db, person: Partial<Person> & { role: string }): Promise<number> {
  const phone = person.phone ?? `test-${randomBytes(6).toString('hex')}`
  const id = await insertUser(db, {
    companyId: person.companyId ?? (await upsertFirstCompany(db, 'Test')),
    phone,
    name: person.name ?? phone,
    role: person.role,
    passwordHash: person.password === undefined ? 'none' : await hashPassword(person.password),
    mustChangePassword: person.mustChangePassword ?? false,
  })
  for (const clientId of person.clients ?? []) {
    await db.insertInto('user_client').values({ user_id: id, client_id: clientId }).execute()
  }
  return id
}

/** Adds a base below another company, the first one unless given. */
export async function addCompany(db: Db, name: string, superCompanyId?: number): Promise<number> {
  const above = superCompanyId ?? (await upsertFirstCompany(db, 'Test'))
  const { id } = await db
    .insertInto('company')
    .values({ name, super_company_id: above })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes an API token of a person, of the person's own role and with the right to write unless given otherwise. */
export async function addToken(
  db: Db,
  userId: number,
  token: {
    role?: string
    mayWrite?: boolean
    isDisplay?: boolean
    clientIds?: readonly number[]
    companyIds?: readonly number[]
  } = {},
): Promise<string> {
  const text = `${API_TOKEN_MARK}${newSecret()}`
  const maker = await db.selectFrom('app_user').select('role').where('id', '=', userId).executeTakeFirstOrThrow()
  await db
    .insertInto('api_token')
    .values({
      token_hash: secretHash(text),
      prefix: text.slice(0, PREFIX_LENGTH),
      name: 'test',
      user_id: userId,
      role: token.role ?? maker.role,
      can_write: token.mayWrite ?? !token.isDisplay,
      is_display: token.isDisplay ?? false,
      client_ids: token.clientIds ? [...token.clientIds] : null,
      company_ids: token.companyIds ? [...token.companyIds] : null,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return text
}

/** Opens a session as a login would and returns its token. */
export async function addSession(db: Db, userId: number): Promise<string> {
  const token = newSecret()
  await insertSession(db, { tokenHash: secretHash(token), userId, address: '127.0.0.1', userAgent: 'test' })
  return token
}
