import fs from 'node:fs'
import path from 'node:path'

export interface DatabaseUse {
  /** memory of its own plus its share of what several hold: shared buffers count once, and only as far as they are used */
  pssMb: number
  cpuMs: number
}

const TICKS_PER_SECOND = 100

/** What the processes of the embedded database in that folder use. Linux only. */
export function databaseUse(dataDir: string): DatabaseUse {
  const postmaster = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const tasks = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  const use = { pssMb: 0, cpuMs: 0 }
  for (const pid of [postmaster, ...tasks].filter(Boolean)) {
    try {
      const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      use.pssMb += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
      // After the name in brackets: user and system time are the 12th and 13th, those of ended children the two after.
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const last = pid === postmaster ? 15 : 13
      const ticks = fields.slice(11, last).reduce((sum, each) => sum + Number(each), 0)
      use.cpuMs += (ticks * 1000) / TICKS_PER_SECOND
    } catch {
      // It ended meanwhile.
    }
  }
  return use
}
