import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useSearch } from '../../../platform/ui/frame/address.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { RangePicker, rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import { PERIODS } from '../../../platform/ui/form/range-search.ts'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OwnerFilters } from '../../device/screens/owner-filters.tsx'
import { useMaintenanceBand } from '../../maintenance/screens/use-maintenance-band.ts'
import { energyColumnTexts, energyScreenTexts } from '../text.ts'
import { EnergyCharts } from './energy-charts.tsx'
import { useEnergyColumns } from './energy-columns.tsx'
import { LINES_BY, readEnergySearch } from './energy-search.ts'
import { EnergySums } from './energy-sums.tsx'
import './energy.css'

const ANSWERS = ['POST /energy/find/'] as const
/** Points of the charts, and lines of one answer at most. */
const MOST_POINTS = 1020

/** Sums, charts and lines of one range of days, of all that the person sees or of one client and site. */
export function EnergyFigures({ last }: { last: string }) {
  const t = useText(energyScreenTexts)
  const column = useText(energyColumnTexts)
  const [search, change] = useSearch(readEnergySearch)
  useLiveRefresh('fleet', ANSWERS)
  const { from, to, period } = rangeShown(search, last)
  const { clientId, siteId, by = 'site', page, size } = search
  const scope = { clientId, siteId, businessDateQuery: [from, to] as [string, string] }
  const overTime = { ...scope, by: period }
  const lines = { ...scope, by: by === 'time' ? period : by }
  const answer = useCall(ANSWERS[0], { request: { ...overTime, page: 1, size: MOST_POINTS } }, { keepsPrevious: true })
  const table = useCall(ANSWERS[0], { request: { ...lines, page, size } }, { keepsPrevious: true })
  const columns = useEnergyColumns(lines.by)
  const band = useMaintenanceBand(scope)
  const narrow = (part: Parameters<typeof change>[0]) => change({ ...part, page: 1 })
  return (
    <>
      <div className="filter-bar">
        <OwnerFilters search={search} onNarrow={narrow} />
      </div>
      <RangePicker search={search} last={last} onRange={narrow} periods={PERIODS} />
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
        skeleton={<Skeleton rows={8} heightPx={560} />}
      >
        {(data) => (
          <>
            <EnergySums answer={data} />
            <EnergyCharts answer={data} period={period} band={band} />
            <DataTable
              name="energy"
              label={t('lines')}
              columns={columns}
              answer={table}
              page={search}
              onPage={change}
              // An owner has a line for each currency, a day has no id.
              rowId={(row) => table.data?.data.indexOf(row) ?? 0}
              rowName={({ name }) => name}
              toolbar={
                <>
                  <FilterSelect
                    name="energy-by"
                    label={t('lineBy')}
                    value={by}
                    unchosen={column('site')}
                    options={LINES_BY.filter((each) => each !== 'site').map((value) => ({
                      value,
                      label: column(value === 'time' ? period : value),
                    }))}
                    onChoose={(chosen) => narrow({ by: chosen })}
                  />
                  <ExportButton address="POST /energy/export" input={(format) => ({ request: { ...lines, format } })} />
                </>
              }
            />
          </>
        )}
      </Answer>
    </>
  )
}
