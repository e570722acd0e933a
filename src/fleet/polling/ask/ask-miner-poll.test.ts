import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { parseReply } from '../read/miner-reply.ts'
import type { Asked } from './ask-miner-poll.ts'
import { Poll } from './ask-miner-poll.ts'

// What waited for a miner is old by the time it replies, and would keep the reply until all of the old generation is marked, though
// the poll is over (docs/decisions/0303).

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const REPLY = JSON.stringify({
  STATUS: [{ STATUS: 'S', Msg: 'Summary' }],
  SUMMARY: [{ Elapsed: 3600, 'MHS av': 30_000_000 }],
  POOLS: [{ POOL: 0, URL: 'stratum+tcp://pool.example:3333', User: 'farm.1', Status: 'Alive' }],
})

test('neither a poll nor the promise of its reply keeps the reply once it is read', async () => {
  const replies: WeakRef<object>[] = []
  const waited: Promise<Asked>[] = []
  const ask = () => {
    const asked = sleep(1).then((): Asked => {
      const reply = parseReply(REPLY)
      if ('unreadable' in reply) throw new Error(reply.unreadable)
      replies.push(new WeakRef(reply))
      return { kind: 'reply', reply, text: REPLY }
    })
    waited.push(asked)
    return asked
  }
  const poll = new Poll({ ask }, {}, 'generic')
  expect(await poll.run()).toMatchObject({ kind: 'answered', answer: { hashrateThs: 30 } })
  await sleep(1)
  collect()
  expect(waited.length).toBeGreaterThan(0)
  expect(replies.map((reply) => reply.deref())).toEqual(waited.map(() => undefined))
  // Until here both are held.
  expect([poll, ...waited]).toHaveLength(waited.length + 1)
})
