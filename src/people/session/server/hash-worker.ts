import { argon2Sync } from 'node:crypto'
import type { Argon2Parameters } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../../../platform/server/process/lower-priority.ts'

/** A third of what another thread gets where both want the same processor: enough that logins go on whatever else is done. */
const NICENESS = 5

// On Linux a priority is a thread's; elsewhere the whole process would step back.
if (process.platform === 'linux') lowerPriority(NICENESS)

parentPort?.on('message', ({ id, parameters }: { id: number; parameters: Argon2Parameters }) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage({ id, tag: argon2Sync('argon2id', parameters) })
})
