import type { Db } from '../../platform/server/database/database.ts'

interface Offices {
  clientId: number
  userId: number
  firstDay: string
}

/** What the demo's people set up in addition to the farms: what a TH earns, where a client's money and reports go, and a kept filter. */
export async function insertOffices(db: Db, { clientId, userId, firstDay }: Offices): Promise<void> {
  await db
    .insertInto('earning')
    .values([
      { currency: 'CNY', first_day: firstDay, amount: 0.42 },
      { currency: 'USD', first_day: firstDay, amount: 0.058 },
    ])
    .execute()
  await db
    .insertInto('bank_account')
    .values({ client_id: clientId, name: '川西汇能数据有限公司', bank: '演示银行成都分行', number: '6200000012345678' })
    .execute()
  // On this machine, where nothing listens, and without a password: nothing leaves the demo.
  await db
    .insertInto('destination')
    .values({
      client_id: clientId,
      user_id: userId,
      name: '客户文件服务器',
      kind: 'sftp',
      host: '127.0.0.1',
      port: 2222,
      username: 'minerva',
      folder: 'reports',
      format: 'pdf',
      locale: 'zh',
      day_of_month: 28,
    })
    .execute()
  const { company_id } = await db
    .selectFrom('app_user')
    .select('company_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('saved_view')
    .values({
      user_id: userId,
      company_id,
      name: '低算力设备',
      path: '/machine_list/index',
      search: 'state=low',
      is_shared: true,
    })
    .execute()
}
