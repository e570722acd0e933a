const last = new Map<string, Promise<void>>()

/** Does `work` when all that was begun before for the same miner is done: no miner has two questions in flight. */
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
