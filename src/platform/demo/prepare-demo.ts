import { transaction } from '../server/database/database.ts'
import type { Db } from '../server/database/database.ts'
import type { DemoArea, DemoPart, DemoPeopleSource, DemoStart } from './demo-area.ts'
import { markAsDemo, selectDemo } from './demo-mark.sql.ts'
import type { DemoMark } from './demo-mark.sql.ts'

/** What the areas add to this demo, by the area's name; their options are read. */
export type DemoParts = ReadonlyMap<string, DemoPart>

/**
 * Fills an empty database with a demo, or brings an earlier demo up to now and adds what areas it lacks. Returns what each area keeps.
 * Throws with a message if the database holds anything else.
 */
export async function prepareDemo(
  db: Db,
  people: DemoPeopleSource,
  parts: DemoParts,
  start: DemoStart,
): Promise<DemoMark> {
  const known = await selectDemo(db)
  if (!known && (await people.isThere(db)))
    throw new Error(
      'This database is in use, and not by a demo. Choose another DATA_DIR for the demo, or another DATABASE_URL.',
    )
  const mark: Record<string, unknown> = { ...known }
  for (const [name, { resume }] of parts) if (name in mark) await resume?.(db, mark[name], start)
  const lacking = [...parts].filter(([name]) => !(name in mark))
  if (lacking.length === 0) return mark
  await transaction(db, async (trx) => {
    const those = known ? await people.find(trx) : await people.create(trx, start.now)
    for (const [name, { fill }] of lacking) mark[name] = await fill(trx, { ...start, people: those })
    await markAsDemo(trx, mark)
  })
  return mark
}

/** The one area's that creates people. */
export function peopleOf(areas: readonly DemoArea[]): DemoPeopleSource {
  for (const { people } of areas) if (people) return people
  throw new Error('No area creates the people of a demo.')
}
