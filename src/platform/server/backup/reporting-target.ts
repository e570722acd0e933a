import type { Bytes } from './sealed-stream.ts'
import type { BackupTarget } from './target.ts'

const EVERY_MS = 15_000

/** Reports every so often, while something is put, how much was: it may take hours, or hang. */
export function reportingTarget(
  target: BackupTarget,
  say: (line: string) => void,
  everyMs = EVERY_MS,
): BackupTarget & Disposable {
  let [putting, bytes] = [0, 0]
  async function* counted(content: Bytes): AsyncGenerator<Buffer> {
    for await (const part of content) {
      bytes += part.length
      yield part
    }
  }
  const timer = setInterval(() => {
    if (putting > 0) say(`${(bytes / 2 ** 20).toFixed(0)} MB sent …`)
  }, everyMs)
  return {
    ...target,
    async put(name, content) {
      putting += 1
      try {
        return await target.put(name, counted(content))
      } finally {
        putting -= 1
      }
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
