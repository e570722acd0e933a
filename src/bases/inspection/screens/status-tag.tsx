import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { InspectionStatus } from '../../rules/base-words.ts'
import { inspectionStatusTexts } from '../text.ts'
import './inspection.css'

export function StatusTag({ status }: { status: InspectionStatus }) {
  const t = useText(inspectionStatusTexts)
  return (
    <span className="inspection-status" data-status={status}>
      {t(`${status}`)}
    </span>
  )
}
