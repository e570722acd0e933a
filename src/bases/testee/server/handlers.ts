import type { z } from 'zod'
import { businessDay, writtenTime } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import type { App } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport, titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { testeeCalls } from '../contract.ts'
import type { Testee } from '../contract.ts'
import { testeeColumnTexts, testeeTexts } from '../text.ts'
import {
  deleteTestee,
  insertTestee,
  selectTesteeForUpdate,
  testeeList,
  updateIdNo,
  updateTestee,
} from './testee.sql.ts'
import type { EnteredTestee, StoredTestee, TesteeRow } from './testee.sql.ts'

export const testeeNoun = noun(
  testeeCalls,
  {
    'POST /testee/find/': async ({ app, db, caller, request }) => {
      const { data, totalCount } = await selectListPage(db, testeeList(request, caller.companies), request)
      return { data: data.map((row) => shown(row, app.config.timeZone)), totalCount }
    },
    'POST /testee/export': (call) => {
      const { app, caller, db, locale, request } = call
      const column = titledBy(testeeColumnTexts, locale)
      const columns: ExportColumn<TesteeRow>[] = [
        column('name', 12, ({ name }) => name),
        column('sex', 8, ({ sex }) => sex),
        column('phone', 16, ({ phone }) => phone),
        column('birthday', 12, ({ birthday }) => birthday),
        column('checkedOrg', 24, ({ checkedOrg }) => checkedOrg),
        column('idNo', 20, ({ idNoEnd }) => masked(idNoEnd)),
        column('licenceUntil', 14, ({ licenceUntil }) => licenceUntil),
        column('companyName', 16, ({ companyName }) => companyName),
        column('createTime', 20, ({ createdAt }) => writtenTime(createdAt, app.config.timeZone)),
      ]
      return tableExport(call, {
        format: request.format,
        name: testeeColumnTexts.exportName,
        columns,
        rows: selectBatches(db, testeeList(request, caller.companies).rows),
      })
    },
    'POST /testee/save': (call) =>
      auditedChange(call, async (trx) => {
        const companyId = await baseOfCall(trx, call.caller, call.request.companyId)
        const testee = entered(call.app, call.request)
        const id = await insertTestee(trx, companyId, testee)
        const end = await writeIdNo(call.app, trx, id, call.request.idNo)
        return {
          action: 'add testee',
          objectKind: 'testee',
          objectId: id,
          after: { companyId, ...testee, idNo: masked(end ?? null) },
          answer: { id },
        }
      }),
    'POST /testee/update/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id } = call.params
        const before = await testeeToChange(trx, id, call.caller.companies)
        expectLatest(call.request.version, before.version)
        const testee = entered(call.app, call.request)
        await updateTestee(trx, id, testee)
        const end = await writeIdNo(call.app, trx, id, call.request.idNo)
        return {
          action: 'change testee',
          objectKind: 'testee',
          objectId: id,
          before: forAudit(before),
          after: { ...testee, idNo: masked(end === undefined ? before.idNoEnd : end) },
          answer: null,
        }
      }),
    'POST /testee/delete/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id } = call.params
        const before = await testeeToChange(trx, id, call.caller.companies)
        await deleteTestee(trx, id)
        return {
          action: 'delete testee',
          objectKind: 'testee',
          objectId: id,
          before: forAudit(before),
          answer: null,
        }
      }),
    'POST /testee/showIdNo/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id } = call.params
        const { sealedIdNo, name } = await testeeToChange(trx, id, call.caller.companies)
        const idNo = sealedIdNo && call.app.sealing.unseal(`testee.sealed_id_no ${id}`, sealedIdNo)
        return { action: 'show idNo', objectKind: 'testee', objectId: id, after: { name }, answer: { idNo } }
      }),
  },
  testeeTexts,
)

function shown({ createdAt, idNoEnd, ...row }: TesteeRow, zone: string): z.input<typeof Testee> {
  return { ...row, idNo: masked(idNoEnd), createTimeStr: writtenTime(createdAt, zone) }
}

/** An identity number as shown: its last characters only. */
const masked = (end: string | null) => (end === null ? null : `${'*'.repeat(14)}${end}`)

interface TesteeForm {
  name: string
  sex?: '男' | '女' | null | undefined
  phone?: string | undefined
  birthday?: string | undefined
  checkedOrg: string
  licenceUntil?: string | undefined
}

/** Throws 41000 for a birthday that is to come. */
function entered({ config }: App, form: TesteeForm): EnteredTestee {
  if (form.birthday !== undefined && form.birthday > businessDay(new Date(), config.timeZone))
    throw fieldError('birthday', testeeTexts.testeeBirthdayAhead)
  return {
    name: form.name,
    sex: form.sex ?? null,
    phone: form.phone ?? null,
    birthday: form.birthday ?? null,
    checkedOrg: form.checkedOrg,
    licenceUntil: form.licenceUntil ?? null,
  }
}

/** Seals the number for its row. Returns its last characters, null where it was deleted, undefined where it stays as it is. */
async function writeIdNo(
  { sealing }: App,
  trx: Db,
  id: number,
  idNo: string | null | undefined,
): Promise<string | null | undefined> {
  if (idNo === undefined) return undefined
  const kept = idNo === null ? null : { sealed: sealing.seal(`testee.sealed_id_no ${id}`, idNo), end: idNo.slice(-4) }
  await updateIdNo(trx, id, kept)
  return kept && kept.end
}

async function testeeToChange(trx: Db, id: number, companies: Parameters<typeof selectTesteeForUpdate>[2]) {
  const testee = await selectTesteeForUpdate(trx, id, companies)
  if (!testee) throw new CallError(CODES.notFound, testeeTexts.noSuchTestee)
  return testee
}

function forAudit({ version: _version, sealedIdNo: _sealed, idNoEnd, ...testee }: StoredTestee) {
  return { ...testee, idNo: masked(idNoEnd) }
}
