import { sql } from 'kysely'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'

interface Explained {
  'QUERY PLAN': [
    {
      'Planning Time': number
      'Execution Time': number
      Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
    },
  ]
}
interface InPostgres {
  /** planning and execution, without the way there and back */
  ms: number
  /** of 8 kB, wherever they lay */
  pages: number
}

/** What PostgreSQL itself takes for the queries of `work`, which only reads: it is done once, then each of its queries is explained. */
export async function explained(db: Db, work: (db: Db) => Promise<unknown>): Promise<InPostgres> {
  const queries: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }: PluginTransformQueryArgs) {
      queries.push(node)
      return node
    },
    transformResult: ({ result }: PluginTransformResultArgs) => Promise.resolve(result),
  }
  await work(db.withPlugin(plugin))
  const took = { ms: 0, pages: 0 }
  for (const node of queries) {
    const query = { toOperationNode: () => node }
    const { rows } = await sql<Explained>`explain (analyze, buffers, timing off, format json) ${query}`.execute(db)
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    took.ms += (plan?.['Planning Time'] ?? NaN) + (plan?.['Execution Time'] ?? NaN)
    took.pages += (plan?.Plan['Shared Hit Blocks'] ?? NaN) + (plan?.Plan['Shared Read Blocks'] ?? NaN)
  }
  return took
}
