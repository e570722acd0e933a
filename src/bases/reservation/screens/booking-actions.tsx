import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { mayMove } from '../rules/reservation-rules.ts'
import { reservationScreenTexts } from '../text.ts'
import { BOOKING_ANSWERS, type ReservationRow, type WantedPlace } from './reservation-dialogs.tsx'

/** The dialog that is asked for. */
export type Open =
  | { dialog: 'links' }
  | { dialog: 'import' }
  | { dialog: 'book' | 'weekly'; place?: WantedPlace }
  | { dialog: 'edit' | 'move' | 'cancel'; reservation: ReservationRow }

interface Props {
  reservation: ReservationRow
  onOpen: (open: Open) => void
}

/** What may be done with a booking as it is now. */
export function BookingActions({ reservation, onOpen }: Props) {
  const t = useText(reservationScreenTexts)
  const checkIn = useMutationCall('POST /reservation/checkIn/{id}', {
    refreshes: BOOKING_ANSWERS,
    onDone: () => notify.success(t('checkedIn')),
  })
  const { id, state, reserveTime, tankerNumber } = reservation
  const tanker = { tanker: tankerNumber }
  async function askToCheckIn(): Promise<void> {
    if (await askToConfirm({ title: t('checkInOf', tanker), text: t('checkInText'), yes: t('checkIn') }))
      checkIn.mutate({ params: { id } })
  }
  return (
    <RowActions
      name={tankerNumber}
      onEdit={mayMove('update', state) ? () => onOpen({ dialog: 'edit', reservation }) : undefined}
    >
      {mayMove('checkIn', state) && reserveTime === today() && (
        <RowButton label={t('checkIn')} title={t('checkInOf', tanker)} onClick={() => void askToCheckIn()} />
      )}
      {mayMove('move', state) && (
        <RowButton
          label={t('move')}
          title={t('moveOf', tanker)}
          onClick={() => onOpen({ dialog: 'move', reservation })}
        />
      )}
      {mayMove('cancel', state) && (
        <RowButton
          isDangerous
          label={t('cancel')}
          title={t('cancelOf', tanker)}
          onClick={() => onOpen({ dialog: 'cancel', reservation })}
        />
      )}
    </RowActions>
  )
}
