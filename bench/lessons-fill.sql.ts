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

/**
 * Lessons of a company over two years before and one month after today, three reviewers each; few teachers present many. More than
 * half are shared, and a third keeps its comments from some.
 */
export async function insertLessons(
  db: Db,
  { count, teachers, companyId }: { count: number; teachers: readonly number[]; companyId: number },
): Promise<void> {
  const names = [
    '荷塘月色',
    '背影',
    '勾股定理',
    '光合作用',
    '滕王阁序',
    '一次函数',
    '牛顿第二定律',
    'Past tense',
    '春江花月夜',
    '辛亥革命',
  ]
  const courses = ['语文', '数学', '英语', '物理', '化学', '生物', '历史', '地理', '政治', '音乐', '美术', '体育']
  await sql`
    with planned as (
      insert into lesson (company_id, user_id, name, course, starts_at, ends_at, type, state, shared, visibility, review_deadline,
        comment_count, score, review_count)
      select ${companyId}, (${teachers}::bigint[])[1 + floor(power(random(), 2) * ${teachers.length})::int],
        (${names}::text[])[1 + i % ${names.length}] || ' ' || i, (${courses}::text[])[1 + floor(random() * ${courses.length})::int],
        begins, begins + interval '45 minutes', case when i % 5 = 0 then '直播' else '录播' end,
        case when begins < now() then '已结束' else '未开始' end, i % 5 < 3,
        case when i % 10 < 7 then 'open' when i % 10 < 9 then 'blind' else 'presenter' end, begins + interval '7 days',
        floor(random() * 60), case when i % 3 > 0 then round((50 + random() * 50)::numeric, 2) end, 3
      from (select i, date_trunc('minute', now() + interval '30 days' - random() * interval '760 days') as begins
            from generate_series(1, ${count}::int) i) at
      returning id, user_id)
    insert into lesson_reviewer (lesson_id, user_id)
    select distinct p.id, (${teachers}::bigint[])[1 + (p.id * 7 + r * 31) % ${teachers.length}]
    from planned p cross join generate_series(1, 3) r
    where (${teachers}::bigint[])[1 + (p.id * 7 + r * 31) % ${teachers.length}] <> p.user_id`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
