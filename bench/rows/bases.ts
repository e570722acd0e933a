import { addDays, businessDay } from '../../src/platform/rules/business-time.ts'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { Db, DatabaseSettings } from '../../src/platform/server/database/database.ts'
import { migrateDatabase } from '../../src/platform/server/database/migrate.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { TEST_SEALING } from '../../src/platform/testing/test-sealing.ts'
import { selectListPage, selectLongListPage } from '../../src/platform/server/list/list-page.sql.ts'
import { inspectionList } from '../../src/bases/inspection/server/find-inspections.sql.ts'
import type { InspectionFilter, InspectionQuery } from '../../src/bases/inspection/server/find-inspections.sql.ts'
import { readDetail } from '../../src/bases/inspection/server/read-detail.ts'
import {
  selectCertificates,
  selectPlaces,
  selectStationsNow,
  selectStockNow,
} from '../../src/bases/base-screen/server/base-screen.sql.ts'
import { selectWaiting } from '../../src/bases/reception/server/reception.sql.ts'
import { selectBaseName, selectIsBase } from '../../src/bases/server/base.sql.ts'
import { kpiList } from '../../src/bases/kpi/server/kpi.sql.ts'
import { startBenchPostgres } from '../bench-database.ts'
import { FORMER_CARRIER, insertReports, manyIn, selectReportCount, selectSample } from '../bases-fill.sql.ts'
import { figuresOf, measurePairs, randomOf } from '../bench-row.ts'
import type { PairFigures } from '../bench-row.ts'
import { explained } from '../explain.ts'
import { startChild } from '../child.ts'
import { vacuumAll } from '../fill.sql.ts'
import { httpClient } from '../http-client.ts'

const BAR_MS = 50
const FIRST_PAGE = { page: 1, size: 20 }
const SPREAD = { days: 3 * 365, bases: 10 }
const TIME_ZONE = 'Asia/Shanghai'
const WARM_UP_ROUNDS = 50
const PAGE_ROUNDS = 9

/** Only filled and read: what a crash leaves of it is filled again. */
const UNLOGGED = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }

export interface BasesFigures extends PairFigures {
  /** of the database that the queries for the first page of a list read, the median: they don't depend on what else the machine does */
  pages: number
}

