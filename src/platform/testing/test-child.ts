import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A program beside a test, in a process of its own: `await using child = new TestChild(…)` ends it with the test, failed or not. */
export class TestChild {
  readonly #process: ChildProcess
  readonly #exited: Promise<unknown>

  constructor(file: string, args: readonly string[], env?: NodeJS.ProcessEnv) {
    this.#process = fork(file, args, { stdio: 'inherit', ...(env && { env }) })
    this.#exited = new Promise((resolve) => this.#process.once('exit', resolve))
  }

  /** What it sends next. */
  async message<T>(): Promise<T> {
    const [sent] = (await once(this.#process, 'message')) as [T]
    return sent
  }

  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#process.kill(signal)
    await this.#exited
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end()
  }
}
