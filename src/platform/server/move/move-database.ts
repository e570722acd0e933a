import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { copyDemoMark } from '../database/database-comment.sql.ts'
import { withClient } from '../database/database.ts'
import { countConnections, lockForMove, releaseForMove } from '../database/in-use.sql.ts'
import { migrateDatabase, readMigrationNames, refuseUnfit } from '../database/migrate.ts'
import { KEY_BYTES, sealingWith } from '../sealing/sealing.ts'
import { copyTable } from './copy-table.sql.ts'
import { selectNamesAsOne } from './names-as-one.sql.ts'
import {
  analyze,
  createPartitions,
  dropMoveMark,
  dropSchema,
  insertMoveMark,
  prepareLoading,
  runStatements,
  selectHindrances,
  selectRelations,
  updateSequences,
} from './move-target.sql.ts'
import {
  beginSnapshot,
  endSnapshot,
  prepareConnection,
  selectMigrationsOf,
  selectMovedTables,
  selectSequences,
} from './moved-tables.sql.ts'
import type { MovedTable } from './moved-tables.sql.ts'
import { progressOf } from './move-progress.ts'
import type { Progress } from './move-progress.ts'
import { MOVER } from './place.ts'
import type { Place } from './place.ts'

export interface Move {
  source: Place
  target: Place
  /** servers go on with the source meanwhile: a backup */
  isOnline?: boolean
  /** empties what an interrupted move left in the target */
  replaces?: boolean
  say: (line: string) => void
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** By table; partitions that retention removed meanwhile have none. */
export type MovedRows = Record<string, number>

/**
 * Copies a database table by table, as it is at one moment, into an empty one, and compares every row. The source is only read. A
 * target that was not filled to its end is marked, and no server starts on it. Throws in words.
 */
export function moveDatabase(move: Move): Promise<MovedRows> {
  return withClient(move.source.db, (from) =>
    withClient(move.target.db, async (to) => {
      try {
        return await moveBetween(move, from, to)
      } finally {
        // A connection that broke has no locks.
        for (const client of [from, to]) await releaseForMove(client).catch(() => {})
      }
    }),
  )
}

async function moveBetween(move: Move, from: ClientBase, to: ClientBase): Promise<MovedRows> {
  const { source, target, isOnline = false } = move
  for (const client of [from, to]) await prepareConnection(client)
  if (!isOnline) await take(source, from)
  await take(target, to)
  const migrations = await refuseSource(move, from)
  const isLeft = await refuseFilled(move, to)
  await refuseUnfit(target.db)
  await refuseNamesAsOne(move, from, to)
  await markDemo(from, to)
  if (isLeft) await dropSchema(to)
  await insertMoveMark(to, source.name)
  try {
    return await fillMarked(move, { from, to, migrations })
  } catch (error) {
    if (isOnline) throw error
    throw new Error(
      `${source.name} could not be moved to the end, and is as it was. Do what the reason asks for, then repeat the command with --replace.`,
      { cause: error },
    )
  }
}

async function fillMarked(
  move: Move,
  { from, to, migrations }: { from: ClientBase; to: ClientBase; migrations: readonly string[] },
): Promise<MovedRows> {
  const { target, say } = move
  say('Making the tables …')
  const sealing = sealingWith([randomBytes(KEY_BYTES)])
  // Those of the source alone: the server's next start runs later ones, on the rows.
  await migrateDatabase(target.settings, sealing, undefined, migrations)
  await beginSnapshot(from)
  const rows = await fill(move, from, to)
  await endSnapshot(from)
  await dropMoveMark(to)
  return rows
}

/** Throws where a move into this database would be refused, as it is before it begins. */
export async function refuseTarget(target: Place, replaces: boolean): Promise<void> {
  await withClient(target.db, async (client) => {
    await take(target, client)
    await refuseFilled({ target, replaces }, client)
    await releaseForMove(client)
  })
}

async function take({ name }: Place, client: ClientBase): Promise<void> {
  if (!(await lockForMove(client)))
    throw new Error(`The database ${name} is just being moved by another "npm run move". Nothing was changed.`)
  // A server that was just stopped may still be closing its connections.
  for (let tries = 5; (await countConnections(client, MOVER)) > 0; tries -= 1) {
    if (tries === 0)
      throw new Error(`A server or another program of Minerva uses ${name}. Stop it first; nothing was changed.`)
    await sleep(200)
  }
}

/** Returns the migrations that ran there. */
async function refuseSource({ source }: Move, client: ClientBase): Promise<string[]> {
  const migrations = await selectMigrationsOf(client)
  if (migrations.length === 0) throw new Error(`${source.name} is no database of Minerva. Nothing was changed.`)
  if ((await selectRelations(client)).includes('incomplete_move'))
    throw new Error(
      `${source.name} is incomplete itself: a move or a restore into it was interrupted. Nothing was changed.`,
    )
  const known = await readMigrationNames()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `${source.name} is newer than this program: it has ${unknown.join(', ')}, which this version does not know. ` +
        'Nothing was changed. Use that version or a later one.',
    )
  return migrations
}

