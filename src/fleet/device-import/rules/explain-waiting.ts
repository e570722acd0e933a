import { refusal } from './import-device.ts'
import type { KnownDevice } from './import-device.ts'
import type { Planned } from './planned.ts'

/** A row that is refused because another device has its address. */
export interface Waiting {
  holder: KnownDevice
  /** the row's own device; null: a new one */
  before: KnownDevice | null
}

/** Gives rows whose addresses are left by other rows that reason: to import again, or, where they wait for each other, what to do first. */
export function explainWaiting(rows: readonly Planned[], waiting: ReadonlyMap<number, Waiting>): Planned[] {
  if (waiting.size === 0) return [...rows]
  const rowOf = new Map<number, Planned>()
  for (const row of rows) {
    const before = 'device' in row ? row.before : waiting.get(row.line.row)?.before
    if (before) rowOf.set(before.id, row)
  }
  return rows.map((row) => {
    const holder = waiting.get(row.line.row)?.holder
    const other = holder?.isSeen ? rowOf.get(holder.id) : undefined
    const end = endOf(row, rowOf, waiting)
    if (!holder || !other || !end) return row
    const values = { serial: holder.serial, row: other.line.row }
    return { line: row.line, ...refusal(end === row ? 'addressSwapped' : 'addressLeftLater', values) }
  })
}

/** The row at the end of those that wait for each other: one that leaves its address, or this row again; else none helps. */
function endOf(
  row: Planned,
  rowOf: ReadonlyMap<number, Planned>,
  waiting: ReadonlyMap<number, Waiting>,
): Planned | undefined {
  const passed = new Set<Planned>()
  let at: Planned | undefined = row
  while (at && !passed.has(at)) {
    passed.add(at)
    const holder: KnownDevice | undefined = waiting.get(at.line.row)?.holder
    if (!holder) return 'changes' in at && leaves(at) ? at : undefined
    at = rowOf.get(holder.id)
  }
  return at === row ? row : undefined
}

const leaves = ({ device, before }: Extract<Planned, { changes: unknown }>) =>
  before.host !== device.host || before.port !== device.port || before.siteId !== device.siteId
