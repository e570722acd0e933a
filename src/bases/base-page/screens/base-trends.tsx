import { useCall } from '../../../platform/ui/call/use-call.ts'
import { LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { fromZero } from '../../kpi/screens/kpi-columns.tsx'
import { ReportBars } from '../../kpi/screens/report-bars.tsx'
import { basePageTexts } from '../text.ts'

const CHART = <Skeleton rows={4} heightPx={260} />

/** Reports and certificates of a base over time. */
export function BaseTrends({ companyId }: { companyId: number }) {
  const t = useText(basePageTexts)
  const days = useCall('POST /kpi/getDetail/{companyId}', { params: { companyId } })
  return (
    <>
      <div className="base-trends">
        <Answer of={days} skeleton={CHART}>
          {({ days: found }) => {
            const rising = found.toReversed()
            const series = [{ name: 'issued', data: rising.map(({ issued }) => issued) }]
            return (
              <LineChart
                name="issuedByDay"
                title={t('issuedByDay')}
                data={{ xAxis: rising.map(({ day }) => day), series }}
                ends={fromZero(found.map(({ issued }) => issued))}
                seriesLabel={() => t('issued')}
                valueText={(value) => figure(value)}
              />
            )
          }}
        </Answer>
        <ReportBars companyId={companyId} />
      </div>
      <ScreenLink to="/kpi_detail/index" search={{ id: companyId }}>
        {t('allFigures')}
      </ScreenLink>
    </>
  )
}
