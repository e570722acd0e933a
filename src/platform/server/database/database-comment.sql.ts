import { sql } from 'kysely'
import { escapeLiteral } from 'pg'
import type { ClientBase } from 'pg'
import type { Db } from './database.ts'

// A demo marks its database in the database's comment: it goes with the database, and no table of a real one is needed for it.

const SELECT = `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()`
const isDemo = (comment: string | null) => comment?.startsWith('{"minervaDemo"') ?? false

export async function selectComment(db: Db): Promise<string | null> {
  const { rows } = await sql<{ comment: string | null }>`${sql.raw(SELECT)}`.execute(db)
  return rows[0]?.comment ?? null
}

export const selectIsDemo = async (db: Db): Promise<boolean> => isDemo(await selectComment(db))

/** Within a transaction. */
export async function updateComment(trx: Db, comment: string | null): Promise<void> {
  for (const statement of statements(comment)) await sql.raw(statement).execute(trx)
}

/** Marks a database as a demo's if the one that it was copied from is, and only then. */
export async function copyDemoMark(from: ClientBase, to: ClientBase): Promise<void> {
  const [ofSource, ofTarget] = [await commentOf(from), await commentOf(to)]
  if (!isDemo(ofSource) && !isDemo(ofTarget)) return
  const mark = isDemo(ofSource) ? ofSource : null
  await to.query(['begin', ...statements(mark), 'commit'].join('; '))
}

/** On one machine alone: Citus would also write it on the others, which it refuses after reads of many shards in the same transaction. */
function statements(comment: string | null): string[] {
  const literal = comment === null ? 'null' : escapeLiteral(comment)
  const work = `begin execute format('comment on database %I is %s', current_database(), ${escapeLiteral(literal)}); end`
  return [
    `select set_config('citus.enable_ddl_propagation', 'off', true)`,
    `do ${escapeLiteral(work)}`,
    `select set_config('citus.enable_ddl_propagation', 'on', true)`,
  ]
}

async function commentOf(client: ClientBase): Promise<string | null> {
  return (await client.query<{ comment: string | null }>(SELECT)).rows[0]?.comment ?? null
}
