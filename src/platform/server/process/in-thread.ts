import { Worker } from 'node:worker_threads'

interface Bounds {
  deadlineMs: number
  mostHeapMb: number
  signal?: AbortSignal
}

/**
 * The one message that a module posts when it runs as a thread with this `workerData`; nothing else waits meanwhile. 'slow' after the
 * deadline, 'failed' when the thread ended by an error, as when it is out of its memory. Rejects when the signal aborts.
 */
export async function inThread<T>(
  module: URL,
  workerData: unknown,
  { deadlineMs, mostHeapMb, signal }: Bounds,
): Promise<T | 'slow' | 'failed'> {
  signal?.throwIfAborted()
  const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostHeapMb } })
  const { promise, resolve, reject } = Promise.withResolvers<T | 'slow' | 'failed'>()
  const timer = setTimeout(() => resolve('slow'), deadlineMs)
  const hangUp = () => reject(signal?.reason as Error)
  signal?.addEventListener('abort', hangUp, { once: true })
  worker.once('message', resolve)
  worker.once('error', () => resolve('failed'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', hangUp)
    await worker.terminate()
  }
}
