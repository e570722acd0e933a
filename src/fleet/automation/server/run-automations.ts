import { businessDay } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { insertMessages } from '../../../platform/server/messages/messages.sql.ts'
import { staggerOf } from '../../command/rules/stagger.ts'
import { insertRun } from '../../command/server/command-run.sql.ts'
import { redecideByRepairs } from '../../repair/server/write-repair.ts'
import { insertRepairs, lockDevices } from '../../repair/server/write-repair.sql.ts'
import { automationMessageTexts, automationTaskTexts } from '../text.ts'
import { DAY_MS } from '../../../platform/rules/durations.ts'
import {
  deleteOldActions,
  insertActions,
  lockSite,
  selectFollowed,
  selectDeviceFacts,
  selectIsStopped,
  selectSiteFacts,
  selectSites,
  writeMatches,
} from './automation-work.sql.ts'
import type { FollowedAutomation } from './automation-work.sql.ts'
import { commandOf, decideSite } from './decide-site.ts'
import type { Around, Decided } from './decide-site.ts'

const NAMED_SERIALS = 10

/** Looks at every site, and does what is due. */
export const automate: BackgroundTask = {
  name: 'automate',
  title: automationTaskTexts.automate,
  every: { seconds: 20 },
  run: (app, signal) => runAutomations(app, new Date(), signal),
}

const ACTIONS_KEPT_MS = 400 * DAY_MS
/** Each statement holds its locks briefly; what one hour can't delete, the next one does. */
const BATCH = 5000
const MOST_BATCHES = 100

export const tidyActions: BackgroundTask = {
  name: 'tidyActions',
  title: automationTaskTexts.tidyActions,
  every: { minutes: 60 },
  run: (app) => deleteActions(app, new Date()),
}

export async function deleteActions({ db }: Pick<App, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ACTIONS_KEPT_MS)
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) if ((await deleteOldActions(db, before, BATCH)) < BATCH) break
}

/** A site's decisions and what follows from them are one transaction: killed at any moment, each action is done once or not at all. */
export async function runAutomations(app: App, now: Date, signal?: AbortSignal): Promise<void> {
  for (const siteId of await selectSites(app.db)) {
    if (signal?.aborted) return
    await transaction(app.db, (trx) => runSite(app, trx, siteId, now)).catch((error: unknown) => {
      // Another site's devices must not wait for this one.
      app.log.error({ err: error, siteId }, 'automations failed at a site')
    })
  }
}

async function runSite(app: App, trx: Db, siteId: number, now: Date): Promise<void> {
  if (!(await lockSite(trx, siteId))) return
  const isStopped = await selectIsStopped(trx)
  const devices = await selectDeviceFacts(trx, siteId, now)
  for (const automation of await selectFollowed(trx, siteId)) {
    // Read for each: what the one before did counts.
    const site = await selectSiteFacts(trx, siteId, now, app.config.timeZone)
    const around = { siteId, site, devices, now, sweepMs: app.config.sweepMs, isStopped }
    const { ended, matching } = await decideSite(trx, automation, around)
    await writeMatches(trx, automation.id, {
      ended,
      kept: matching.map(({ device, match }) => ({ id: device.id, ...match })),
    })
    const due = matching.filter(({ isDue, held }) => isDue && held === null)
    if (automation.isActive && due.length > 0) await act(app, trx, automation, around, due)
  }
}

async function act(
  app: App,
  trx: Db,
  automation: FollowedAutomation,
  around: Around,
  due: readonly Decided[],
): Promise<void> {
  const { siteId, now, site } = around
  const { id: automationId, action } = automation
  const runId = await begin(
    app,
    trx,
    automation,
    around,
    due.map(({ device }) => device),
  )
  await insertActions(
    trx,
    { automationId, siteId, action, runId, at: now },
    due.map(({ device, match }) => ({
      deviceId: device.id,
      sinceMs: match.sinceMs,
      seen: { state: device.state, celsius: device.celsius, price: site.price, currency: site.currency },
    })),
  )
  app.log.info({ automationId, siteId, action, devices: due.length }, 'an automation acted')
}

/** Acts, in the transaction that records it. Returns the run of a command. */
async function begin(
  app: App,
  trx: Db,
  automation: FollowedAutomation,
  { siteId, now }: Around,
  devices: readonly { id: number; serial: string }[],
): Promise<number | null> {
  const { action, powerPercent, name, userId } = automation
  const command = commandOf(action, powerPercent)
  if (command) {
    const runId = await insertRun(trx, {
      command,
      stagger: staggerOf(command.kind),
      userId,
      devices: devices.map(({ id }) => ({ id, siteId, leftOut: null })),
    })
    if (runId === undefined) throw new Error('a restart began at the site meanwhile')
    await publishIn(trx, 'command', { runId })
    await publishIn(trx, 'workRequested', {})
    return runId
  }
  if (action === 'notify') {
    const write = translator(automationMessageTexts, automation.locale)
    const serials = devices.slice(0, NAMED_SERIALS).map(({ serial }) => serial)
    const values = { name, count: devices.length, minutes: automation.forMinutes }
    const body = write(devices.length > NAMED_SERIALS ? 'bodyAndMore' : 'body', { ...values, serials })
    await insertMessages(trx, [
      { userId, channelId: automation.channelId, address: null, subject: write('subject', values), body },
    ])
    return null
  }
  const ids = devices.map(({ id }) => id)
  await lockDevices(trx, ids)
  const record = {
    type: '送修' as const,
    repairDate: businessDay(now, app.config.timeZone),
    notes: name,
    vendor: null,
    rmaNumber: null,
    parts: null,
    costYuan: null,
  }
  await insertRepairs(
    trx,
    ids.map((deviceId) => ({ ...record, deviceId })),
    { userId, isBatch: ids.length > 1 },
  )
  await redecideByRepairs(trx, ids, { config: app.config, userId, isCorrection: false })
  return null
}
