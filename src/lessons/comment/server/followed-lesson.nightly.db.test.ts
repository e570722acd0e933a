import { expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import { addLesson } from '../../testing/add-lesson.ts'

const PEOPLE = 200

test('two hundred who follow a live lesson are all notified of a comment', async () => {
  await using server = await testServer()
  const presenter = await server.signIn('教师')
  const lesson = await addLesson(server.db, presenter.userId, {
    type: '直播',
    live_started_at: new Date(Date.now() - 60_000),
    shared: true,
  })
  const ended = new AbortController()
  const notified = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const person = await server.signIn('教师')
      const answer = await person.fetch('/api/events', { signal: ended.signal })
      expect(answer.status).toBe(200)
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
      return async () => {
        for (let text = ''; ;) {
          const { value, done } = await reader.read()
          if (done) return false
          text += value
          if (text.includes(`event: lesson\ndata: {"lessonId":${lesson}}`)) return true
        }
      }
    }),
  )
  const request = { classId: lesson, type: '精准点评' as const, point: 3, content: '追问有梯度', isLive: true }
  expect(await presenter.call('POST /Comment/save', { request })).toMatchObject({ code: 200 })
  expect(await Promise.all(notified.map((wait) => wait()))).toEqual(notified.map(() => true))
  ended.abort()
})
