import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { endRuns, noteResult } from '../../command/server/remote-commands.ts'
import { noteSearch } from '../../discovery/server/remote-searches.ts'
import { isOfTheData } from '../../polling/write/batch-writer.ts'
import type { FinishedPoll } from '../../polling/sweep/finished-poll.ts'
import { insertPartitions } from '../../polling/retention/partitions.sql.ts'
import { pollingMetrics } from '../../polling/sweep/polling-metrics.ts'
import { readFrames } from '../../polling/remote/frames.ts'
import type { Frame } from '../../polling/remote/frames.ts'
import { unpackRecord } from '../../polling/remote/poll-record.ts'
import type { PollRecord, RecordPoll } from '../../polling/remote/poll-record.ts'
import { RecordShape } from '../../polling/remote/record-shape.ts'
import { Slots } from '../../polling/sweep/slots.ts'
import { endSweep } from '../../polling/sweep/sweep.ts'
import { sumPollsWhenDue } from '../../polling/write/sum-polls.ts'
import { wasHeldUp } from '../../polling/write/try-site.ts'
import { rememberBatch, writeBatchIn } from '../../polling/write/write-batch.ts'
import type { BatchSite } from '../../polling/write/write-batch.ts'
import { noteSync } from '../../sync/server/remote-syncs.ts'
import type { SyncRun } from '../../sync/server/sync.sql.ts'
import { publishSync } from '../../sync/server/sync-worker.ts'
import { pollerTexts } from '../text.ts'
import { putBack, takeOut } from './remote-sites.ts'
import { deleteSavepoint, insertSavepoint, lockBuffer, updateRecordTaken } from './taken-records.sql.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/rules/durations.ts'

/** A poller's clock follows the server's; a poll further ahead came from a wrong clock. */
const MOST_AHEAD_MS = 60_000
/** Well below what a call may take: an answer that comes too late is no answer, and all is sent again. */
const ENOUGH_MS = 10_000
/** What a call waits for its turn at the most, below what it may take. */
const LONGEST_WAIT_MS = 45_000

interface Source {
  pollerId: number
  bufferId: string
}

/**
 * Writes a poller's records, each once and in a transaction of its own, which also stores its number. Polls that can't be
 * written are counted and not sent again. Returns the last record that the server has: after a while the rest is left for another call.
 * While many pollers send, a call may be answered before its turn has come; the turn stays in line, and the poller's next call waits for it.
 * Throws CallError 400 for anything but records.
 */
export async function takePolls(
  app: App,
  source: Source,
  bytes: Buffer,
  { enoughMs = ENOUGH_MS, longestWaitMs = LONGEST_WAIT_MS } = {},
): Promise<number> {
  const { frames, isAll } = readFrames(bytes)
  if (frames.length === 0 && !isAll) throw new CallError(CODES.unreadable, pollerTexts.noPolls)
  const { atWork } = writersOf(app)
  const key = `${source.pollerId} ${source.bufferId}`
  const untilMs = performance.now() + enoughMs
  const isLate = sleep(longestWaitMs, true, { ref: false })
  // A call that waits for an earlier one is forgotten once it is answered: its records are sent again.
  for (let earlier = atWork.get(key); earlier; earlier = atWork.get(key))
    if ((await Promise.race([earlier.ended, isLate])) === true) return earlier.lastSequence
  const call: Taking = { frames, untilMs, lastSequence: 0, isAnswered: false, ended: Promise.resolve() }
  const taking = takeFrames(app, source, call)
  atWork.set(key, call)
  call.ended = taking
    .catch((error: unknown) => {
      if (call.isAnswered) app.log.warn({ err: error, ...source }, 'records could not be written')
    })
    .finally(() => atWork.delete(key))
  await Promise.race([taking, isLate])
  call.isAnswered = true
  return call.lastSequence
}

/** A call's records, and how far it is with them. */
interface Taking {
  frames: readonly Frame[]
  /** then the rest is left for another call */
  untilMs: number
  lastSequence: number
  isAnswered: boolean
  /** never rejects */
  ended: Promise<void>
}

async function takeFrames(app: App, source: Source, call: Taking): Promise<void> {
  call.lastSequence = (await lockBuffer(app.db, source.pollerId, source.bufferId)).lastSequence
  for (const frame of call.frames) {
    if (frame.sequence <= call.lastSequence) continue
    // In turn with those of other pollers: what one sends after an outage takes minutes.
    call.lastSequence = await takeInTurn(app, source, frame)
    if (call.isAnswered || performance.now() >= call.untilMs) break
  }
}

async function takeInTurn(app: App, source: Source, frame: Frame): Promise<number> {
  const { slots, heldUp } = writersOf(app)
  const take = async () => {
    const startedMs = performance.now()
    try {
      const lastSequence = await takeFrame(app, source, frame)
      heldUp.delete(source.pollerId)
      return lastSequence
    } catch (error) {
      if (wasHeldUp(error, startedMs)) heldUp.add(source.pollerId)
      throw error
    }
  }
  return slots.run(take, heldUp.has(source.pollerId))
}

interface Writers {
  /** limit concurrent records, so that users' calls still find a connection */
  slots: Slots
  /** pollers whose records held a connection for long in vain; they leave half of the slots to the others */
  heldUp: Set<number>
  /** the call of each buffer whose records are being written, or wait for their turn */
  atWork: Map<string, Taking>
}

const writers = new WeakMap<App, Writers>()
function writersOf(app: App): Writers {
  const slots = () => new Slots(Math.max(1, app.config.databasePool >> 1))
  const known = writers.get(app) ?? { slots: slots(), heldUp: new Set(), atWork: new Map() }
  writers.set(app, known)
  return known
}

