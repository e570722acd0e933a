/** Where runs of true begin, and where each is over. */
export function runsOf(flags: readonly boolean[]): [from: number, until: number][] {
  const edges = [...flags, false].flatMap((flag, at) => (flag === (flags[at - 1] ?? false) ? [] : at))
  return edges.flatMap((from, nth) => (nth % 2 === 0 ? [[from, edges[nth + 1] ?? flags.length]] : []))
}
