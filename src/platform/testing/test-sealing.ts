import { sealingWith } from '../server/sealing/sealing.ts'

/** The key of all test servers. */
export const TEST_SEALING = sealingWith([Buffer.alloc(32, 'test')])
