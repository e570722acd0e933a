import type { MovedTable } from './moved-tables.sql.ts'

type Moving = Pick<MovedTable, 'name' | 'bytes'>

export interface Progress {
  copied(table: Moving, bytes: number): void
  done(table: Moving, rows: number): void
}

const EVERY_MS = 5000

/** Reports every few seconds how far it is: by the size of the tables, since their rows are not known before. */
export function progressOf(
  tables: readonly Moving[],
  say: (line: string) => void,
  now = () => performance.now(),
): Progress {
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const startedAt = now()
  let saidAt = startedAt
  let [copied, ofTable, rows, done] = [0, 0, 0, 0]
  const report = ({ name, bytes }: Moving) => {
    if (now() - saidAt < EVERY_MS) return
    saidAt = now()
    const share = (done + Math.min(ofTable, bytes)) / all
    const rate = copied / 2 ** 20 / ((saidAt - startedAt) / 1000)
    say(`${Math.floor(100 * share)} % · ${name} · ${rows} rows · ${rate.toFixed(1)} MB/s`)
  }
  return {
    copied(table, bytes) {
      copied += bytes
      ofTable += bytes
      report(table)
    },
    done(table, count) {
      done += table.bytes
      ofTable = 0
      rows += count
      report({ ...table, bytes: 0 })
    },
  }
}
