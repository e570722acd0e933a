import os from 'node:os'

/** Of a process, or this thread. One that is lower already stays so: an ordinary user may not raise it, and it would be an error. */
export function lowerPriority(niceness: number, pid = 0): void {
  os.setPriority(pid, Math.max(niceness, os.getPriority(pid)))
}
