import type { Db } from '../../../platform/server/database/database.ts'
import { whyNot } from '../../command/server/command-able.ts'
import type { Command } from '../../command/server/command-able.ts'
import { selectTargets } from '../../command/server/targets.sql.ts'
import { isCommand } from '../rules/automation-kinds.ts'
import type { Action, HeldReason } from '../rules/automation-kinds.ts'
import { budgetLeft, isLongEnough, matchAfter, REST_MS } from '../rules/automation-rule.ts'
import type { Match } from '../rules/automation-rule.ts'
import type { LeftOutReason } from '../../command/rules/command-kinds.ts'
import { selectLastActed, selectMatches } from './automation-work.sql.ts'
import type { FollowedAutomation, DeviceFacts, SiteFacts } from './automation-work.sql.ts'

export interface Around {
  siteId: number
  site: SiteFacts
  devices: readonly DeviceFacts[]
  now: Date
  sweepMs: number
  isStopped: boolean
}

/** A device that matches; `held`: why nothing is done to it now, null: it is acted on. */
export interface Decided {
  device: DeviceFacts
  match: Match
  /** false: not for long enough yet */
  isDue: boolean
  held: HeldReason | LeftOutReason | null
}

export interface Decision {
  ended: number[]
  matching: Decided[]
}

export function commandOf(action: Action, powerPercent: number | null): Command | undefined {
  if (!isCommand(action)) return undefined
  return { kind: action, powerPercent: action === 'limitPower' ? (powerPercent ?? undefined) : undefined }
}

/** What an automation would do at a site now; the same for its run and for a dry run. */
export async function decideSite(trx: Db, automation: FollowedAutomation, around: Around): Promise<Decision> {
  const { siteId, site, devices, now, sweepMs } = around
  const before = await selectMatches(trx, automation.id, siteId)
  const clock = { nowMs: now.getTime(), sweepMs }
  const matching: Decided[] = []
  const ended: number[] = []
  for (const device of devices) {
    const known = before.get(device.id)
    const match = matchAfter(known, automation, { ...device, price: site.price }, clock)
    if (match) matching.push({ device, match, isDue: isLongEnough(match, automation), held: null })
    else if (known) ended.push(device.id)
  }
  await holdDue(
    trx,
    automation,
    around,
    matching.filter(({ isDue }) => isDue),
  )
  return { ended, matching }
}

async function holdDue(trx: Db, automation: FollowedAutomation, around: Around, due: Decided[]): Promise<void> {
  if (due.length === 0) return
  const { siteId, site, now, isStopped } = around
  const ids = due.map(({ device }) => device.id)
  const acted = await selectLastActed(trx, automation, ids)
  const command = commandOf(automation.action, automation.powerPercent)
  const targets = command ? await selectTargets(trx, { ids, siteId }, 'all', ids.length) : []
  const unable = new Map(targets.map((target) => [target.id, command ? whyNot(target, command) : null]))
  let left = budgetLeft(automation.action, site.devices, site.actedLately)
  for (const each of due) {
    const last = acted.get(each.device.id)
    if (last?.sinceMs === each.match.sinceMs) each.held = 'doneAlready'
    else if (last && now.getTime() - last.atMs < REST_MS) each.held = 'justActed'
    else if (isStopped) each.held = 'stopped'
    else if (command && !site.isAllowed) each.held = 'notAllowed'
    else if (command?.kind === 'restart' && site.isRestarting) each.held = 'restarting'
    else each.held = unable.get(each.device.id) ?? null
    if (each.held !== null) continue
    if (left > 0) left -= 1
    else each.held = 'budget'
  }
}
