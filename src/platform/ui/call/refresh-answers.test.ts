import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshAnswers } from './refresh-answers.ts'

const ADDRESS = 'POST /command/find/'

/** A screen that asks, answered by hand. */
function screen() {
  const client = new QueryClient()
  const questions: ((answer: string | Promise<string>) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => questions.push(resolve))
  const observer = new QueryObserver(client, { queryKey: [ADDRESS, null], queryFn, retry: false })
  observer.subscribe(() => {})
  return { client, questions, observer }
}

test('news that come while a first answer is under way are asked for after it', async () => {
  const { client, questions, observer } = screen()
  expect(questions.length).toBe(1)
  const refreshed = refreshAnswers(client, [ADDRESS])
  questions[0]?.('before')
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.('after')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('after')
})

test('an answer on screen is asked for once', async () => {
  const { client, questions, observer } = screen()
  questions[0]?.('before')
  await expect.poll(() => observer.getCurrentResult().data).toBe('before')
  const refreshed = refreshAnswers(client, [ADDRESS])
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.('after')
  await refreshed
  expect([questions.length, observer.getCurrentResult().data]).toEqual([2, 'after'])
})

test('a first answer that fails while news come is seen to fail', async () => {
  const { client, questions, observer } = screen()
  const seen: string[] = []
  observer.subscribe(({ status }) => seen.push(status))
  const refreshed = refreshAnswers(client, [ADDRESS])
  questions[0]?.(Promise.reject(new Error('away')))
  await refreshed
  await expect.poll(() => seen).toContain('error')
  expect(questions.length).toBe(1)
})

test.each([
  [404, 1],
  [429, 2],
  [500, 2],
])('an answer that failed with %i is asked for %i times', async (code, times) => {
  const { client, questions, observer } = screen()
  questions[0]?.(Promise.reject(Object.assign(new Error('no'), { code })))
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  void refreshAnswers(client, [ADDRESS])
  await expect.poll(() => questions.length).toBe(times)
})
