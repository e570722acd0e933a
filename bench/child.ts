import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface Child {
  /** the next message, within three minutes unless given */
  next<T>(withinMs?: number): Promise<T>
  /** its next message after this one, within three minutes unless given */
  ask<T>(message?: unknown, withinMs?: number): Promise<T>
  stop(): Promise<void>
}

/** Another program of this folder, in a process of its own. */
export function startChild(file: string, argument: unknown, execArgv = process.execArgv): Child {
  const child = fork(path.join(import.meta.dirname, file), [JSON.stringify(argument)], { execArgv })
  const ended = once(child, 'exit')
  const next = async <T>(withinMs = 180_000) => {
    const [message] = (await once(child, 'message', { signal: AbortSignal.timeout(withinMs) })) as [T]
    return message
  }
  return {
    next,
    ask<T>(message: unknown = 'figures', withinMs?: number) {
      const answer = next<T>(withinMs)
      child.send(message as object)
      return answer
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}
