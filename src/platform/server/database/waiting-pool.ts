import type { Pool, PoolClient } from 'pg'
import { isDatabaseFull } from './database-errors.ts'

interface Waiting {
  enter: () => void
  giveUp: (error: Error) => void
}

/**
 * A pool whose callers wait for a free connection. The pool's own deadline is for making a connection: where all are in use the database is
 * busy and not away, and a moment later one is free. So it is where others have all that the database takes: one of the pool's own will do.
 */
export class WaitingPool {
  readonly #pool: Pool
  readonly #longestWaitMs: number
  /** how many more may be handed out or made */
  #free: number
  /** handed out */
  #inUse = 0
  readonly #waiting: Waiting[] = []

  constructor(pool: Pool, longestWaitMs: number) {
    this.#pool = pool
    this.#longestWaitMs = longestWaitMs
    this.#free = pool.options.max
  }

  /** Rejects as the pool does when the database is away, or when nothing was free for too long. */
  async connect(): Promise<PoolClient> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn()
    let turns = 1
    let client: PoolClient | undefined
    const untilMs = performance.now() + this.#longestWaitMs
    while (!client)
      try {
        client = await this.#pool.connect()
      } catch (error) {
        const isWorthWaiting = isDatabaseFull(error) && this.#pool.totalCount > 0 && performance.now() < untilMs
        if (isWorthWaiting && this.#pool.idleCount > 0) continue
        if (isWorthWaiting && (await this.#hasTurn())) {
          turns += 1
          continue
        }
        // Those who wait for new connections alone would fail in the same way, only later.
        if (this.#inUse === 0) for (const { giveUp } of this.#waiting.splice(0)) giveUp(error as Error)
        this.#handOn(turns)
        throw error
      }
    this.#inUse += 1
    const release = client.release.bind(client)
    const handBack = (error?: Error | boolean) => {
      release(error)
      this.#inUse -= 1
      this.#handOn(turns)
    }
    client.release = handBack
    return client
  }

  get options(): Pool['options'] {
    return this.#pool.options
  }

  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end()
  }

  #handOn(turns: number): void {
    for (let nth = 0; nth < turns; nth += 1) {
      const next = this.#waiting.shift()
      if (next) next.enter()
      else this.#free += 1
    }
  }

  #hasTurn(): Promise<boolean> {
    return this.#turn().then(
      () => true,
      () => false,
    )
  }

  #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      // The pool's own words, by which the database is known to be away.
      reject(new Error('timeout exceeded when trying to connect'))
    }, this.#longestWaitMs)
    const waiting: Waiting = {
      enter() {
        clearTimeout(timer)
        resolve()
      },
      giveUp(error) {
        clearTimeout(timer)
        reject(error)
      },
    }
    this.#waiting.push(waiting)
    return promise
  }
}
