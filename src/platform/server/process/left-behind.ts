import fs from 'node:fs'
import path from 'node:path'
import { findProcess } from '../postgres/processes.ts'

/** Removes what was left under names of `beginning` and a process id, such as 'dist/console-4711', by processes that are gone. */
export function removeLeftBehind(beginning: string): void {
  const folder = path.dirname(beginning)
  const start = path.basename(beginning)
  for (const name of fs.readdirSync(folder)) {
    const pid = name.startsWith(start) ? /^\d+(?=-|$)/.exec(name.slice(start.length))?.[0] : undefined
    if (pid !== undefined && !findProcess(Number(pid)))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}
