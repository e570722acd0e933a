import { writtenTime } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { traceCalls } from '../contract.ts'
import type { TraceCalls } from '../contract.ts'
import { isFrozen, sourcesOf } from '../rules/trace-moves.ts'
import { TRACE_PICTURE } from '../rules/trace-picture.ts'
import { traceTexts } from '../text.ts'
import {
  countUsablePictures,
  insertTrace,
  replacePictures,
  selectNamed,
  selectPublished,
  selectTrace,
  selectTraceForUpdate,
  traceList,
  updateStatus,
  updateTrace,
} from './trace.sql.ts'
import type { EnteredTrace, TraceRow } from './trace.sql.ts'

export const traceNoun = noun(
  traceCalls,
  {
    'POST /trace/find/': async ({ app, db, caller, request }) => {
      const { data, totalCount } = await selectListPage(db, traceList(request, caller.companies), request)
      return { data: data.map((row) => shown(row, app.config.timeZone)), totalCount }
    },
    'POST /trace/save': saveTrace,
    'GET /trace/getDetail/{id}': async ({ app, db, caller, params }) => {
      const trace = await selectTrace(db, params.id, caller.companies)
      if (!trace) throw new CallError(CODES.notFound, traceTexts.noSuchTrace)
      return shown(trace, app.config.timeZone)
    },
    'POST /trace/setStatus/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id } = call.params
        const { status } = call.query
        const before = await selectTraceForUpdate(trx, id, call.caller.companies)
        if (!before) throw new CallError(CODES.notFound, traceTexts.noSuchTrace)
        if (!(await updateStatus(trx, id, { from: sourcesOf(status), to: status })))
          throw new CallError(CODES.refused, traceTexts.wrongMove)
        return {
          action: 'change trace',
          objectKind: 'trace',
          objectId: id,
          before: { status: before.status },
          after: { status },
          answer: null,
        }
      }),
    'GET /trace/townTrace': async ({ app, db, caller, query }) => {
      const found = await selectPublished(db, query.townId, caller.companies)
      const data = found.map(({ publishedAt, ...news }) => ({
        ...news,
        publishTimeStr: writtenTime(publishedAt, app.config.timeZone),
      }))
      return { data, totalCount: data.length }
    },
  },
  traceTexts,
)

function shown<T extends TraceRow>({ createdAt, publishedAt, ...row }: T, zone: string) {
  return {
    ...row,
    createTimeStr: writtenTime(createdAt, zone),
    publishTimeStr: publishedAt && writtenTime(publishedAt, zone),
  }
}

function saveTrace(call: Call<TraceCalls['POST /trace/save']>): Promise<{ id: number }> {
  const { caller, request } = call
  const { id: changed, pictures } = request
  const trace: EnteredTrace = {
    testeeId: request.testeeId ?? null,
    reportId: request.reportId ?? null,
    groupId: request.groupId ?? null,
    title: request.title,
    content: request.content,
  }
  return auditedChange(call, async (trx) => {
    const before = changed === undefined ? undefined : await traceToChange(trx, changed, call)
    const companyId = before?.companyId ?? (await baseOfCall(trx, caller, request.companyId))
    // Who was deleted since may stay.
    await checkNamed(trx, companyId, { ...trace, ...(before?.testeeId === trace.testeeId && { testeeId: null }) })
    const wanted = [...new Set(pictures)]
    const usable = { userId: caller.userId, traceId: changed, fileType: TRACE_PICTURE }
    if ((await countUsablePictures(trx, wanted, usable)) < wanted.length)
      throw fieldError('pictures', traceTexts.noSuchPicture)
    const id = changed ?? (await insertTrace(trx, { companyId, createdBy: caller.userId }, trace))
    if (changed !== undefined) await updateTrace(trx, id, trace)
    await replacePictures(trx, id, wanted)
    return {
      action: before ? 'change trace' : 'add trace',
      objectKind: 'trace',
      objectId: id,
      ...(before && { before }),
      after: { companyId, ...trace },
      answer: { id },
    }
  })
}

/** Throws what keeps the trace from being changed. */
async function traceToChange(trx: Db, id: number, { caller, request }: Call<TraceCalls['POST /trace/save']>) {
  const found = await selectTraceForUpdate(trx, id, caller.companies)
  if (!found) throw new CallError(CODES.notFound, traceTexts.noSuchTrace)
  const { version, ...trace } = found
  if (isFrozen(trace.status)) throw new CallError(CODES.refused, traceTexts.frozen)
  expectLatest(request.version, version)
  return trace
}

async function checkNamed(trx: Db, companyId: number, trace: EnteredTrace): Promise<void> {
  const { hasTestee, hasReport, hasGroup } = await selectNamed(trx, companyId, trace)
  if (!hasTestee) throw fieldError('testeeId', traceTexts.noSuchPerson)
  if (!hasReport) throw fieldError('reportId', traceTexts.noSuchReport)
  if (!hasGroup) throw fieldError('groupId', traceTexts.noSuchGroup)
}
