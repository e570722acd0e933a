import type { DemoPeople, DemoPeopleSource } from '../../platform/demo/demo-area.ts'
import type { Db } from '../../platform/server/database/database.ts'

/** Three people to own what a demo records, without their passwords. */
export async function fillPeopleForTest(db: Db): Promise<{ administrator: number; agent: number; client: number }> {
  const { id: company_id } = await db
    .insertInto('company')
    .values({ name: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = async (phone: string, role: string) => {
    const { id } = await db
      .insertInto('app_user')
      .values({ company_id, phone, name: phone, role, password_hash: '-' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    administrator: await person('admin', '管理员'),
    agent: await person('agent', '代理'),
    client: await person('client', '客户'),
  }
}

/** The same people as an area would declare them. */
export const peopleForTest: DemoPeopleSource = {
  isThere: async () => false,
  create: async (db) => ({ userIds: await fillPeopleForTest(db) }) as DemoPeople,
  find: async () => {
    throw new Error('these people are looked for once only')
  },
}
