import type { MovedTable } from './moved-tables.sql.ts'

export interface Progress {
  copied(table: MovedTable, bytes: number): void
  done(table: MovedTable, rows: number): void
}

const EVERY_MS = 5000

/** Reports every few seconds how far it is: by the size of the tables, since their rows are not known before. */
export function progressOf(
  tables: readonly MovedTable[],
  say: (line: string) => void,
  now = () => performance.now(),
): Progress {
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const startedAt = now()
  let [saidAt, copied, rows, bytesDone] = [startedAt, 0, 0, 0]
  const report = (name: string) => {
    if (now() - saidAt < EVERY_MS) return
    saidAt = now()
    const rate = copied / 2 ** 20 / ((saidAt - startedAt) / 1000)
    say(`${Math.floor((100 * bytesDone) / all)} % · ${name} · ${rows} rows · ${rate.toFixed(1)} MB/s`)
  }
  return {
    copied({ name }, bytes) {
      copied += bytes
      report(name)
    },
    done({ name, bytes }, ofTable) {
      bytesDone += bytes
      rows += ofTable
      report(name)
    },
  }
}
