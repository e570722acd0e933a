import { parseArgs } from 'node:util'
import { readConfig } from './areas.ts'
import { moveDatabase } from './platform/server/move/move-database.ts'
import { openPlace, ownAddress } from './platform/server/move/place.ts'
import { runOnce } from './platform/server/process/run-until-signal.ts'

const HELP = `npm run move -- --to <address or folder>   copies the database into an empty one, and compares every row
  --from <address or folder>   the database that is moved; that of the settings unless given
  --from-programs <folder>     the programs of the PostgreSQL that made the folder --from, such as /usr/lib/postgresql/17/bin
  --replace                    removes what an interrupted move left in --to

An address is postgres://user:password@host:5432/name, past a pooler. A folder is as DATA_DIR: the database is its folder postgres.`

const say = (line: string) => console.log(line)

/** `npm run move`. */
await runOnce(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      'from-programs': { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(HELP)
  if (values.to === undefined) throw new Error(`Name the database to move to.\n${HELP}`)
  const config = readConfig(process.env)
  const started = performance.now()
  const at = values.from ?? ownAddress(config) ?? config.dataDir
  await using source = await openPlace(at, { say, programs: values['from-programs'], isThere: true })
  await using target = await openPlace(values.to, { say, isThere: false })
  say(`Moving ${source.name} to ${target.name} …`)
  const rows = await moveDatabase({ source, target, replaces: values.replace, say })
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
  const took = ((performance.now() - started) / 1000).toFixed(0)
  say(
    `Moved: ${count} rows in ${Object.keys(rows).length} tables, each compared, ${took} s. ${source.name} is as it was.`,
  )
  say(
    target.isFolder
      ? `Now start the server on it: without DATABASE_URL, and with DATA_DIR=${target.name}, where its files and sealing.key have to be, too.`
      : 'Now set DATABASE_URL to that database and start the server. DATA_DIR stays: it has the files and the sealing key.',
  )
  return undefined
})
