import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectIsSiteSeen } from '../../rack/server/rack.sql.ts'
import { curtailmentCalls } from '../contract.ts'
import type { CurtailmentCalls } from '../contract.ts'
import { curtailmentTexts } from '../text.ts'
import { insertCurtailment, insertStep, selectDraw, selectLastCurtailment, updateRestoring } from './curtailment.sql.ts'
import { expectWholeSites } from '../../server/whole-site.ts'

type OfSite = Pick<Call<CurtailmentCalls['GET /curtailment/site/{siteId}']>, 'db' | 'caller' | 'params'>

async function expectSite({ db, caller, params }: OfSite): Promise<void> {
  if (!(await selectIsSiteSeen(db, params.siteId, caller.clients)))
    throw new CallError(CODES.notFound, curtailmentTexts.noSuchSite)
}

/** Which devices sleep is chosen among all of the site. */
async function expectWholeSite(call: OfSite): Promise<void> {
  await expectSite(call)
  expectWholeSites(call)
}

async function find(call: Call<CurtailmentCalls['GET /curtailment/site/{siteId}']>) {
  await expectSite(call)
  const { siteId } = call.params
  const draw = await selectDraw(call.db, siteId)
  const last = await selectLastCurtailment(call.db, siteId)
  return { watts: draw?.watts ?? null, sweptAt: draw?.sweptAt.toISOString() ?? null, last: last ?? null }
}

async function begin(call: Call<CurtailmentCalls['POST /curtailment/begin/{siteId}']>) {
  await expectWholeSite(call)
  const { caller, params, request } = call
  const { siteId } = params
  const { targetWatts, limitPercent = null, hours } = request
  return auditedChange(call, async (trx) => {
    const draw = await selectDraw(trx, siteId)
    if (!draw) throw new CallError(CODES.refused, curtailmentTexts.drawUnknown)
    if (draw.watts <= targetWatts) throw new CallError(CODES.refused, curtailmentTexts.belowAlready)
    const made = { siteId, targetWatts, limitPercent, hours, wattsBefore: draw.watts, userId: caller.userId }
    const id = await insertCurtailment(trx, made)
    if (id === undefined) throw new CallError(CODES.refused, curtailmentTexts.runsAlready)
    const after = { siteId, targetWatts, limitPercent, hours, wattsBefore: draw.watts }
    return { action: 'curtail site', objectKind: 'site', objectId: siteId, after, answer: { id } }
  })
}

async function restore(call: Call<CurtailmentCalls['POST /curtailment/restore/{siteId}']>) {
  await expectWholeSite(call)
  const { siteId } = call.params
  return auditedChange(call, async (trx) => {
    const id = await updateRestoring(trx, siteId)
    if (id === undefined) throw new CallError(CODES.notFound, curtailmentTexts.noneRuns)
    await insertStep(trx, id, { kind: 'ended', watts: null })
    return { action: 'restore site', objectKind: 'site', objectId: siteId, answer: null }
  })
}

export const curtailmentNoun = noun(
  curtailmentCalls,
  {
    'GET /curtailment/site/{siteId}': find,
    'POST /curtailment/begin/{siteId}': begin,
    'POST /curtailment/restore/{siteId}': restore,
  },
  curtailmentTexts,
)
