import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { deviceAfter } from '../../device/rules/device-state.ts'
import type { Reading } from '../../device/rules/device-state.ts'
import type { Thresholds } from '../../device/rules/thresholds.ts'
import { isNews } from '../../device/rules/state-news.ts'
import { insertStateChanges } from '../../device/server/insert-state-changes.sql.ts'
import { updateLiveCopies } from '../../device/server/device-live.sql.ts'
import { selectMaintained } from '../../server/maintained.sql.ts'
import { insertNews } from '../../server/insert-news.sql.ts'
import { WARNING_TYPES } from '../../device/rules/warning-types.ts'
import type { WarningType } from '../../device/rules/warning-types.ts'
import type { BusinessHour } from './business-hour.ts'
import { cleanAnswer } from '../read/clean-answer.ts'
import {
  answerRow,
  closedWarningRows,
  deviceUpdate,
  isLasting,
  liveRow,
  openedWarningRows,
  pollRow,
  stateChangeRow,
} from './batch-rows.ts'
import type { Decided } from './batch-rows.ts'
import type { FinishedPoll, WrittenPoll } from '../sweep/finished-poll.ts'
import { selectOpenWarnings, selectPolledDevices } from './polled-devices.sql.ts'
import type { MinerAnswer } from '../read/miner-answer.ts'
import type { SiteMemory } from '../sweep/site-memory.ts'
import {
  CLOCKS_DIFFER_BY_MS,
  insertPollBatch,
  insertWarnings,
  updateDevices,
  updateFutureMoments,
  updateWarningsClosed,
  upsertAnswers,
  upsertLive,
} from './write-batch.sql.ts'
import type { BatchKey, OpenedWarningRow } from './write-batch.sql.ts'

export interface BatchSite {
  siteId: number
  db: Db
  log: Logger
  memory: SiteMemory
  /** the current ones: an administrator may change them */
  readonly thresholds: Thresholds
  readonly sweepMs: number
  businessHour: (atMs: number) => BusinessHour
}

/** Of a batch that is written for the first time. */
export const newBatch = (): BatchKey => ({ id: randomUUID(), at: new Date().toISOString() })

/**
 * Writes the polls of one site in one transaction, all or nothing: live figures, answers, polls, and what changes: devices, states, warnings; then
 * publishes the event. `sumPolls` adds them to hours and days later. Skips a device that vanished, moved, was scrapped or got another
 * address meanwhile. Writing the same batch again changes nothing. Throws database errors.
 */
export async function writeBatch(
  site: BatchSite,
  polls: readonly FinishedPoll[],
  batch = newBatch(),
): Promise<WrittenPoll[]> {
  const decided = await transaction(site.db, (trx) => writeBatchIn(trx, site, polls, batch))
  rememberBatch(site, decided)
  const changed = new Set(decided.filter(({ after }) => after.cause).map(({ before }) => before.id))
  return polls.map(({ device, outcome }) => ({
    deviceId: device.id,
    kind: outcome.kind,
    isChanged: changed.has(device.id),
  }))
}

/**
 * The same within a larger transaction; after its commit, pass the result to `rememberBatch`. At most one
 * poll of each device.
 */
export async function writeBatchIn(
  trx: Db,
  site: BatchSite,
  polls: readonly FinishedPoll[],
  batch = newBatch(),
): Promise<Decided[]> {
  const decided = await decideBatch(trx, site, polls)
  const fresh: Decided[] = []
  const hours = new Map(decided.map(({ hour, day }) => [hour, day]))
  for (const [hour, day] of hours) {
    const ofHour = decided.filter((each) => each.hour === hour)
    if (await writePolls(trx, { siteId: site.siteId, ...batch, hour, day }, ofHour)) fresh.push(...ofHour)
  }
  if (fresh.length > 0) await writeDecided(trx, site, fresh)
  return fresh
}

/** Call after the commit: rolled back polls must not be remembered. */
export function rememberBatch(site: BatchSite, decided: readonly Decided[]): void {
  for (const { before, after, answer, poll, isLate } of decided) {
    if (isLate) continue
    if (answer) site.memory.add(before.id, { atMs: poll.atMs, ...answer })
    if (poll.outcome.kind === 'unreadable' && !before.isUnreadable) {
      const { reason, raw } = poll.outcome
      site.log.warn({ deviceId: before.id, host: poll.device.host, reason, raw }, 'an answer could not be read')
    }
    if (after.cause)
      site.log.debug(
        { deviceId: before.id, from: before.state, to: after.state, cause: after.cause },
        'a state changed',
      )
  }
}

/** Most polls change nothing that lasts and lock nothing. The others, and the first of a device, are decided again once their devices are locked. */
async function decideBatch(trx: Db, site: BatchSite, polls: readonly FinishedPoll[]): Promise<Decided[]> {
  const decided = await decidePolls(trx, site, polls, { isLocked: false })
  const lasting = new Set(
    decided.filter((each) => !each.isLate && (!each.before.isCopied || isLasting(each))).map(({ poll }) => poll),
  )
  if (lasting.size === 0) return decided
  const again = await decidePolls(trx, site, [...lasting], { isLocked: true })
  return [...decided.filter(({ poll }) => !lasting.has(poll)), ...again].toSorted((a, b) => a.before.id - b.before.id)
}

