import { expect, test } from 'vitest'
import { judgeFirst } from './judge-first.ts'
import type { TriedDevice } from './judge-first.ts'

const WAIT_MS = 600_000
const fine: TriedDevice = {
  status: 'done',
  endedMs: 1000,
  answeredMs: 2000,
  hashrateThs: 90,
  hashrateBefore: 100,
  activePool: 'b',
  pool: 'b',
}

test.each<[string, Partial<TriedDevice>, number, string]>([
  ['hashes again', {}, 3000, 'go'],
  ['was off before', { hashrateBefore: null }, 3000, 'go'],
  ['closed without a response', { status: 'unanswered' }, 3000, 'go'],
  ['is not sent yet', { status: 'waiting', endedMs: null }, 3000, 'wait'],
  ['has no result', { status: 'sent', endedMs: null }, 1e9, 'wait'],
  ['refused', { status: 'refused' }, 3000, 'stop'],
  ['may have got it', { status: 'unknown' }, 3000, 'stop'],
  ['was polled before the change alone', { answeredMs: 1000 }, 3000, 'wait'],
  ['was never polled after the change', { answeredMs: 1000 }, 1000 + WAIT_MS, 'stop'],
  ['was never polled', { answeredMs: null }, 3000, 'wait'],
  ['has no end', { endedMs: null }, 3000, 'wait'],
  ['mines for the old pool', { activePool: 'a' }, 3000, 'wait'],
  ['still mines for the old pool', { activePool: 'a' }, 1000 + WAIT_MS, 'stop'],
  ['mines for the old pool a moment before the time is up', { activePool: 'a' }, 999 + WAIT_MS, 'wait'],
  ['had its turn later', { endedMs: 5000, answeredMs: 5001, activePool: 'a' }, 1000 + WAIT_MS, 'wait'],
  ['hashes just enough', { hashrateThs: 80 }, 3000, 'go'],
  ['hashes less', { hashrateThs: 79 }, 3000, 'wait'],
  ['hashes nothing, as before', { hashrateThs: 0, hashrateBefore: 0 }, 3000, 'wait'],
])('one that %s', (_, change, nowMs, verdict) => {
  expect(judgeFirst([fine, { ...fine, ...change }], nowMs, WAIT_MS)).toBe(verdict)
})
