import { argon2Sync } from 'node:crypto'
import type { Argon2Parameters } from 'node:crypto'
import os from 'node:os'
import { parentPort } from 'node:worker_threads'

// A thread of its own that hashes passwords one after the other, and steps back for whoever else needs the processor: on Linux a
// priority is a thread's, elsewhere the whole process would step back.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', ({ id, parameters }: { id: number; parameters: Argon2Parameters }) => {
  parentPort?.postMessage({ id, tag: argon2Sync('argon2id', parameters) })
})
