const last = new Map<string, Promise<unknown>>()

/** Runs `work` after all earlier work for the same miner: no miner gets two questions at once. */
export function inTurn<T>(miner: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(miner)
  const mine = before ? before.then(work, work) : work()
  last.set(miner, mine)
  const forget = () => {
    if (last.get(miner) === mine) last.delete(miner)
  }
  mine.then(forget, forget)
  return mine
}
