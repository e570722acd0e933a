import { claimData } from './fleet/polling/remote/claim-data.ts'
import { readPollerSettings } from './fleet/polling/remote/poller-settings.ts'
import { startRemotePoller } from './fleet/polling/remote/remote-poller.ts'
import { openServerLink } from './fleet/polling/remote/server-link.ts'
import { openLog } from './platform/server/process/log.ts'
import { runUntilSignal } from './platform/server/process/run-until-signal.ts'
import { VERSION } from './platform/server/process/version.ts'

/** `npm run poller`: polls a site for a server elsewhere. */
await runUntilSignal(async () => {
  const settings = readPollerSettings(process.argv.slice(2), process.env)
  // Where the system allows it, the list of processes shows this instead of the arguments.
  process.title = 'minerva-poller'
  const { server, folder, mostBufferBytes } = settings
  const log = openLog({ logLevel: settings.logLevel })
  if (settings.isKeyExposed) log.warn('the key is on the command line: better give --key-file, or POLLER_KEY')
  const { protocol, hostname } = new URL(server)
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    log.warn('the key and all that is polled travel unencrypted: better use an https address')
  await claimData(folder)
  const link = openServerLink(server, settings.readKey)
  const poller = await startRemotePoller({ link, folder, mostBufferBytes, version: VERSION, log })
  console.log(`Minerva ${VERSION} polls for ${server}; what is not yet there waits in ${folder}`)
  return poller
})
