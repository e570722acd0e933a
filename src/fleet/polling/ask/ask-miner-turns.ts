const last = new Map<string, Promise<unknown>>()

/** Enters what ends with `done` into the line of a miner, which gets no two questions at once. Returns the end of what comes before it. */
export function takeTurn(miner: string, done: Promise<unknown>): Promise<unknown> | undefined {
  const before = last.get(miner)
  last.set(miner, done)
  return before
}

/** Call at the end of each turn. */
export function leaveTurn(miner: string, done: Promise<unknown>): void {
  if (last.get(miner) === done) last.delete(miner)
}

/** Runs `work` after all earlier work for the same miner. */
export function inTurn<T>(miner: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(miner)
  const mine = before ? before.then(work, work) : work()
  last.set(miner, mine)
  const leave = () => leaveTurn(miner, mine)
  void mine.then(leave, leave)
  return mine
}
