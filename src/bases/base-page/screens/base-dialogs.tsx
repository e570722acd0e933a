import type { ComponentType } from 'react'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ClosedDaysDialog, HoursDialog, PlacesDialog, type Month } from '../../plan/screens/plan-dialogs.tsx'
import '../../plan/screens/plan-month.css'
import { FeedDialog } from '../../stock/screens/feed-dialog.tsx'
import { baseActionTexts } from './text.ts'

interface Props {
  companyId: number
  onClose: () => void
}

/** What of a base is set in a dialog. */
export type BaseDialog = 'places' | 'closed' | 'hours' | 'feed'

/** A dialog that needs to know the base's present month. */
function ofMonth(Dialog: ComponentType<{ month: Month; range: readonly [string, string]; onClose: () => void }>) {
  return function MonthDialog({ companyId, onClose }: Props) {
    const t = useText(baseActionTexts)
    const now = today()
    const month = useCall('POST /reservationPlan/month', { request: { companyId, month: now.slice(0, 7) } })
    return month.data ? (
      <Dialog month={month.data} range={[now, now]} onClose={onClose} />
    ) : (
      <Modal title={t('plan')} onClose={onClose}>
        <Answer of={month}>{() => null}</Answer>
      </Modal>
    )
  }
}

export const BASE_DIALOGS: Record<BaseDialog, ComponentType<Props>> = {
  places: ofMonth(PlacesDialog),
  closed: ofMonth(ClosedDaysDialog),
  hours: ofMonth(HoursDialog),
  feed: ({ companyId, onClose }) => <FeedDialog feed={null} buyCompanyId={companyId} onClose={onClose} />,
}
