import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier } from 'pg'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'
import type { MovedTable } from './moved-tables.sql.ts'

export interface Fingerprint {
  rows: number
  /** the sum of the hashes of all rows, whatever their order */
  hash: string
}

const UNDEFINED_TABLE = '42P01'

/**
 * Fills a table with the rows of the source's snapshot, in place of those it has, and reads both again. Undefined when the source's is
 * gone: retention removes partitions of a running installation.
 */
export async function copyTable(
  source: ClientBase,
  target: ClientBase,
  table: MovedTable,
  onBytes: (bytes: number) => void,
): Promise<{ there: Fingerprint; arrived: Fingerprint } | undefined> {
  // Rolled back, so that the source's table is locked no longer than it is read.
  await source.query('savepoint reading')
  // Truncated in the same transaction: then the rows may be written as if they had always been there.
  await target.query(`begin; truncate ${escapeIdentifier(table.name)}`)
  try {
    await copyRows(source, target, table, onBytes)
    const [there, arrived] = await Promise.all([selectFingerprint(source, table), selectFingerprint(target, table)])
    await target.query('commit')
    return { there, arrived }
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error
    await target.query('rollback')
    return undefined
  } finally {
    await source.query('rollback to savepoint reading').catch(() => {})
  }
}

const columnsOf = ({ columns }: MovedTable) => columns.map((column) => escapeIdentifier(column)).join(', ')

async function copyRows(
  source: ClientBase,
  target: ClientBase,
  table: MovedTable,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const [name, columns] = [escapeIdentifier(table.name), columnsOf(table)]
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
  const reading = source.query(to(`copy (select ${columns} from ${name}) to stdout`))
  const writing = target.query(from(`copy ${name} (${columns}) from stdin with (freeze)`))
  await pipeline(reading, counting, writing)
}

async function selectFingerprint(client: ClientBase, table: MovedTable): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(`
    select count(*)::float8 as rows, coalesce(sum(hashtextextended(row(${columnsOf(table)})::text, 0)::numeric), 0)::text as hash
    from ${escapeIdentifier(table.name)}`)
  return rows[0] ?? { rows: 0, hash: '0' }
}
