import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture, startTinyMiner } from '../ask/ask-miner-testing.ts'
import type { TinyMiner } from '../ask/ask-miner-testing.ts'
import type { KeptText } from '../read/kept-text.ts'
import type { FinishedPoll, WrittenPoll } from './finished-poll.ts'
import { SitePolls } from './site-polls.ts'
import { Slots } from './slots.ts'

let miner: TinyMiner
beforeAll(async () => {
  miner = await startTinyMiner()
  miner.answer = (_message, socket) => socket.end(fixture('innosilicon-t2t-joined'))
})
afterAll(() => miner.stop())

const rawOf = ({ outcome }: FinishedPoll): KeptText | undefined =>
  outcome.kind === 'answered' ? outcome.raw : undefined

test.each<[how: string, write: () => Promise<WrittenPoll | null>]>([
  ['is written', () => Promise.resolve(null)],
  ['could not be written', () => Promise.reject(new Error('no database'))],
])('what a miner sent is kept until its poll %s, and no longer', async (_how, write) => {
  const texts: (string | undefined)[] = []
  const written: FinishedPoll[] = []
  const polls = new SitePolls({
    siteId: 1,
    habits: () => ({}),
    openWriter: () => ({
      queued: 0,
      write: async (poll) => {
        await Promise.resolve()
        written.push(poll)
        texts.push(rawOf(poll)?.toString())
        return write()
      },
    }),
    slots: new Slots(1),
    concurrency: 1,
    deadlineMs: 3000,
    signal: new AbortController().signal,
  })
  const { host, port } = miner
  await polls.pollAll([{ id: 1, host, port, missedSweeps: 0 }], () => {}).catch(() => {})
  expect(texts).toEqual([expect.stringContaining('"MHS av"')])
  expect(written.map((poll) => rawOf(poll)?.toString())).toEqual([''])
})
