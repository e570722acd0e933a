import { sql } from 'kysely'
import { openLog } from '../../platform/server/process/log.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { businessHours } from '../polling/write/business-hour.ts'
import type { DueDevice, FinishedPoll } from '../polling/sweep/finished-poll.ts'
import type { MinerAnswer, PollOutcome } from '../polling/read/miner-answer.ts'
import { insertPartitions } from '../polling/retention/partitions.sql.ts'
import { SiteMemory } from '../polling/sweep/site-memory.ts'
import type { BatchSite } from '../polling/write/write-batch.ts'
import { DEFAULT_THRESHOLDS } from '../device/rules/thresholds.ts'
import type { TestOwner } from '../../platform/testing/test-fleet.ts'

/** Devices with the addresses given, added to the owner's site; '127.0.0.9' or '127.0.0.9:5000'. */
export async function addPolledDevices(
  db: Db,
  owner: TestOwner,
  addresses: readonly string[],
  typeName = 'T30',
): Promise<DueDevice[]> {
  const type = await db.selectFrom('machine_type').select('id').where('name', '=', typeName).executeTakeFirstOrThrow()
  const devices: DueDevice[] = []
  for (let from = 0; from < addresses.length; from += 1000) {
    const rows = await db
      .insertInto('device')
      .values(
        addresses.slice(from, from + 1000).map((address) => {
          const [host = '', port = '4028'] = address.split(':')
          return {
            site_id: owner.site,
            account_id: owner.account,
            type_id: type.id,
            serial: `S-${owner.site}-${address}`,
            name: address,
            host,
            port: Number(port),
          }
        }),
      )
      .returning(['id', 'host', 'port'])
      .execute()
    devices.push(...rows.map(({ id, host, port }) => ({ id, host: host ?? '', port, missedSweeps: 0 })))
  }
  return devices
}

/** What the poller knows of a site; partitions for an hour around `atMs` and around now are made. */
export async function batchSite(db: Db, siteId: number, atMs = Date.now()): Promise<BatchSite> {
  for (const aroundMs of [atMs, Date.now()])
    await insertPartitions(db, new Date(aroundMs - 3_600_000), new Date(aroundMs + 3_600_000))
  return {
    siteId,
    db,
    log: openLog({ logLevel: 'silent' }),
    memory: new SiteMemory(() => DEFAULT_THRESHOLDS.lowMeanOverMs),
    thresholds: DEFAULT_THRESHOLDS,
    sweepMs: 60_000,
    businessHour: businessHours({ timeZone: 'Asia/Shanghai' }),
  }
}

/** A healthy T30's answer, but for what is given. */
export function answer(given: Partial<MinerAnswer> = {}): MinerAnswer {
  return {
    model: 'T2T-30T',
    reader: 'innosilicon',
    firmwareVersion: '1.0',
    serial: null,
    mac: null,
    uptimeS: 86_400,
    hashrateThs: 30,
    averageHashrateThs: 30,
    boards: [1, 2, 3].map(() => ({ hashrateThs: 10, celsius: 70, isAlive: true })),
    fansRpm: [4000, 5000],
    maxCelsius: 70,
    maxFanRpm: 5000,
    minFanRpm: 4000,
    watts: 2200,
    hardwareErrorShare: 0.001,
    pools: [{ url: 'stratum+tcp://pool.example:3333', user: 'farm.1', state: 'Alive', isActive: true }],
    ...given,
  }
}

export const answered = (given: Partial<MinerAnswer> = {}): PollOutcome => ({
  kind: 'answered',
  answer: answer(given),
  tookMs: 5,
})
export const silent: PollOutcome = { kind: 'silent', reason: 'timeout', tookMs: 3000 }
export const unreadable: PollOutcome = { kind: 'unreadable', raw: '<html>', reason: 'no JSON', tookMs: 5 }

/** The same outcome of every device at one moment. */
export function polls(devices: readonly DueDevice[], atMs: number, outcome: PollOutcome): FinishedPoll[] {
  return devices.map((device) => ({ device, atMs, outcome }))
}

/** The polls as they are kept, oldest first. */
export async function keptPolls(db: Db, siteId: number) {
  const { rows } = await sql<{
    deviceId: number
    at: Date
    isRead: boolean
    hashrateThs: number | null
    uptimeS: number | null
  }>`
    select device_id as "deviceId", polled_at as at, is_read as "isRead", hashrate_ths as "hashrateThs", uptime_s as "uptimeS"
    from poll where site_id = ${siteId} order by polled_at, device_id`.execute(db)
  return rows
}
