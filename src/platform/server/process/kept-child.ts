import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

interface Bounds {
  /** a process without a job ends after so long */
  idleMs: number
  /** a job that takes longer ends the process */
  deadlineMs: number
  mostHeapMb: number
  /** a process that holds more than that after a job ends, and the next job starts another */
  mostRssMb: number
}

export interface JobMessage<Job> {
  id: number
  job: Job
}
/** `rss`: bytes that the process holds. */
export type JobAnswer<Done> = { id: number; rss: number } & ({ done: Done } | { problem: string })

type Outcome<Done> = { done: Done } | 'slow' | 'failed'

/**
 * A module that runs as a process of its own from the first job on, and ends when it has had none for a while: what its libraries hold
 * stays out of the server's memory, and is loaded once for many jobs. The module calls `takeJobs`.
 */
export class KeptChild<Job, Done> {
  readonly #module: URL
  readonly #bounds: Bounds
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #waiting = new Map<number, (outcome: Outcome<Done>) => void>()
  constructor(module: URL, bounds: Bounds) {
    this.#module = module
    this.#bounds = bounds
  }

  /** What the module made of the job; 'slow' after the deadline, 'failed' where it threw or died. Rejects when the signal aborts. */
  async do(job: Job, signal?: AbortSignal): Promise<Outcome<Done>> {
    signal?.throwIfAborted()
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    const id = (this.#lastId += 1)
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<Done>>()
    const hangUp = () => reject(signal?.reason as Error)
    const deadline = setTimeout(() => {
      resolve('slow')
      this.#end(child, 'SIGKILL')
    }, this.#bounds.deadlineMs)
    this.#waiting.set(id, resolve)
    signal?.addEventListener('abort', hangUp, { once: true })
    child.send({ id, job } satisfies JobMessage<Job>, (error) => error && resolve('failed'))
    try {
      return await promise
    } finally {
      clearTimeout(deadline)
      signal?.removeEventListener('abort', hangUp)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#rest()
    }
  }

  /** The process's id, while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  #start(): ChildProcess {
    const child = fork(this.#module, {
      execArgv: [`--max-old-space-size=${this.#bounds.mostHeapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (answer: JobAnswer<Done>) => {
      this.#waiting.get(answer.id)?.('done' in answer ? { done: answer.done } : 'failed')
      if (answer.rss > this.#bounds.mostRssMb * 2 ** 20 && this.#waiting.size <= 1) this.#end(child)
    })
    const gone = () => {
      if (this.#child !== child) return
      this.#child = undefined
      for (const fail of this.#waiting.values()) fail('failed')
    }
    child.once('error', gone)
    child.once('exit', gone)
    // It ends with the server, and keeps no server from ending.
    child.unref()
    child.channel?.unref()
    return child
  }

  #rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#child && this.#end(this.#child), this.#bounds.idleMs).unref()
  }

  /** Those who wait for a process that is killed get 'failed'. */
  #end(child: ChildProcess, signal?: 'SIGKILL'): void {
    if (this.#child === child) {
      this.#child = undefined
      if (signal) for (const fail of this.#waiting.values()) fail('failed')
    }
    if (signal) child.kill(signal)
    else if (child.connected) child.disconnect()
  }
}

/** What a module does that is run by `KeptChild`: jobs one after another, until the server is gone. */
export function takeJobs(work: (job: never) => Promise<unknown>): void {
  let last = Promise.resolve()
  const answer = async ({ id, job }: JobMessage<never>) => {
    const outcome = await work(job).then(
      (done) => ({ done }),
      (error: unknown) => ({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    if ('problem' in outcome) console.error(outcome.problem)
    process.send?.({ id, rss: process.memoryUsage.rss(), ...outcome })
  }
  process.on('message', (message: JobMessage<never>) => {
    last = last.then(() => answer(message))
  })
  process.on('disconnect', () => process.exit())
  // The server ends it; a Ctrl-C at the terminal goes to both.
  process.on('SIGINT', () => {})
}
