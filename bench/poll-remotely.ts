import { openLog } from '../src/platform/server/process/log.ts'
import { startRemotePoller } from '../src/fleet/polling/remote/remote-poller.ts'
import { openServerLink } from '../src/fleet/polling/remote/server-link.ts'

// A remote poller in a process of its own; reports its peak memory when asked.

export interface PollRemotely {
  url: string
  key: string
  folder: string
}
export interface PollerMemory {
  peakRssMb: number
}

const { url, key, folder } = JSON.parse(process.argv[2] ?? '') as PollRemotely
let peakRssMb = 0
setInterval(() => {
  peakRssMb = Math.max(peakRssMb, process.memoryUsage.rss() / 2 ** 20)
}, 50)
process.on('message', () => process.send?.({ peakRssMb } satisfies PollerMemory))
process.on('disconnect', () => process.exit())
await startRemotePoller({
  link: openServerLink(url, () => Promise.resolve(key)),
  folder,
  mostBufferBytes: 2 ** 30,
  version: 'bench',
  log: openLog({ logLevel: 'error' }),
})