/** Lists, key figures and the wall of ten bases with so many reports of three years. */
export async function bases(
  { reports, rounds }: { reports: number; rounds: number },
  say: (line: string) => void,
): Promise<BasesFigures[]> {
  const postgres = await startBenchPostgres(`bases-${reports}`, say, UNLOGGED)
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 10 }
  await migrateDatabase(settings, TEST_SEALING)
  const today = businessDay(new Date(), TIME_ZONE)
  const filling = openDatabase({ ...settings, poolSize: 1, statementTimeoutMs: 0 })
  if ((await selectReportCount(filling)) === 0) {
    say(`  filling ${reports} reports …`)
    await insertReports(filling, { reports, ...SPREAD }, today)
    await vacuumAll(filling)
  }
  await filling.destroy()
  const db = openDatabase(settings)
  const server = startChild('serve.ts', settings)
  try {
    const { url } = await server.next<{ url: string }>()
    const userId = await addPerson(db, { role: '管理员' })
    const http = httpClient(url, await addSession(db, userId))
    const { companies, tankers, reports: sampled } = await selectSample(db)
    const numbers = sampled.map(({ number }) => number)
    const { below, pick } = randomOf(7)
    const oneOf = (of: Parameters<typeof manyIn>[1]) => below(manyIn(reports, of, SPREAD.bases))
    const days = (): [string, string] => {
      const last = addDays(today, -below(1000))
      return [addDays(last, -pick([1, 7, 30, 90])), last]
    }
    const filters: [string, () => InspectionFilter, InspectionQuery['order']?][] = [
      ['no filter', () => ({})],
      ['a base', () => ({ companyId: pick(companies) })],
      ['a status', () => ({ status: pick([4, 9, 2] as const) })],
      ['a base, result and type', () => ({ companyId: pick(companies), result: '不合格', tankerType: '承压车' })],
      ['a tanker', () => ({ tankerNumber: pick(tankers) })],
      ['part of a number', () => ({ reportNumber: pick(numbers).slice(2, 8) })],
      ['a carrier', () => ({ checkedOrg: `承运单位${oneOf('carrier')}` })],
      ['a carrier of long ago', () => ({ checkedOrg: FORMER_CARRIER })],
      ['a contact', () => ({ contactName: `联系人${oneOf('contact')}` })],
      ['part of a phone', () => ({ phone: String(1000 + below(9000)) })],
      ['a licence', () => ({ licenseNumber: `浙运管许可${oneOf('tanker')}` })],
      ['an inspector', () => ({ userName: `inspector ${1 + below(5)}` })],
      ['a method', () => ({ checkMethod: '外观' })],
      ['one letter of a tanker', () => ({ tankerNumber: '浙' })],
      ['two letters of a number', () => ({ reportNumber: pick(numbers).slice(2, 4) })],
      ['days', () => ({ businessDateQuery: days() })],
      ['138 in every phone', () => ({ phone: '138' })],
      ['a prefix of phones', () => ({ phone: '13800' })],
      ['138 and a result', () => ({ phone: '138', result: pick(['合格', '不合格'] as const) })],
      ['every inspector', () => ({ userName: 'inspector' })],
      ['a method and a result', () => ({ checkMethod: '外观', result: '合格' })],
      [
        'a method, a carrier and days',
        () => ({ checkMethod: '外观', checkedOrg: `承运单位${1 + below(3)}`, businessDateQuery: days() }),
      ],
      ['two years', () => ({ businessDateQuery: [addDays(today, -800), addDays(today, -70)] })],
      ['by amount', () => ({}), { orderColumn: 'cashAmount' }],
      ['by carrier', () => ({}), { orderColumn: 'checkedOrg', orderWay: 'asc' }],
      ['by issue', () => ({}), { orderColumn: 'issuedTime' }],
      [
        'a base by issue, the first',
        () => ({ companyId: pick(companies) }),
        { orderColumn: 'issuedTime', orderWay: 'asc' },
      ],
    ]
    const lists = filters.map(([name, next, order = {}]) => (number = 1 + below(3)) => {
      const filter = next()
      const page = { page: number, size: 20 }
      const query = { filter, companies: 'all' as const, order, timeZone: TIME_ZONE }
      return {
        name: `inspections, ${name}`,
        barMs: BAR_MS,
        sql: async (on: Db) => selectLongListPage(on, await inspectionList(on, query), page),
        http: () => http.call('POST /report/find', { request: { ...filter, ...order, ...page } }),
      }
    })
    const pairs = [
      ...lists,
      () => {
        const [from, to] = days()
        return {
          name: 'KPI of a period',
          barMs: BAR_MS,
          sql: (on: Db) => selectListPage(on, kpiList({ days: { from, to }, inspector: 0 }, 'all'), FIRST_PAGE),
          http: () => http.call('POST /kpi/find/', { request: { businessDateQuery: [from, to] } }),
        }
      },
      () => {
        const { id } = pick(sampled)
        return {
          name: 'the page of a report',
          barMs: BAR_MS,
          sql: (on: Db) => readDetail(on, { id, companies: 'all', userId, zone: TIME_ZONE }),
          http: () => http.call('POST /report/getDetail/{id}', { params: { id } }),
        }
      },
      () => {
        const id = pick(companies)
        return {
          name: 'base screen',
          barMs: BAR_MS,
          sql: async (on: Db) => {
            await selectIsBase(on, id, 'all')
            return Promise.all([
              selectBaseName(on, id),
              selectPlaces(on, id, today),
              selectWaiting(on, { companyId: id, day: today, zone: TIME_ZONE }),
              selectStationsNow(on, id),
              selectCertificates(on, id, today),
              selectStockNow(on, id),
            ])
          },
          http: () => http.call('POST /baseScreen/get/{id}', { params: { id } }),
        }
      },
    ]
    const measured: BasesFigures[] = []
    for (const pair of pairs) {
      const next = () => pair()
      await measurePairs({ db, server, rounds: WARM_UP_ROUNDS }, next)
      const figures = await measurePairs({ db, server, rounds }, next)
      const pages: number[] = []
      for (let round = 0; round < PAGE_ROUNDS; round += 1) pages.push((await explained(db, pair(1).sql)).pages)
      measured.push({ ...figures, pages: figuresOf(pages).p50 })
    }
    http.close()
    return measured
  } finally {
    await server.stop()
    await db.destroy()
    await postgres.stop()
  }
}
