import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { staggerOf } from '../../command/rules/stagger.ts'
import { whyNot } from '../../command/server/command-able.ts'
import type { Command } from '../../command/server/command-able.ts'
import { insertRun } from '../../command/server/command-run.sql.ts'
import { selectTargets } from '../../command/server/targets.sql.ts'
import { chooseDevices, MOST_DEVICES_OF_A_STEP } from '../rules/choose-devices.ts'
import type { Candidate } from '../rules/choose-devices.ts'
import { curtailmentTaskTexts } from '../text.ts'
import {
  countUnrestored,
  insertCurtailed,
  insertStep,
  selectCandidates,
  selectDraw,
  selectOpenCurtailment,
  selectOpenIds,
  selectUnrestored,
  updateStepped,
  updateTried,
} from './curtailment.sql.ts'
import type { OpenCurtailment, StepKind } from './curtailment.sql.ts'

/** Goes on with every open curtailment, one step at a time, each decided by a sweep that began after the step before. */
export const curtail: BackgroundTask = {
  name: 'curtail',
  title: curtailmentTaskTexts.curtail,
  every: { seconds: 10 },
  async run({ db, log }, signal) {
    for (const id of await selectOpenIds(db)) {
      if (signal.aborted) return
      await transaction(db, (trx) => takeStep(trx, id)).catch((error: unknown) => {
        // Another site must not wait for this one.
        log.error({ err: error, curtailmentId: id }, 'a curtailment could not go on')
      })
    }
  },
}

async function takeStep(trx: Db, id: number): Promise<void> {
  const open = await selectOpenCurtailment(trx, id)
  if (!open) return
  if (open.status === 'curtailing' && open.isDue) {
    await insertStep(trx, id, { kind: 'due', watts: null })
    await updateStepped(trx, id, { status: 'restoring' })
    return
  }
  const draw = await selectDraw(trx, open.siteId)
  if (open.isRunOpen || !draw || draw.sweptAt <= open.steppedAt) return
  await (open.status === 'curtailing' ? shed(trx, open, draw.watts) : restore(trx, open, draw.watts))
}

const commandOf = ({ limitPercent }: OpenCurtailment): Command =>
  limitPercent === null ? { kind: 'sleep' } : { kind: 'limitPower', powerPercent: limitPercent }
const liftOf = ({ limitPercent }: OpenCurtailment): Command =>
  limitPercent === null ? { kind: 'wake' } : { kind: 'limitPower', powerPercent: 100 }

async function shed(trx: Db, open: OpenCurtailment, watts: number): Promise<void> {
  const { id, targetWatts, limitPercent } = open
  if (watts <= targetWatts) return note(trx, open, 'reached', watts)
  const candidates = await selectCandidates(trx, open)
  const { able, isHeld } = await ableOf(trx, open, candidates, commandOf(open))
  const savedShare = limitPercent === null ? 1 : 1 - limitPercent / 100
  const chosen = chooseDevices(able, { watts, targetWatts, savedShare })
  if (chosen.length === 0) return note(trx, open, isHeld ? 'held' : 'noMore', watts)
  const runId = await begin(trx, open, commandOf(open), chosen)
  await insertCurtailed(trx, id, chosen)
  await insertStep(trx, id, { kind: 'shed', watts, devices: chosen.length, ...(runId !== undefined && { runId }) })
  await updateStepped(trx, id, { status: 'curtailing', ...(runId !== undefined && { runId }) })
}

async function restore(trx: Db, open: OpenCurtailment, watts: number): Promise<void> {
  const { id } = open
  const left = await selectUnrestored(trx, id, MOST_DEVICES_OF_A_STEP)
  if (left.length === 0) {
    const lost = await countUnrestored(trx, id)
    await insertStep(trx, id, { kind: lost > 0 ? 'givenUp' : 'restored', watts, devices: lost })
    await updateStepped(trx, id, { status: 'ended' })
    return
  }
  const { able } = await ableOf(
    trx,
    open,
    left.map((deviceId) => ({ id: deviceId, watts: 0, joulesPerTh: null })),
    liftOf(open),
  )
  // Its poller is away, or the site allows no commands any more: they wait.
  if (able.length === 0) return note(trx, open, 'held', watts)
  const runId = await begin(trx, open, liftOf(open), able)
  await updateTried(
    trx,
    id,
    able.map((device) => device.id),
  )
  await insertStep(trx, id, { kind: 'restore', watts, devices: able.length, ...(runId !== undefined && { runId }) })
  await updateStepped(trx, id, { status: 'restoring', ...(runId !== undefined && { runId }) })
}

/** Once, until something else happens. */
async function note(trx: Db, { id, lastStep }: OpenCurtailment, kind: StepKind, watts: number): Promise<void> {
  if (lastStep !== kind) await insertStep(trx, id, { kind, watts })
}

/** `isHeld`: some could get it once the site allows it or its poller is back; others never can. */
async function ableOf(trx: Db, open: OpenCurtailment, candidates: readonly Candidate[], command: Command) {
  const ids = candidates.map(({ id }) => id)
  const targets = await selectTargets(trx, { ids, siteId: open.siteId }, 'all', ids.length)
  const reasons = new Map(targets.map((target) => [target.id, whyNot(target, command)]))
  return {
    able: candidates.filter(({ id }) => reasons.get(id) === null),
    isHeld: [...reasons.values()].some((reason) => reason === 'siteOff' || reason === 'pollerAway'),
  }
}

async function begin(trx: Db, open: OpenCurtailment, command: Command, devices: readonly Candidate[]) {
  const runId = await insertRun(trx, {
    command,
    stagger: staggerOf(command.kind),
    userId: open.userId,
    devices: devices.map(({ id }) => ({ id, siteId: open.siteId, leftOut: null })),
  })
  await publishIn(trx, 'workRequested', {})
  return runId
}
