import { parentPort, workerData } from 'node:worker_threads'
import { FilePathSource } from 'mediabunny'
import { mediaFacts } from '../rules/media-facts.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(await mediaFacts(new FilePathSource(workerData as string)))
