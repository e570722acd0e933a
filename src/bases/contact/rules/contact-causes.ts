import type { ReservationState } from '../../rules/base-words.ts'

/** Why the contact of a booking is written to. */
export const CONTACT_CAUSES = ['booked', 'waiting', 'seated', 'moved', 'tomorrow', 'called', 'cancelled'] as const
export type ContactCause = (typeof CONTACT_CAUSES)[number]
export const CONTACT_STATUSES = ['waiting', 'sent', 'failed', 'dropped'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

const STILL_COMES: readonly ReservationState[] = ['已预约', '已到场']
const TRUE_IN: Readonly<Record<ContactCause, readonly ReservationState[]>> = {
  booked: STILL_COMES,
  waiting: ['候补', ...STILL_COMES],
  seated: STILL_COMES,
  moved: STILL_COMES,
  tomorrow: ['已预约'],
  called: ['已到场'],
  cancelled: ['已取消'],
}

/** Whether a message is still true in the state of the booking when it is due. */
export const isStillTrue = (cause: ContactCause, state: ReservationState): boolean => TRUE_IN[cause].includes(state)

/** From this time of the evening on, contacts are reminded of the next day. */
export const REMIND_FROM = '18:00'
