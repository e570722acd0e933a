import { useState } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { BarChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { PieChart } from '../../../platform/ui/chart/pie-chart.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { INDICATORS, type Indicator } from '../rules/conclusions.ts'
import { indicatorTexts, measureScreenTexts } from '../text.ts'
import { useConclusionInWords, useMeasureColumns } from './measure-columns.tsx'

/** Checks per month and what was abnormal, of the base that one works in and those below it. */
export function MeasureCharts() {
  const me = useMe()
  return (
    <div className="measure-charts">
      {me &&
        INDICATORS.map((indicator) => (
          <IndicatorCharts key={indicator} companyId={me.companyId} indicator={indicator} />
        ))}
    </div>
  )
}

function IndicatorCharts({ companyId, indicator }: { companyId: number; indicator: Indicator }) {
  const t = useText(measureScreenTexts)
  const indicatorText = useText(indicatorTexts)
  const inWords = useConclusionInWords()
  const params = { a: companyId, b: indicator }
  const months = useCall('POST /data/byMeasures/{a}/{b}', { params })
  const parts = useCall('POST /data/dataByMeasuresException/{a}/{b}', { params })
  const [opened, setOpened] = useState<string | undefined>(undefined)
  return (
    <section className="panel" aria-label={indicatorText(indicator)}>
      <h2>{indicatorText(indicator)}</h2>
      <Answer of={parts} skeleton={<Skeleton rows={4} heightPx={200} />}>
        {(data) => (
          <>
            <PieChart name={`${indicator}.exceptions`} title={t('exceptions')} data={data} partLabel={inWords} />
            <div className="measure-part">
              {data
                .filter(({ value }) => value > 0)
                .map(({ name, value }) => (
                  <button key={name} type="button" className="plain-button" onClick={() => setOpened(name)}>
                    {t('showChecks', { conclusion: inWords(name), count: value })}
                  </button>
                ))}
            </div>
          </>
        )}
      </Answer>
      <Answer of={months} skeleton={<Skeleton rows={4} heightPx={220} />}>
        {(data) => (
          <BarChart
            isOverTime
            name={`${indicator}.perMonth`}
            title={t('perMonth')}
            heightPx={200}
            data={data}
            valueText={(value) => figure(value)}
            seriesLabel={() => indicatorText(indicator)}
          />
        )}
      </Answer>
      {opened && (
        <ExceptionDialog {...{ companyId, indicator, conclusion: opened }} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}

interface DialogProps {
  companyId: number
  indicator: Indicator
  conclusion: string
  onClose: () => void
}

/** The checks behind one part of the chart. */
function ExceptionDialog({ companyId, indicator, conclusion, onClose }: DialogProps) {
  const indicatorText = useText(indicatorTexts)
  const inWords = useConclusionInWords()
  const [page, setPage] = useState<TablePage<never>>({ page: 1, size: 10, orderColumn: undefined, orderWay: undefined })
  const request = { indicator, conclusion, page: page.page, size: page.size }
  const answer = useCall(
    'POST /data/dialogByMeasuresException/{id}',
    { params: { id: companyId }, request },
    { keepsPrevious: true },
  )
  const title = `${indicatorText(indicator)}: ${inWords(conclusion)}`
  return (
    <Modal title={title} onClose={onClose}>
      <DataTable
        name="measureExceptions"
        label={title}
        columns={useMeasureColumns()}
        answer={answer}
        page={page}
        onPage={(change) => setPage({ ...page, ...change })}
        rowId={({ id }) => id}
        rowName={({ testeeName }) => testeeName}
      />
    </Modal>
  )
}
