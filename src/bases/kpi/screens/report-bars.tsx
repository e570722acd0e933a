import { useCall } from '../../../platform/ui/call/use-call.ts'
import { BarChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { kpiTexts } from '../text.ts'

/** A base's reports by their results, and its certificates, month by month. */
export function ReportBars({ companyId }: { companyId: number }) {
  const t = useText(kpiTexts)
  const results = useCall('POST /data/byCompany/{id}', { params: { id: companyId } })
  const certificates = useCall('POST /data/certificate/byCompany/{id}', { params: { id: companyId } })
  return (
    [
      { name: 'perMonth', of: results },
      { name: 'certificates', of: certificates },
    ] as const
  ).map(({ name, of }) => (
    <Answer key={name} of={of} skeleton={<Skeleton rows={4} heightPx={260} />}>
      {(data) => (
        <BarChart
          isStacked
          isOverTime
          name={name}
          title={t(name)}
          data={data}
          valueText={(value) => figure(value)}
          seriesLabel={(key) => t(key as 'passed' | 'failed' | 'recheck' | 'issued' | 'voided')}
        />
      )}
    </Answer>
  ))
}
