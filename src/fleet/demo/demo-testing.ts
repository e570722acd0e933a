import type { DemoPeople, DemoPeopleSource } from '../../platform/demo/demo-area.ts'
import type { Db } from '../../platform/server/database/database.ts'
import type { FillOptions } from './fill-fleet.ts'

/** Three people to own what a demo records, without their passwords, and one company in place of every base. */
export async function fillPeopleForTest(db: Db): Promise<Pick<FillOptions, 'userIds' | 'companyIds'>> {
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
    userIds: {
      administrator: await person('admin', '管理员'),
      agent: await person('agent', '代理'),
      client: await person('client', '客户'),
    },
    companyIds: {
      zhenhai: company_id,
      jiangbei: company_id,
      nangang: company_id,
      qilu: company_id,
      qinzhou: company_id,
    },
  }
}

/** The same people as an area would declare them. */
export const peopleForTest: DemoPeopleSource = {
  isThere: async () => false,
  create: async (db) => (await fillPeopleForTest(db)) as DemoPeople,
  find: async () => {
    throw new Error('these people are looked for once only')
  },
}
