import { parseArgs } from 'node:util'
import { readConfig } from './areas.ts'
import { openBackupKey } from './platform/server/backup/backup-key.ts'
import { openTarget } from './platform/server/backup/backup-target.ts'
import { askPassphrase } from './platform/server/backup/passphrase.ts'
import { restoreBackup } from './platform/server/backup/restore-backup.ts'
import { runOnce } from './platform/server/process/run-until-signal.ts'

const HELP = `npm run restore -- [--from <folder or s3://bucket/folder>]   brings the newest backup back into DATA_DIR, or the empty database of DATABASE_URL; from BACKUP_TO unless given
  --key-file <file>          the private half of the backups' key, where they are sealed
  --passphrase-file <file>   its passphrase, instead of typing it
  --backup <id>              another than the newest
  --to-time <time>           a later moment, such as 2026-11-23T14:05:00+08:00, or latest; needs the log (BACKUP_LOG)
  --replace                  puts a database that is in DATA_DIR aside; with DATABASE_URL, removes what an interrupted restore left
  --drill                    tries all of it, and changes nothing`

/** `npm run restore`. */
await runOnce(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      backup: { type: 'string' },
      'to-time': { type: 'string' },
      'key-file': { type: 'string' },
      'passphrase-file': { type: 'string' },
      replace: { type: 'boolean', default: false },
      drill: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(HELP)
  const config = readConfig(process.env)
  const from = values.from ?? config.backupTo
  if (from === undefined) throw new Error('Name the folder of the backups: npm run restore -- --from /mnt/backups')
  const started = performance.now()
  const { manifest, rows, asideIn } = await restoreBackup({
    config,
    target: await openTarget(from, config),
    async privateKey() {
      const file = values['key-file']
      if (file === undefined) throw new Error('The backup is sealed: name the key with --key-file.')
      return openBackupKey(file, await askPassphrase('Passphrase of the key: ', values['passphrase-file']))
    },
    id: values.backup,
    toTime: readTime(values['to-time']),
    isDrill: values.drill,
    replaces: values.replace,
    say: (line) => console.log(line),
  })
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
  const took = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${values.drill ? 'The backup can be restored' : 'Restored'}: ${manifest.id} of ${manifest.at}, ${count} rows in ${Object.keys(rows).length} tables, ${manifest.files.length} files, ${took} s.`,
  )
  if (asideIn !== undefined) console.log(`The database that was here is in ${asideIn}; remove it when all is well.`)
  if (!values.drill) console.log('Now start the server.')
  return undefined
})

function readTime(text: string | undefined): Date | 'latest' | undefined {
  if (text === undefined || text === 'latest') return text
  // Without its offset it would mean another moment on another machine.
  if (!/(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new Error(`${text} is no time such as 2026-11-23T14:05:00+08:00.`)
  return new Date(text)
}
