import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openLog } from '../../platform/server/process/log.ts'
import { addOwner } from '../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../platform/testing/test-fleet.ts'
import { testServer } from '../../platform/testing/test-server.ts'
import type { TestServer } from '../../platform/testing/test-server.ts'
import type { DueDevice } from '../polling/sweep/finished-poll.ts'
import type { PollOutcome } from '../polling/read/miner-answer.ts'
import { writeFrame } from '../polling/remote/frames.ts'
import { packRecord, withoutRaw } from '../polling/remote/poll-record.ts'
import type { PollRecord } from '../polling/remote/poll-record.ts'
import { startRemotePoller } from '../polling/remote/remote-poller.ts'
import type { RemotePoller } from '../polling/remote/remote-poller.ts'
import { openServerLink } from '../polling/remote/server-link.ts'
import type { ServerLink } from '../polling/remote/server-link.ts'
import { addPolledDevices } from './polled-fleet.ts'

export interface RemoteSite {
  server: TestServer
  owner: TestOwner
  devices: DueDevice[]
  key: string
  pollerId: number
  /** for a poller's data */
  folder: string
  link: ServerLink
  /** Starts a poller, stopped at the end at the latest. */
  poll(url?: string): Promise<RemotePoller>
  [Symbol.asyncDispose](): Promise<void>
}

/** A server with one site that a remote poller polls, and devices at the addresses. */
export async function remoteSite(addresses: readonly string[], config = {}): Promise<RemoteSite> {
  const server = await testServer({
    config: { sweepMs: 200, pollDeadlineMs: 300, pollConcurrency: 200, ...config },
  })
  const owner = await addOwner(server.db, 'remote')
  const devices = await addPolledDevices(server.db, owner, addresses)
  const administrator = await server.signIn('管理员')
  const { data } = await administrator.call('POST /poller/make', { request: { siteId: owner.site } })
  const { id: pollerId } = await server.db.selectFrom('poller').select('id').executeTakeFirstOrThrow()
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-poller-'))
  const log = openLog({ logLevel: 'silent' })
  const linkTo = (url: string) => openServerLink(url, () => Promise.resolve(data.key))
  const pollers: RemotePoller[] = []
  return {
    server,
    owner,
    devices,
    key: data.key,
    pollerId,
    folder,
    link: linkTo(server.url),
    async poll(url = server.url) {
      const poller = await startRemotePoller({
        link: linkTo(url),
        folder,
        mostBufferBytes: 2 ** 24,
        version: 'test',
        log,
      })
      pollers.push(poller)
      return poller
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(pollers.map((poller) => poller.stop()))
      await server[Symbol.asyncDispose]()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

/** Records of a buffer that was never on a disk, numbered from 1. */
export class Records {
  readonly bufferId = randomUUID()
  #sequence = 0

  /** The record as it travels. */
  async of(record: Partial<PollRecord>): Promise<Buffer> {
    // Before the wait: records packed at once keep the order in which they were asked for.
    this.#sequence += 1
    const sequence = this.#sequence
    const payload = await packRecord({ polls: [], sweeps: [], syncs: [], ...record })
    return writeFrame({ payload, polls: record.polls?.length ?? 0, sequence, oldestAtMs: Date.now() })
  }

  polled(devices: readonly DueDevice[], atMs: number, outcome: PollOutcome): Promise<Buffer> {
    return this.of({
      polls: devices.map(({ id, host, port }) => ({ id, host, port, atMs, outcome: withoutRaw(outcome) })),
    })
  }
}
