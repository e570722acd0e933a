import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { RankBars } from '../../../platform/ui/chart/rank-bars.tsx'
import { RangePicker, rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import { readRangeSearch } from '../../../platform/ui/form/range-search.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { NameFilter } from '../../../platform/ui/table/name-filter.tsx'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { INSPECTOR } from '../../rules/base-roles.ts'
import { FIGURE_COLUMNS } from '../rules/kpi-columns.ts'
import { kpiTexts } from '../text.ts'
import { KpiDefinitions } from './kpi-definitions.tsx'
import { FigureChoice, kpiText, useFigureColumns, useKpiColumns } from './kpi-columns.tsx'

type Base = ResponseOf<'POST /kpi/find/'>['data'][number]

const readSearch = (search: Search) => ({
  name: readText(search['name']),
  figure: readOneOf(search['figure'], FIGURE_COLUMNS),
  ...readRangeSearch(search),
  ...readTablePage(search, []),
})

const RANKED = 20

/** `/kpi/index`: how the bases do, those with the most reports first. */
export function KpiScreen() {
  const t = useText(kpiTexts)
  const me = useMe()
  const last = today()
  const { search, change, narrow, matching, table } = useList('POST /kpi/find/', readSearch, (asked) => {
    const { from, to } = rangeShown(asked, last)
    return { name: asked.name, page: asked.page, size: asked.size, businessDateQuery: [from, to] }
  })
  const { from, to } = rangeShown(search, last)
  const ranked = useFigureColumns().find((name) => name === search.figure) ?? 'issued'
  const bases = useCall(
    'POST /kpi/find/',
    { request: { name: search.name, page: 1, size: RANKED, businessDateQuery: [from, to] } },
    { keepsPrevious: true },
  )
  const columns: Column<Base, never>[] = [
    { key: 'name', title: t('base'), cell: ({ name }) => name },
    ...useKpiColumns<Base>(),
  ]
  const actions = ({ id, name }: Base) => (
    <RowActions name={name} detail={{ to: '/kpi_detail/index', search: { id, from, to } }} />
  )
  return (
    <>
      <PageHeader title={t('title')} hint={me?.nickName === INSPECTOR ? t('ownOnly') : undefined}>
        <KpiDefinitions />
      </PageHeader>
      <div className="kpi-range">
        <RangePicker search={search} last={last} onRange={narrow} />
      </div>
      <NameFilter label={t('base')} name={search.name} onName={(name) => narrow({ name })} />
      <section className="panel kpi-chart">
        <FigureChoice value={ranked} onChoose={(chosen) => change({ figure: chosen })} />
        <Answer of={bases}>
          {({ data }) => {
            const sorted = data.toSorted((a, b) => (b[ranked] ?? -1) - (a[ranked] ?? -1))
            return (
              <RankBars
                name="ranking"
                title={t('ranking', { figure: t(ranked) })}
                data={{ provinces: sorted.map(({ name }) => name), counts: sorted.map((base) => base[ranked]) }}
                valueText={(value) => kpiText(ranked, value)}
              />
            )
          }}
        </Answer>
      </section>
      {me && me.nickName !== INSPECTOR && <TopGroups companyId={me.companyId} days={[from, to]} />}
      <DataTable
        name="kpi"
        label={t('title')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        toolbar={
          me && (
            <ExportButton
              address="POST /data/export/kpi/{companyId}"
              first="csv"
              input={(format) => ({ params: { companyId: me.companyId }, request: { ...matching, format } })}
            />
          )
        }
        actions={actions}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      />
    </>
  )
}

/** The groups of inspectors who issued most. */
function TopGroups({ companyId, days }: { companyId: number; days: [string, string] }) {
  const t = useText(kpiTexts)
  const groups = useCall(
    'POST /data/byTopGroups/{a}/{b}',
    { params: { a: companyId, b: RANKED }, request: { businessDateQuery: days } },
    { keepsPrevious: true },
  )
  return (
    <section className="panel kpi-chart">
      <Answer of={groups}>
        {(data) => (
          <RankBars
            name="groupRanking"
            title={t('groupRanking')}
            data={data}
            valueText={(value) => kpiText('issued', value)}
          />
        )}
      </Answer>
    </section>
  )
}
