import { addressTaken } from './find-device.ts'
import { refusal } from './import-device.ts'
import type { KnownDevice, Refusal } from './import-device.ts'
import { isElsewhere } from './plan-import.ts'
import type { Planned } from './planned.ts'

type Fitting = Extract<Planned, { device: unknown }>

/**
 * Lets rows have the addresses of devices that other rows take elsewhere, even in a ring, and refuses the rest.
 * `holders`: the device whose address a row wants, by row; `most`: rows that can be applied at once.
 * `together`: rows that take each other's addresses. Each list is applied at once, in the order of the lists.
 */
export function settleAddresses(
  rows: readonly Planned[],
  holders: ReadonlyMap<number, KnownDevice>,
  most: number,
): { rows: Planned[]; together: number[][] } {
  const fitting = rows.filter((row): row is Fitting => 'device' in row)
  const rowOf = new Map(fitting.flatMap((row) => (row.before ? [[row.before.id, row]] : [])))
  const holderOf = (row: Fitting) => holders.get(row.line.row)
  const wanting = new Map(fitting.map((row) => [holderOf(row)?.id, row]))
  const refused = new Map<Planned, Refusal>()
  const passed = new Set<Fitting>()
  const together: number[][] = []

  /** The row, the one that wants its device's address, and so on; no address is wanted by two. */
  function chainFrom(first: Fitting): Fitting[] {
    const chain: Fitting[] = []
    for (let row: Fitting | null | undefined = first; row && !passed.has(row);) {
      passed.add(row)
      chain.push(row)
      row = row.before && wanting.get(row.before.id)
    }
    return chain
  }
  function keep(chain: readonly Fitting[]): void {
    for (let at = 0; chain.length > 1 && at < chain.length; at += most)
      together.push(chain.slice(at, at + most).map(({ line }) => line.row))
  }

  for (const row of fitting) {
    const holder = holderOf(row)
    // It follows the holder's row, or is part of a ring.
    if (holder && rowOf.has(holder.id)) continue
    const chain = chainFrom(row)
    const kept = holder ? 0 : isElsewhere(row.device, row.before) ? chain.length : 1
    keep(chain.slice(0, kept))
    for (const each of chain.slice(kept)) {
      const other = holderOf(each)
      if (other) refused.set(each, addressTaken(other))
    }
  }
  for (const row of fitting) {
    const ring = passed.has(row) ? [] : chainFrom(row)
    if (ring.length <= most) keep(ring)
    else for (const each of ring) refused.set(each, refusal('addressesInRing', { most }))
  }
  return {
    rows: rows.map((row) => {
      const why = refused.get(row)
      return why ? { line: row.line, ...why } : row
    }),
    together,
  }
}
