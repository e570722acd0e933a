import { expect, test } from 'vitest'
import { waitAfterTryMs } from './message-tries.ts'

test('waits double', () => expect([1, 2, 5].map(waitAfterTryMs)).toEqual([30_000, 60_000, 480_000]))
