import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from './areas.ts'
import { makeBackupKey } from './platform/server/backup/backup-key.ts'
import { runBackup } from './platform/server/backup/run-backup.ts'
import { openTarget } from './platform/server/backup/backup-target.ts'
import { readManifests } from './platform/server/backup/manifest.ts'
import { askPassphrase } from './platform/server/backup/passphrase.ts'
import { runOnce } from './platform/server/process/run-until-signal.ts'

const HELP = `npm run backup -- [--to <folder or s3://bucket/folder>]   makes a backup; BACKUP_TO unless given
  --first                                                 on another disk in the place of the one that has the others
npm run backup -- --list [--to …]                         shows those that are there
npm run backup -- --new-key <file>                        makes a key; the file does not belong on the server
  --passphrase-file <file>                                the passphrase, instead of typing it`

const say = (line: string) => console.log(line)

/** `npm run backup`. */
await runOnce(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      first: { type: 'boolean' },
      list: { type: 'boolean' },
      'new-key': { type: 'string' },
      'passphrase-file': { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(HELP)
  if (values['new-key'] !== undefined) {
    const passphrase = await askPassphrase('Passphrase of the new key: ', values['passphrase-file'], { isNew: true })
    const publicKey = makeBackupKey(values['new-key'], passphrase)
    console.log(
      `The private half is in ${path.resolve(values['new-key'])}: move it away from the server, and keep the passphrase elsewhere.`,
    )
    console.log(
      `Without both no sealed backup can be restored. Set this on the server:\nBACKUP_PUBLIC_KEY=${publicKey}`,
    )
    return undefined
  }
  const config = readConfig(process.env)
  if (!values.list) return runBackup(config, { to: values.to, isFirst: values.first, say })
  const place = values.to ?? config.backupTo
  if (place === undefined) throw new Error('Name the folder of the backups: npm run backup -- --list --to /mnt/backups')
  const target = await openTarget(place, config)
  const manifests = await readManifests(target, ({ message }) => say(message))
  if (manifests.length === 0) say(`${target.name} has no backup.`)
  for (const { id, at, publicKey, databaseBytes, files } of manifests)
    console.log(
      `${id}  ${at}  ${(databaseBytes / 2 ** 20).toFixed(0)} MB, ${files.length} files${publicKey ? ', sealed' : ''}`,
    )
  return undefined
})
