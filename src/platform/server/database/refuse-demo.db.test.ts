import { expect, test } from 'vitest'
import { emptyDatabase, ownedDatabase } from '../../testing/empty-database.ts'
import { copyDemoMark, selectComment, updateComment } from './database-comment.sql.ts'
import { withClient } from './database.ts'
import type { Db } from './database.ts'
import { refuseDemo } from './refuse-demo.ts'

const MARK = JSON.stringify({ minervaDemo: { "it's": '\\ "$$" 矿' } })
const copied = (from: Db, to: Db) =>
  withClient(from, (source) => withClient(to, (target) => copyDemoMark(source, target)))

test('a database that a demo’s was moved to is a demo’s, too, and served to this machine alone', async () => {
  const [{ db: demo }, { db: moved }] = [await emptyDatabase(), await ownedDatabase()]
  await updateComment(demo, MARK)
  await copied(demo, moved)
  expect(await selectComment(moved)).toBe(MARK)
  for (const host of ['0.0.0.0', '::', '10.1.0.1', 'console.example'])
    await expect(refuseDemo(moved, host)).rejects.toThrow(`HOST=${host} is not possible`)
  for (const host of ['127.0.0.1', '127.0.0.9', 'localhost', '::1']) await refuseDemo(moved, host)
})

test('what is copied into a demo’s place is none, and another comment stays where it is', async () => {
  const [{ db: real }, { db: target }] = [await emptyDatabase(), await emptyDatabase()]
  await updateComment(real, 'ours')
  await updateComment(target, MARK)
  await copied(real, target)
  expect(await selectComment(target)).toBeNull()
  await updateComment(target, 'theirs')
  await copied(real, target)
  expect(await selectComment(target)).toBe('theirs')
  await refuseDemo(target, '0.0.0.0')
})
