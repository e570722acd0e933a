import { sql } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'
import type { TestScale } from '../src/lessons/testing/add-scale.ts'

/** Comments by these people in turn, all over an hour of video: each third a span and a score, each fourth with two replies. */
export async function insertComments(
  db: Db,
  { lessonId, count, people, scale }: { lessonId: number; count: number; people: readonly number[]; scale: TestScale },
): Promise<void> {
  const [standard] = scale.items
  await sql`
    with written as (
      insert into lesson_comment (lesson_id, user_id, type, content, point_ms, point_end_ms, scale_id, category_name, tag_type, created_at)
      select ${lessonId}, (${people}::bigint[])[1 + i % ${people.length}], '精准点评', '追问层层深入，没有急着给出答案。第 ' || i || ' 条',
        (i * 7919 % 3500) * 1000, case when i % 3 = 0 then (i * 7919 % 3500) * 1000 + 12000 end,
        case when i % 3 = 0 then ${scale.id}::bigint end, '新知讲授', '启发提问', now() - i * interval '1 minute'
      from generate_series(1, ${count}::int) i
      returning id, user_id, scale_id, created_at),
    scored as (
      insert into comment_score (comment_id, scale_item_id, item_name, weight, score)
      select id, ${standard?.id}, ${standard?.name}, ${standard?.weight}, 4 from written where scale_id is not null)
    insert into lesson_comment (lesson_id, user_id, parent_id, type, content, created_at)
    select ${lessonId}, user_id, id, '精准点评', '谢谢，下次改进', created_at + interval '1 hour'
    from written cross join generate_series(1, 2) where id % 4 = 0`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
