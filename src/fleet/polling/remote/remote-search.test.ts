import { expect, test, vi } from 'vitest'
import type { SearchNote } from './poll-record.ts'
import { RemoteSearches } from './remote-search.ts'

const wide = { runId: 1, tries: 1, ranges: [{ from: '127.17.0.0', to: '127.17.255.255' }] }

test('a cancelled scan stops and is never reported as done', async () => {
  const notes: SearchNote[] = []
  const searches = new RemoteSearches((note) => {
    notes.push(note)
    return Promise.resolve()
  })
  const ended = searches.run(wide, new AbortController().signal)
  await vi.waitFor(() => expect(notes.length).toBeGreaterThan(0), { timeout: 10_000 })
  expect(searches.underWay).toEqual([{ runId: 1, tries: 1 }])
  searches.end(1)
  await ended
  expect(searches.underWay).toEqual([])
  expect(notes.every(({ isDone }) => !isDone)).toBe(true)
})

test('results that could not be reported are reported with the next step', async () => {
  const notes: SearchNote[] = []
  let isRefused = true
  const searches = new RemoteSearches((note) => {
    notes.push(note)
    const result = isRefused ? Promise.reject(new Error('no room')) : Promise.resolve()
    isRefused = false
    return result
  })
  const small = { ...wide, ranges: [{ from: '127.17.0.0', to: '127.17.31.255' }] }
  await searches.run(small, new AbortController().signal)
  expect(notes.length).toBeGreaterThan(1)
  expect(notes.at(-1)).toMatchObject({ runId: 1, tries: 1, probed: 8192, answered: 0, isDone: true })
}, 60_000)
