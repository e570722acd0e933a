const last = new Map<string, Promise<unknown>>()

/** Does `work` when all that was begun before for the same miner is done: no miner has two questions in flight. */
export function inTurn<T>(miner: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(miner)
  const mine = before ? before.then(work, work) : work()
  const ended = mine.then(
    () => {},
    () => {},
  )
  last.set(miner, ended)
  void ended.then(() => {
    if (last.get(miner) === ended) last.delete(miner)
  })
  return mine
}
