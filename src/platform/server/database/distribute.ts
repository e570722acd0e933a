import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, transaction } from './database.ts'
import type { Db, DatabaseSettings } from './database.ts'
import {
  distributeTable,
  selectMoveLock,
  selectHasCitus,
  selectNodes,
  selectOtherConnections,
  selectTableFacts,
  truncateLocalRows,
  updateKeyType,
} from './distribute.sql.ts'

/** Tables that grow without end, and the column by which a database of several machines spreads them: rows of one value stay together. */
export interface Distribution {
  key: string
  tables: readonly string[]
}

/** Connections that were just closed may still be shown. */
const TRIES = 10
const PAUSE_MS = 300

/**
 * Distributes the tables that are not yet distributed, each in one transaction: a run that was killed is continued by the next one.
 * Throws in words when there is no Citus, no machine to take rows, or a server is running.
 */
export async function distribute(
  settings: DatabaseSettings,
  { key, tables }: Distribution,
  say: (line: string) => void,
): Promise<void> {
  const db = openDatabase({
    ...settings,
    connection: settings.directUrl ?? settings.connection,
    poolSize: 1,
    statementTimeoutMs: 0,
  })
  try {
    // The lock belongs to the connection, so all of it goes through one.
    await db.connection().execute(async (connection) => {
      await refuseWithoutCitus(connection)
      if (!(await selectMoveLock(connection))) throw new Error('This database is being distributed or moved already.')
      await refuseWhileServing(connection)
      for (const table of tables) await distributeOne(connection, table, key, tables[0], say)
    })
  } finally {
    await db.destroy()
  }
}

async function refuseWithoutCitus(db: Db): Promise<void> {
  if (!(await selectHasCitus(db)))
    throw new Error(
      'This database has no Citus, so there is nothing to distribute to. Install it on every machine and run "create extension citus" in this database.',
    )
  const nodes = await selectNodes(db)
  if (nodes.length === 0)
    throw new Error(
      "No machine takes rows yet: add each worker with select citus_add_node('<host>', 5432), see docs/operations.md.",
    )
}

async function refuseWhileServing(connection: Db): Promise<void> {
  for (let tried = 1; (await selectOtherConnections(connection)) > 0; tried += 1) {
    if (tried >= TRIES)
      throw new Error(
        'Minerva is connected to this database. Stop every server first (and close the connections of a pooler), then run this again.',
      )
    await sleep(PAUSE_MS)
  }
}

async function distributeOne(
  db: Db,
  table: string,
  key: string,
  first: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  const { isDistributed, bytes, partitions, isKeyBigint } = await selectTableFacts(db, table, key)
  const startedMs = performance.now()
  if (isDistributed) say(`${table}: already distributed`)
  else {
    say(`${table}: ${(bytes / 2 ** 20).toFixed(1)} MB${partitions > 0 ? ` in ${partitions} partitions` : ''} …`)
    await transaction(db, async (trx) => {
      if (!isKeyBigint) await updateKeyType(trx, table, key)
      await distributeTable(trx, table, key, table === first ? undefined : first)
    })
    say(`${table}: distributed in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  }
  // Also after a run that was killed in between.
  await truncateLocalRows(db, table)
}