async function takeFrame(app: App, source: Source, frame: Frame): Promise<number> {
  const record = await readRecord(frame)
  if (!record) app.log.error({ ...source, sequence: frame.sequence }, 'a record of a remote poller can not be read')
  const isOfOurTime = ourTime(app)
  const polls = record ? record.polls.filter(({ atMs }) => isOfOurTime(atMs)) : []
  const sweeps = record ? record.sweeps.filter(({ endedMs }) => isOfOurTime(endedMs)) : []
  await ensurePartitions(app.db, polls)
  const changedSyncs: SyncRun[] = []
  const { lastSequence, site } = await transaction(app.db, async (trx) => {
    const { siteId, lastSequence: before } = await lockBuffer(trx, source.pollerId, source.bufferId)
    if (frame.sequence <= before) return { lastSequence: before }
    const firstMs = Math.min(...polls.map(({ atMs }) => atMs), frame.oldestAtMs)
    const remote = await takeOut(app, trx, { ...source, siteId, lastSequence: before, firstMs })
    let written = 0
    for (const round of roundsOf(polls)) written += await writeWhatCan(trx, remote, round)
    changedSyncs.length = 0
    const write = (part: () => Promise<unknown>) => writeIfPossible(trx, remote, part)
    for (const sweep of sweeps)
      await write(() => endSweep(trx, remote, sweep, new Date(sweep.startedMs), new Date(sweep.endedMs)))
    for (const note of record?.searches ?? []) await write(() => noteSearch(trx, siteId, note))
    for (const result of record?.commands ?? []) await write(() => noteResult(trx, siteId, source.bufferId, result))
    for (const note of record?.syncs ?? [])
      await write(async () => {
        const run = await noteSync(trx, siteId, note)
        if (run) changedSyncs.push(run)
      })
    const refusedPolls = (record?.polls.length ?? frame.polls) - written
    await updateRecordTaken(trx, { ...source, sequence: frame.sequence, refusedPolls })
    pollingMetrics.pollsLost.inc(refusedPolls)
    return { lastSequence: frame.sequence, site: remote }
  })
  if (site) {
    putBack(app, { ...source, lastSequence, site })
    await sumPollsWhenDue(site)
  }
  for (const run of changedSyncs) await publishSync(app, run)
  if (site && record?.commands?.length) await endRuns(app, site.siteId, record.commands)
  return lastSequence
}

/** Undefined if it is not a record. */
async function readRecord({ payload }: Frame): Promise<PollRecord | undefined> {
  const unpacked = await unpackRecord(payload).catch(() => undefined)
  return RecordShape.safeParse(unpacked).data
}

/** A time that is not ahead of the clock, nor older than the retention of hourly figures. */
const ourTime =
  ({ config }: App) =>
  (atMs: number) =>
    atMs < Date.now() + MOST_AHEAD_MS && atMs > Date.now() - config.hourlyDays * DAY_MS

/**
 * Loops create partitions only around today; a record may be older. Not for the time in between: after days without a server these are
 * hundreds, and with several machines take longer than a statement may.
 */
async function ensurePartitions(db: Db, polls: readonly RecordPoll[]): Promise<void> {
  if (polls.length === 0) return
  const [firstMs, lastMs] = [Math.min(...polls.map(({ atMs }) => atMs)), Math.max(...polls.map(({ atMs }) => atMs))]
  const nowMs = Date.now()
  await insertPartitions(db, new Date(firstMs - HOUR_MS), new Date(lastMs + HOUR_MS))
  if (lastMs + HOUR_MS < nowMs) await insertPartitions(db, new Date(nowMs), new Date(nowMs + HOUR_MS))
}

/** A batch takes one poll per device; further ones follow in the next round. */
function roundsOf(polls: readonly RecordPoll[]): FinishedPoll[][] {
  const rounds: FinishedPoll[][] = []
  const nextRound = new Map<number, number>()
  for (const { id, host, port, atMs, outcome } of polls) {
    const at = nextRound.get(id) ?? 0
    nextRound.set(id, at + 1)
    const round = (rounds[at] ??= [])
    round.push({ device: { id, host, port, missedSweeps: 0 }, atMs, outcome: outcome })
  }
  return rounds
}

/** One device's bad data must not lose the others' polls: splits in halves. Returns how many were written. */
async function writeWhatCan(trx: Db, site: BatchSite, polls: readonly FinishedPoll[]): Promise<number> {
  await insertSavepoint(trx)
  try {
    rememberBatch(site, await writeBatchIn(trx, site, polls))
    await deleteSavepoint(trx, false)
    for (const { outcome } of polls) pollingMetrics.polls.inc({ outcome: outcome.kind })
    return polls.length
  } catch (error) {
    if (!isOfTheData(error)) throw error
    await deleteSavepoint(trx, true)
    if (polls.length === 1) {
      site.log.error({ err: error, deviceId: polls[0]?.device.id }, 'what a device answered cannot be written')
      return 0
    }
    const half = polls.length >> 1
    const first = await writeWhatCan(trx, site, polls.slice(0, half))
    return first + (await writeWhatCan(trx, site, polls.slice(half)))
  }
}

/** What can't be written must not hold up later records. */
async function writeIfPossible(trx: Db, { siteId, log }: BatchSite, write: () => Promise<unknown>): Promise<void> {
  await insertSavepoint(trx)
  try {
    await write()
    await deleteSavepoint(trx, false)
  } catch (error) {
    if (!isOfTheData(error)) throw error
    await deleteSavepoint(trx, true)
    log.error({ err: error, siteId }, 'a part of a record of a remote poller cannot be written')
  }
}
