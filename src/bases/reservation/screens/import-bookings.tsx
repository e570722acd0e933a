import { useText } from '../../../platform/ui/theme/use-text.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { ImportDialog } from '../../../platform/ui/table/import-dialog.tsx'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { MAX_IMPORT_BYTES } from '../rules/reservation-rules.ts'
import { reservationColumnTexts, reservationScreenTexts } from '../text.ts'
import { ChosenBase, useChosenBase } from '../../plan/screens/chosen-base.tsx'
import { BOOKING_ANSWERS } from './reservation-dialogs.tsx'

/** Imports a spreadsheet of bookings at one base. */
export function ImportBookings({ onClose }: { onClose: () => void }) {
  const t = useText(reservationScreenTexts)
  const ui = useText(uiTexts)
  const title = useText(reservationColumnTexts)
  const periodText = useText(periodTexts)
  const typeText = useText(tankerTypeTexts)
  const base = useChosenBase()
  return (
    <ImportDialog
      title={t('importTitle')}
      hint={t('importHint')}
      query={base.companyId === undefined ? {} : { companyId: `${base.companyId}` }}
      choice={<ChosenBase {...base} />}
      maxBytes={MAX_IMPORT_BYTES}
      preview="POST /reservation/import/preview"
      address="POST /reservation/import/"
      shown={({ bookings }) => ({
        titles: [
          ui('row'),
          title('day'),
          title('period'),
          title('tankerType'),
          title('tankerNumber'),
          title('contact'),
        ],
        rows: bookings.map((each) => [
          each.row,
          each.reserveTime,
          periodText(each.reservePeriod),
          typeText(each.tankerType),
          each.tankerNumber,
          each.contactName,
        ]),
      })}
      refreshes={BOOKING_ANSWERS}
      done={({ imported }) => t('imported', { count: imported })}
      onClose={onClose}
    />
  )
}