/** Returns whether an interrupted move left something. */
async function refuseFilled(
  { target, replaces = false }: Pick<Move, 'target' | 'replaces'>,
  client: ClientBase,
): Promise<boolean> {
  const there = await selectRelations(client)
  if (there.length === 0) return false
  if (!there.includes('incomplete_move'))
    throw new Error(
      `${target.name} is not empty: it has ${there.slice(0, 3).join(', ')}${there.length > 3 ? ' …' : ''}. Nothing was changed. Name an empty one.`,
    )
  if (!replaces)
    throw new Error(
      `${target.name} holds what an interrupted move or restore left. Nothing was changed. Add --replace to remove that and begin again.`,
    )
  return true
}

/** They are kept apart here, and would stop the move once all rows are there. */
async function refuseNamesAsOne({ target }: Move, from: ClientBase, to: ClientBase): Promise<void> {
  const found = await selectNamesAsOne(from, to)
  const others = found.reduce((all, { count }) => all + count, -1)
  const [first] = found
  if (first)
    throw new Error(
      `The locale of ${target.name} takes ${first.names.map((name) => `"${name}"`).join(' and ')} (${first.table}) for one name` +
        `${others > 0 ? `, and ${others} more like these` : ''}. Nothing was changed. Rename one of them, or move into a database ` +
        `made by: create database … template template0 locale 'C' encoding 'UTF8'`,
    )
}

/** The mark is a comment of the database, which its owner alone may write. */
async function markDemo(from: ClientBase, to: ClientBase): Promise<void> {
  try {
    await copyDemoMark(from, to)
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    await to.query('rollback')
    throw new Error(
      'A demo moves only into a database of the role that moves it, since a comment of the database marks it as a demo. ' +
        'Nothing was changed. Let its administrator run: alter database … owner to …',
      { cause: error },
    )
  }
}

async function fill({ say }: Move, from: ClientBase, to: ClientBase): Promise<MovedRows> {
  const ofSource = await selectMovedTables(from)
  await createPartitions(to, ofSource)
  const known = new Set((await selectMovedTables(to)).map(({ name }) => name))
  const tables = ofSource.filter(({ name }) => known.has(name))
  for (const { name } of ofSource)
    if (!known.has(name)) say(`The table ${name} is not one of Minerva and stays where it is.`)
  const hindrances = await selectHindrances(to)
  await prepareLoading(to)
  await runStatements(
    to,
    hindrances.map(({ remove }) => remove),
  )
  say('Copying the rows …')
  const progress = progressOf(tables, say)
  const rows = await copyAll(tables, { from, to, progress })
  say('Making the indexes, and checking what belongs together …')
  await runStatements(
    to,
    hindrances.map(({ restore }) => restore),
  )
  await updateSequences(to, await selectSequences(from))
  await analyze(to)
  return rows
}

async function copyAll(
  tables: readonly MovedTable[],
  { from, to, progress }: { from: ClientBase; to: ClientBase; progress: Progress },
): Promise<MovedRows> {
  const moved: MovedRows = {}
  for (const table of tables) {
    const both = await copyTable(from, to, table, (bytes) => progress.copied(table, bytes))
    progress.done(table, both?.there.rows ?? 0)
    if (both === undefined) continue
    const { there, arrived } = both
    if (there.rows !== arrived.rows || there.hash !== arrived.hash)
      throw new Error(
        `The table ${table.name} did not arrive as it is (${arrived.rows} rows of ${there.rows}). ` +
          'The source is whole. Check the disk and memory of both machines, then repeat with --replace.',
      )
    moved[table.name] = there.rows
  }
  return moved
}
