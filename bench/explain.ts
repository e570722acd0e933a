import { RawNode } from 'kysely'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'

interface Explained {
  'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }]
}

/** What PostgreSQL itself takes for the queries of `work`, planning and execution, ms: without the way there and back. */
export async function postgresMs(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  let ms = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }: PluginTransformQueryArgs) =>
      RawNode.create(['explain (analyze, timing off, format json) ', ''], [node]),
    async transformResult({ result }: PluginTransformResultArgs) {
      const [{ 'Planning Time': planning, 'Execution Time': execution }] = (result.rows[0] as unknown as Explained)[
        'QUERY PLAN'
      ]
      ms += planning + execution
      return { ...result, rows: [] }
    },
  }
  await work(db.withPlugin(plugin))
  return ms
}
