export interface Candidate {
  id: number
  watts: number
  /** null: it does not hash */
  joulesPerTh: number | null
}

/** A step takes at most this share of a site's power, so that the load on the site's supply doesn't drop or rise at once. */
const MOST_OF_A_STEP = 0.2
/** Of one step, whatever it saves. */
export const MOST_DEVICES_OF_A_STEP = 500

/**
 * The devices that draw the most for what they hash, one after the other, until so many watts are saved. `savedShare`: of a
 * device's watts, 1 for sleep. Never more than a step may take.
 */
export function chooseDevices(
  candidates: readonly Candidate[],
  { watts, targetWatts, savedShare }: { watts: number; targetWatts: number; savedShare: number },
): Candidate[] {
  const needed = Math.min(watts - targetWatts, Math.max(watts * MOST_OF_A_STEP, 1))
  const chosen: Candidate[] = []
  let saved = 0
  for (const candidate of candidates.toSorted(worstFirst)) {
    if (saved >= needed || chosen.length >= MOST_DEVICES_OF_A_STEP) break
    chosen.push(candidate)
    saved += candidate.watts * savedShare
  }
  return chosen
}

const worstFirst = (a: Candidate, b: Candidate) =>
  (b.joulesPerTh ?? Infinity) === (a.joulesPerTh ?? Infinity)
    ? a.id - b.id
    : (b.joulesPerTh ?? Infinity) - (a.joulesPerTh ?? Infinity)
