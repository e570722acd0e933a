import fs from 'node:fs'
import os from 'node:os'

/** Lowers a process, or this thread. One that is lower already stays so: an ordinary user may not raise it, and it would be an error. */
export function lowerPriority(niceness: number, pid = 0): void {
  os.setPriority(pid, Math.max(niceness, os.getPriority(pid)))
}

/**
 * Of a process that leads a session of its own (spawned `detached`), and of what it starts there. Linux divides the processors among sessions first
 * (autogroup, sched(7)): within each the priorities of its processes count, and compared with another session that of the session alone.
 */
export function lowerSessionPriority(niceness: number, pid: number): void {
  lowerPriority(niceness, pid)
  try {
    fs.writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // There are no such groups here, or a second one was lowered within a tenth of a second.
  }
}
