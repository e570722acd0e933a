import fs from 'node:fs'
import { flushCompileCache } from 'node:module'
import { openLog } from '../../platform/server/process/log.ts'
import { DiskBuffer } from '../polling/remote/disk-buffer.ts'
import { unpackRecord } from '../polling/remote/poll-record.ts'
import type { PollRecord } from '../polling/remote/poll-record.ts'
import { startRemotePoller } from '../polling/remote/remote-poller.ts'
import { openServerLink } from '../polling/remote/server-link.ts'

// A remote poller in a process of its own, to be killed. What its buffer took it writes into a journal, a line per poll.

export interface RemoteChild {
  url: string
  key: string
  folder: string
  journal: string
}

const { url, key, folder, journal } = JSON.parse(process.argv[2] ?? '') as RemoteChild
const lines = fs.openSync(journal, 'a')
// oxlint-disable-next-line typescript/unbound-method -- called with its buffer below
const { append } = DiskBuffer.prototype
DiskBuffer.prototype.append = async function (this: DiskBuffer, payload, about) {
  const sequence = await append.call(this, payload, about)
  const record = (await unpackRecord(payload)) as PollRecord
  for (const { id, atMs, outcome } of record.polls) fs.writeSync(lines, `${id} ${atMs} ${outcome.kind}\n`)
  return sequence
}
// One that is killed does not keep what it compiled for the next one.
flushCompileCache()
await startRemotePoller({
  link: openServerLink(url, () => Promise.resolve(key)),
  folder,
  mostBufferBytes: 2 ** 24,
  version: 'child',
  log: openLog({ logLevel: 'fatal' }),
})
