import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { everyRow, selectLongListPage } from '../../../platform/server/list/list-page.sql.ts'
import { selectIsSiteSeen } from '../../rack/server/rack.sql.ts'
import { commandCalls } from '../contract.ts'
import type { CommandCalls } from '../contract.ts'
import { COMMAND_KINDS, MOST_DEVICES } from '../rules/command-kinds.ts'
import type { CommandKind, LeftOutReason } from '../rules/command-kinds.ts'
import { commandFileTexts, commandTexts } from '../text.ts'
import { whyNot } from './command-able.ts'
import { runList, selectAsleepSince, selectCommandsOf, selectResults, updateRunCancelled } from './command-run.sql.ts'
import { resultColumns, runColumns } from './export-columns.ts'
import { minerPasswordOf } from './miner-secret.ts'
import { findPoolChange, preview, run, undo } from './run-command.ts'
import { selectSetting, upsertSetting } from './site-setting.sql.ts'
import type { SiteSetting } from './site-setting.sql.ts'
import { selectTargets } from './targets.sql.ts'
import { expectWholeSites } from '../../server/whole-site.ts'

const LAST_COMMANDS = 10

function exportRuns(call: Call<CommandCalls['POST /command/export']>) {
  const { app, db, caller, locale, request } = call
  const { format, ...filter } = request
  const { timeZone } = app.config
  return tableExport(call, {
    format,
    name: commandFileTexts.fileName,
    columns: runColumns(locale, timeZone),
    rows: selectBatches(db, everyRow(runList({ ...caller, filter, timeZone }))),
  })
}

export const commandNoun = noun(
  commandCalls,
  {
    'GET /command/settings/{siteId}': ({ db, caller, params }) => expectSetting(db, params.siteId, caller),
    'POST /command/settings/{siteId}': saveSetting,
    'POST /command/preview': preview,
    'POST /command/run': run,
    'POST /command/poolChange': findPoolChange,
    'POST /command/undo/{runId}': undo,
    'POST /command/find/': ({ app, db, caller, request: { page, size, ...filter } }) =>
      selectLongListPage(db, runList({ ...caller, filter, timeZone: app.config.timeZone }), { page, size }),
    'POST /command/export': exportRuns,
    'POST /command/results/{runId}': ({ db, caller, params, request }) =>
      expectResults(db, caller, { ...request, runId: params.runId }),
    'POST /command/exportResults/{runId}': async (call) => {
      const { db, caller, locale, params, request } = call
      const { data } = await expectResults(db, caller, { runId: params.runId, page: 1, size: MOST_DEVICES })
      const name = commandFileTexts.resultsFileName
      return tableExport(call, { format: request.format, name, columns: resultColumns(locale), rows: data })
    },
    'POST /command/cancel/{runId}': cancel,
    'GET /command/device/{id}': async ({ db, caller, params }) => {
      const [target] = await selectTargets(db, { ids: [params.id] }, caller.clients, 1)
      if (!target) throw new CallError(CODES.notFound, commandTexts.noSuchDeviceToTell)
      const unable = Object.fromEntries(COMMAND_KINDS.map((kind) => [kind, whyNot(target, { kind })])) as Record<
        CommandKind,
        LeftOutReason | null
      >
      return {
        siteId: target.siteId,
        unable,
        pools: target.pools.flatMap(({ url, user, isActive, number }) =>
          number === undefined ? [] : [{ url, user, isActive }],
        ),
        asleepSince: await selectAsleepSince(db, target.id),
        last: await selectCommandsOf(db, target.id, LAST_COMMANDS),
      }
    },
  },
  commandTexts,
)

async function expectResults(db: Db, caller: Caller, of: Parameters<typeof selectResults>[2]) {
  const results = await selectResults(db, caller, of)
  if (!results) throw new CallError(CODES.notFound, commandTexts.noSuchRun)
  return results
}

async function expectSetting(db: Db, siteId: number, { clients }: Pick<Caller, 'clients'>): Promise<SiteSetting> {
  const setting = (await selectIsSiteSeen(db, siteId, clients)) ? await selectSetting(db, siteId) : undefined
  if (!setting) throw new CallError(CODES.notFound, commandTexts.noSuchSite)
  return setting
}

async function saveSetting(call: Call<CommandCalls['POST /command/settings/{siteId}']>) {
  const { app, db, caller, params, request, requestId } = call
  const { siteId } = params
  const { password, forgetsPassword, account = null, restart, findMe, switchPool, sleep, power } = request
  await expectSetting(db, siteId, caller)
  expectWholeSites({ caller })
  const sealed = password === undefined ? undefined : app.sealing.seal(minerPasswordOf(siteId), password)
  return auditedChange({ db, caller, requestId }, async (trx) => {
    const before = await expectSetting(trx, siteId, caller)
    await upsertSetting(
      trx,
      { siteId, restart, findMe, switchPool, sleep, power, account },
      sealed ?? (forgetsPassword ? null : undefined),
    )
    const after = await expectSetting(trx, siteId, caller)
    return {
      action: 'change command settings',
      objectKind: 'site',
      objectId: siteId,
      before,
      after: { ...after, isPasswordNew: sealed !== undefined },
      answer: after,
    }
  })
}

async function cancel({ db, caller, params, requestId }: Call<CommandCalls['POST /command/cancel/{runId}']>) {
  const { runId } = params
  return auditedChange({ db, caller, requestId }, async (trx) => {
    const devices = await updateRunCancelled(trx, caller, runId)
    if (devices === undefined) throw new CallError(CODES.notFound, commandTexts.noSuchRun)
    await publishIn(trx, 'command', { runId })
    return {
      action: 'cancel command',
      objectKind: 'command',
      objectId: runId,
      after: { cancelled: devices },
      answer: null,
    }
  })
}