async function decidePolls(
  trx: Db,
  site: BatchSite,
  polls: readonly FinishedPoll[],
  lock: { isLocked: boolean },
): Promise<Decided[]> {
  const pollOf = new Map(polls.map((poll) => [poll.device.id, poll]))
  const devices = await selectPolledDevices(trx, site.siteId, [...pollOf.keys()], lock)
  const openWarnings = new Map<number, WarningType[]>()
  for (const { deviceId, type } of await selectOpenWarnings(trx, [...pollOf.keys()])) {
    const known = WARNING_TYPES.find((each) => each === type)
    if (known) openWarnings.set(deviceId, [...(openWarnings.get(deviceId) ?? []), known])
  }
  const moments = [...pollOf].map(([id, { atMs }]) => ({ id, atMs }))
  const maintained = await selectMaintained(trx, site.siteId, moments)
  const { thresholds } = site
  return devices.flatMap((before) => {
    const isMaintained = maintained.has(before.id)
    const poll = pollOf.get(before.id)
    // Another address is another miner; the same time is this poll, already written.
    if (!poll || before.host !== poll.device.host || before.port !== poll.device.port) return []
    if (before.lastPolledMs === poll.atMs) return []
    const answer = poll.outcome.kind === 'answered' ? cleanAnswer(poll.outcome.answer) : null
    const isLate = isOvertaken(poll.atMs, before.lastPolledMs ?? 0)
    const after = deviceAfter(
      {
        ...before,
        offlineSinceMs: before.offlineSinceMs && Math.min(before.offlineSinceMs, poll.atMs),
        openWarnings: openWarnings.get(before.id) ?? [],
        limits: before,
        isMaintained,
      },
      readingOf(poll, answer),
      site.memory.samples(before.id),
      poll.atMs,
      thresholds,
    )
    const { day, hour } = site.businessHour(poll.atMs)
    const at = new Date(poll.atMs).toISOString()
    return [{ poll, before, after, answer, at, day, hour, isLate, isMaintained }]
  })
}

/**
 * Whether a later poll of the device is already written. If that one is in the future, the clock was set back since, and
 * it no longer counts.
 */
function isOvertaken(atMs: number, lastMs: number): boolean {
  return atMs < lastMs && lastMs <= Date.now() + CLOCKS_DIFFER_BY_MS
}

function readingOf({ outcome }: FinishedPoll, answer: MinerAnswer | null): Reading {
  if (answer) return { kind: 'answered', answer }
  return { kind: outcome.kind === 'silent' ? 'silent' : 'unreadable' }
}

/** A late poll counts in its own hour and day, and does not change the state that later polls set. */
async function writeDecided(trx: Db, { siteId }: BatchSite, decided: readonly Decided[]): Promise<void> {
  const batch = decided.filter(({ isLate }) => !isLate)
  const changes = batch.flatMap((each) => stateChangeRow(each, siteId))
  const opened = batch.flatMap(openedWarningRows)
  const closed = batch.flatMap(closedWarningRows)
  const setBack = batch.filter(({ before, poll }) => (before.lastPolledMs ?? 0) > poll.atMs)
  if (setBack.length > 0)
    await updateFutureMoments(
      trx,
      setBack.map(({ before: { id }, at }) => ({ id, at })),
    )
  // First, by ascending id: the trigger of device writes to these rows, too.
  await writeLive(trx, siteId, batch)
  const lasting = batch.filter(isLasting)
  if (lasting.length > 0) await updateDevices(trx, siteId, lasting.map(deviceUpdate))
  const uncopied = batch.filter(({ before }) => !before.isCopied).map(({ before }) => before.id)
  if (uncopied.length > 0) await updateLiveCopies(trx, siteId, uncopied)
  await writeAnswers(trx, siteId, batch)
  await insertStateChanges(trx, changes)
  if (opened.length > 0) await writeOpened(trx, siteId, opened)
  if (closed.length > 0) await updateWarningsClosed(trx, closed)
  await publishIn(trx, 'fleet', { siteId, at: new Date().toISOString() })
}

// Functions of their own: what waits keeps its temporary values, as those in write-batch.sql.ts would their rows.
const writePolls = (trx: Db, key: Parameters<typeof insertPollBatch>[1], decided: readonly Decided[]) =>
  insertPollBatch(trx, key, decided.map(pollRow))
const writeLive = (trx: Db, siteId: number, decided: readonly Decided[]) =>
  upsertLive(trx, siteId, decided.map(liveRow))
const writeAnswers = (trx: Db, siteId: number, decided: readonly Decided[]) =>
  upsertAnswers(trx, siteId, decided.flatMap(answerRow))

const keyOf = ({ deviceId, type }: { deviceId: number; type: string }) => `${deviceId} ${type}`

/** Opens the warnings, and leaves those for the notifier that were not open already, unless they are snoozed. */
async function writeOpened(trx: Db, siteId: number, rows: readonly OpenedWarningRow[]): Promise<void> {
  const opened = await insertWarnings(trx, siteId, rows)
  const isOpened = new Set(opened.filter(({ isSnoozed }) => !isSnoozed).map(keyOf))
  const nowMs = Date.now()
  await insertNews(
    trx,
    rows
      .filter((row) => isOpened.has(keyOf(row)) && isNews(Date.parse(row.at), nowMs))
      .map(({ deviceId, type, details }) => ({ siteId, deviceId, kind: type, details })),
  )
}
