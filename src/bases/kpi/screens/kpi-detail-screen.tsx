import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { RangePicker, rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import { readRangeSearch } from '../../../platform/ui/form/range-search.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { readId, readOneOf, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { INSPECTOR } from '../../rules/base-roles.ts'
import { FIGURE_COLUMNS, INSPECTOR_COLUMNS, type FigureColumn } from '../rules/kpi-columns.ts'
import { kpiTexts } from '../text.ts'
import { fromZero, FigureChoice, kpiText, useFigureColumns, type Figures } from './kpi-columns.tsx'
import { KpiDefinitions } from './kpi-definitions.tsx'
import { ReportBars } from './report-bars.tsx'
import './kpi.css'

const readSearch = (search: Search) => ({
  id: readId(search['id']),
  figure: readOneOf(search['figure'], FIGURE_COLUMNS),
  ...readRangeSearch(search),
})

/** `/kpi_detail/index`: one base, the caller's own unless the address names another: by month, day and inspector. */
export function KpiDetailScreen() {
  const me = useMe()
  const [search] = useSearch(readSearch)
  const companyId = search.id ?? me?.companyId
  return companyId === undefined ? <Skeleton rows={8} /> : <KpiOfBase companyId={companyId} />
}

function KpiOfBase({ companyId }: { companyId: number }) {
  const t = useText(kpiTexts)
  const me = useMe()
  const [search, change] = useSearch(readSearch)
  const last = today()
  const { from, to } = rangeShown(search, last)
  const request = { businessDateQuery: [from, to] as [string, string] }
  const answer = useCall('POST /kpi/getDetail/{companyId}', { params: { companyId }, request }, { keepsPrevious: true })
  const columns = useFigureColumns()
  const shown = columns.find((name) => name === search.figure) ?? 'issued'
  const name = answer.data?.name ?? ''
  return (
    <>
      <PageHeader
        title={t('detailTitle', { name })}
        hint={me?.nickName === INSPECTOR ? t('ownOnly') : undefined}
        hasBack
      >
        <KpiDefinitions />
        <ExportButton
          address="POST /data/export/report/{companyId}"
          first="csv"
          input={(format) => ({ params: { companyId }, request: { ...request, format } })}
        />
      </PageHeader>
      <div className="kpi-range">
        <RangePicker search={search} last={last} onRange={change} />
      </div>
      <Answer of={answer} skeleton={<Skeleton rows={8} />}>
        {({ total, days, inspectors }) => (
          <>
            <dl className="kpi-total">
              {columns.map((key) => (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd>{kpiText(key, total[key])}</dd>
                </div>
              ))}
            </dl>
            <section className="panel kpi-chart">
              <FigureChoice value={shown} onChoose={(chosen) => change({ figure: chosen })} />
              <LineChart
                name="trend"
                title={t('trend', { figure: t(shown) })}
                data={trendOf(days, shown)}
                ends={fromZero(days.map((day) => day[shown]))}
                seriesLabel={() => t(shown)}
                valueText={(value) => kpiText(shown, value)}
              />
            </section>
            <KpiTable
              title={t('byInspector')}
              head={t('inspector')}
              columns={INSPECTOR_COLUMNS}
              rows={inspectors.map((row) => ({ ...row, key: String(row.id) }))}
            />
            <KpiTable
              title={t('byDay')}
              head={t('day')}
              columns={columns}
              rows={days.map((row) => ({ ...row, key: row.day, name: row.day }))}
            />
          </>
        )}
      </Answer>
      <div className="kpi-charts">
        <ReportBars companyId={companyId} />
      </div>
    </>
  )
}

/** The days that have figures, the earliest first. */
function trendOf(days: readonly (Figures & { day: string })[], name: FigureColumn) {
  const rising = days.toReversed()
  return { xAxis: rising.map(({ day }) => day), series: [{ name, data: rising.map((row) => row[name]) }] }
}

type KpiRow = Figures & { key: string; name: string }

function KpiTable(props: { title: string; head: string; columns: readonly FigureColumn[]; rows: readonly KpiRow[] }) {
  const t = useText(kpiTexts)
  const { title, head, columns, rows } = props
  return (
    <section className="panel kpi-table">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <FigureTable
          label={title}
          columns={[
            { key: 'name', title: head, cell: ({ name }) => name },
            ...columns.map((key) => ({
              key,
              title: t(key),
              align: 'end' as const,
              cell: (row: KpiRow) => kpiText(key, row[key]),
            })),
          ]}
          rows={rows}
          rowKey={({ key }) => key}
        />
      )}
    </section>
  )
}
