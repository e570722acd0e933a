import { expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'

test("a teacher's profile counts lessons given and comments written", async () => {
  await using server = await testServer()
  const teacher = await server.signIn('教师')
  const { userId } = teacher
  const figures = async () => (await teacher.call('GET /users/getProfile/{userId}', { params: { userId } })).data
  expect(await figures()).toMatchObject({ lectureNum: 0, commentNum: 0 })
  const ended = { state: '已结束', ended_at: new Date() } as const
  await addLesson(server.db, userId, ended)
  await addLesson(server.db, userId)
  await addLesson(server.db, userId, { ...ended, deleted_at: new Date() })
  const other = await server.signIn('教师')
  const lesson_id = await addLesson(server.db, other.userId, ended, [userId])
  const comment = { lesson_id, user_id: userId, type: '精准点评', content: '追问有梯度' } as const
  const { id: parent_id } = await server.db
    .insertInto('lesson_comment')
    .values({ ...comment, point_ms: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('lesson_comment')
    .values([
      { ...comment, type: '评价' },
      { ...comment, parent_id },
      { ...comment, deleted_at: new Date() },
      { ...comment, user_id: other.userId },
    ])
    .execute()
  expect(await figures()).toMatchObject({ lectureNum: 1, commentNum: 2 })
})
