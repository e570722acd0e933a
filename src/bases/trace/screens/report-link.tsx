import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import type { TraceRow } from './trace-row.ts'

/** The report that a trace belongs to; a dash where it has none. Who sees traces opens reports. */
export function ReportLink({ of: { reportId, reportNumber } }: { of: Pick<TraceRow, 'reportId' | 'reportNumber'> }) {
  if (reportId === null) return textOr(null)
  return (
    <ScreenLink to="/inspection/index" search={{ id: reportId }}>
      {reportNumber}
    </ScreenLink>
  )
}
