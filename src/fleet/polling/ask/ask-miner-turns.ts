const last = new Map<string, Promise<void>>()

/** Runs `work` after all earlier work for the same miner: no miner gets two questions at once. */
export async function inTurn<T>(miner: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(miner)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  last.set(miner, ended)
  try {
    await before
    return await work()
  } finally {
    end()
    if (last.get(miner) === ended) last.delete(miner)
  }
}
