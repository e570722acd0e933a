import type { StoredKind } from '../../../platform/rules/stored-kind.ts'

interface Measured {
  name: string
  bytes: number
  rows: number
  bytesBefore: number
  days: number
}

export interface KindSize extends Pick<StoredKind, 'title' | 'kept'> {
  bytes: number
  rows: number
  bytesADay: number | null
}

/** What each kind takes, the largest first. A table of no kind, which no migration made, is one of its own. */
export function sizesOf(kinds: readonly StoredKind[], tables: readonly Measured[]): KindSize[] {
  const listed = new Set(kinds.flatMap((kind) => kind.tables))
  const others = tables
    .filter(({ name }) => !listed.has(name))
    .map(({ name }) => ({ title: { zh: name, en: name }, kept: { zh: '—', en: '—' }, tables: [name] }))
  return [...kinds, ...others]
    .map(({ title, kept, tables: names }) => {
      const own = tables.filter(({ name }) => names.includes(name))
      const sum = (of: (table: Measured) => number) => own.reduce((total, table) => total + of(table), 0)
      const days = Math.max(0, ...own.map((table) => table.days))
      const bytesADay = days === 0 ? null : Math.round(sum((table) => table.bytes - table.bytesBefore) / days)
      return { title, kept, bytes: sum((table) => table.bytes), rows: sum((table) => table.rows), bytesADay }
    })
    .toSorted((a, b) => b.bytes - a.bytes)
}
