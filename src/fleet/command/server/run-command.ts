import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { CommandCalls } from '../contract.ts'
import { MOST_DEVICES, MOST_RUNS_A_MINUTE } from '../rules/command-kinds.ts'
import type { LeftOutReason } from '../rules/command-kinds.ts'
import { staggerOf } from '../rules/stagger.ts'
import { commandTexts } from '../text.ts'
import { whyNot } from './command-able.ts'
import { countLatestRuns, insertRun, selectPoolsBefore } from './command-run.sql.ts'
import type { NewRun } from './command-run.sql.ts'
import { selectTargets } from './targets.sql.ts'

const MOST_POOLS = 50
const AUDITED_AS = {
  restart: 'restart devices',
  findMe: 'light devices',
  switchPool: 'switch pools',
  sleep: 'put devices to sleep',
  wake: 'wake devices',
  limitPower: 'limit power',
  powerMode: 'set power mode',
} as const

export async function preview({ db, caller, request }: Call<CommandCalls['POST /command/preview']>) {
  const targets = await selectTargets(db, request.filter, caller.clients, MOST_DEVICES + 1)
  const reasons = targets.map((target) => whyNot(target, request))
  const sitesOff = new Map<number, { id: number; name: string; devices: number }>()
  const pools = new Map<string, number>()
  for (const [at, { siteId, site, pools: named }] of targets.entries()) {
    if (reasons[at] === 'siteOff') {
      const off = sitesOff.get(siteId) ?? { id: siteId, name: site, devices: 0 }
      sitesOff.set(siteId, { ...off, devices: off.devices + 1 })
    }
    const urls = new Set(named.flatMap(({ url, number }) => (number === undefined ? [] : [url])))
    for (const url of urls) pools.set(url, (pools.get(url) ?? 0) + 1)
  }
  return {
    matched: targets.length,
    able: reasons.filter((reason) => reason === null).length,
    leftOut: countReasons(reasons),
    sitesOff: [...sitesOff.values()],
    pools: Array.from(pools, ([url, devices]) => ({ url, devices }))
      .toSorted((a, b) => b.devices - a.devices)
      .slice(0, MOST_POOLS),
  }
}

/** Starts a run of all devices that match; refused if their number differs from the confirmed one. */
export async function run({ db, caller, request, requestId }: Call<CommandCalls['POST /command/run']>) {
  const { kind, isOn, pool, powerPercent, powerMode, filter, expected, batchSize, pauseMs } = request
  if (kind === 'switchPool' && !pool) throw fieldError('pool', commandTexts.poolRequired)
  if (kind === 'limitPower' && powerPercent === undefined) throw fieldError('powerPercent', commandTexts.powerRequired)
  if (kind === 'powerMode' && !powerMode) throw fieldError('powerMode', commandTexts.modeRequired)
  const command = {
    kind,
    isOn: kind === 'findMe' ? (isOn ?? true) : undefined,
    pool: kind === 'switchPool' ? pool : undefined,
    powerPercent: kind === 'limitPower' ? powerPercent : undefined,
    powerMode: kind === 'powerMode' ? powerMode : undefined,
  }
  return auditedChange({ db, caller, requestId }, async (trx) => {
    await expectFewRuns(trx, caller)
    const targets = await selectTargets(trx, filter, caller.clients, MOST_DEVICES + 1)
    if (targets.length > MOST_DEVICES)
      throw new CallError(CODES.refused, commandTexts.tooManyDevices, { values: { most: MOST_DEVICES } })
    if (targets.length !== expected)
      throw new CallError(CODES.refused, commandTexts.countDiffers, { values: { count: targets.length } })
    const stagger = staggerOf(kind, { batchSize, pauseMs })
    const devices = targets.map((target) => ({
      id: target.id,
      siteId: target.siteId,
      leftOut: whyNot(target, command),
    }))
    const trying = kind === 'switchPool' ? { tryFirst: request.tryFirst ?? 0, tryMinutes: request.tryMinutes } : {}
    return beginRun(trx, { command, stagger, userId: caller.userId, devices, ...trying }, { ...command, filter })
  })
}

/** Gives each device of a change of pools the pool back that it had before. */
export async function undo({ db, caller, params, requestId }: Call<CommandCalls['POST /command/undo/{runId}']>) {
  const { runId } = params
  return auditedChange(
    { db, caller, requestId },
    async (trx) => {
      await expectFewRuns(trx, caller)
      const pools = await selectPoolsBefore(trx, caller, runId)
      if (pools.size === 0) throw new CallError(CODES.notFound, commandTexts.nothingToUndo)
      const targets = await selectTargets(trx, { ids: [...pools.keys()] }, caller.clients, MOST_DEVICES)
      const command = { kind: 'switchPool' } as const
      const devices = targets.map((target) => {
        const pool = pools.get(target.id)
        return { id: target.id, siteId: target.siteId, pool, leftOut: whyNot(target, { ...command, pool }) }
      })
      const stagger = staggerOf(command.kind)
      return beginRun(trx, { command, stagger, userId: caller.userId, devices, undoes: runId }, { undoes: runId })
    },
    { command_run_undoes_key: { field: 'runId', text: commandTexts.undoneAlready } },
  )
}

async function expectFewRuns(trx: Db, { userId }: Pick<Caller, 'userId'>): Promise<void> {
  if ((await countLatestRuns(trx, userId)) >= MOST_RUNS_A_MINUTE)
    throw new CallError(CODES.tooManyRequests, commandTexts.tooManyRuns)
}

/** Begins a run, unless none of its devices supports the command. `audited`: what the log keeps of it. */
async function beginRun(trx: Db, begun: NewRun, audited: object) {
  const { command, devices, stagger } = begun
  const leftOut = countReasons(devices.map((device) => device.leftOut))
  const able = devices.filter((device) => device.leftOut === null).length
  if (able === 0) throw new CallError(CODES.refused, commandTexts.nobodyAble)
  const runId = await insertRun(trx, begun)
  if (runId === undefined) throw new CallError(CODES.refused, commandTexts.restartRuns)
  await publishIn(trx, 'command', { runId })
  await publishIn(trx, 'workRequested', {})
  return {
    action: AUDITED_AS[command.kind],
    objectKind: 'command',
    objectId: runId,
    after: { ...audited, devices: able, leftOut, ...stagger },
    answer: { runId, able, leftOut },
  }
}

/** What each device mines for now and would after the change. */
export async function findPoolChange({
  db,
  caller,
  request: { pool, filter, page, size },
}: Call<CommandCalls['POST /command/poolChange']>) {
  const targets = await selectTargets(db, filter, caller.clients, MOST_DEVICES)
  const from = (page - 1) * size
  const data = targets.slice(from, from + size).map((target) => {
    const leftOut = whyNot(target, { kind: 'switchPool', pool })
    return {
      deviceId: target.id,
      serial: target.serial,
      site: target.site,
      now: target.pools.find(({ isActive }) => isActive)?.url ?? null,
      after: leftOut === null ? pool.url : null,
      leftOut,
    }
  })
  return { data, totalCount: targets.length }
}

function countReasons(reasons: readonly (LeftOutReason | null)[]) {
  const counts = new Map<LeftOutReason, number>()
  for (const reason of reasons) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return Array.from(counts, ([reason, devices]) => ({ reason, devices })).toSorted((a, b) => b.devices - a.devices)
}
