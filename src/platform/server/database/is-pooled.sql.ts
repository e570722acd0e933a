import type { PoolClient } from 'pg'
import { withClient } from './database.ts'
import type { Db } from './database.ts'

async function backendOf(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** Whether something between lends PostgreSQL's connections by the transaction, so that one of ours is not served by the same one each time, or not alone. */
export function isPooled(db: Db): Promise<boolean> {
  return withClient(db, (one) =>
    withClient(db, async (other) => {
      const ofOne = [await backendOf(one), await backendOf(one), await backendOf(one)]
      return new Set(ofOne).size > 1 || ofOne.includes(await backendOf(other))
    }),
  )
}
