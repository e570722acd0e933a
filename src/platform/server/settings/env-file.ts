import fs from 'node:fs'
import { parseEnv } from 'node:util'

/** What others read from the same file: Node.js, npm, PostgreSQL's driver, a poller on the server's machine. */
const OTHERS = /^(NODE_|npm_|PG|POLLER_|TZ$|NO_COLOR$)/

/** Names in a file such as .env that are no setting: a misspelt one would otherwise be ignored. */
export function strangersIn(file: string, settings: Pick<ReadonlyMap<string, unknown>, 'has'>): string[] {
  if (!fs.existsSync(file)) return []
  return Object.keys(parseEnv(fs.readFileSync(file, 'utf8'))).filter(
    (name) => !settings.has(name) && !OTHERS.test(name),
  )
}
