import type { Db } from '../../platform/server/database/database.ts'

export interface TestScale {
  id: number
  /** in their order */
  items: { id: number; name: string; weight: number }[]
}

const WEIGHTS: Record<string, number> = { 教学目标: 40, 教学过程: 60 }

/** Adds a scale of standards whose scores reach from 0 to their weights: 教学目标 40 and 教学过程 60 unless given. */
export async function addScale(db: Db, name: string, weights: Record<string, number> = WEIGHTS): Promise<TestScale> {
  const { id } = await db.insertInto('scale').values({ family_id: 0, name }).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('scale').set({ family_id: id }).where('id', '=', id).execute()
  const items = await db
    .insertInto('scale_item')
    .values(
      Object.entries(weights).map(([standard, weight], position) => {
        return { scale_id: id, position, name: standard, weight, max_score: weight }
      }),
    )
    .returning(['id', 'name', 'weight'])
    .execute()
  return { id, items }
}
