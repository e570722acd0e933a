import type { ResponseOf } from '../../../platform/contract/call.ts'
import { translator } from '../../../platform/rules/text.ts'
import { ask } from '../../../platform/ui/apart/ask.ts'
import { el } from '../../../platform/ui/apart/element.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { reservationStateTexts } from '../../reservation/text.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { bookingPageTexts } from '../text.ts'
import type { Shown } from './shown.ts'
import { failureText } from './failure-text.ts'
import { weekday } from './base-page.ts'

type Booking = ResponseOf<'POST /activity/booking'>

const t = translator(bookingPageTexts, locale)

/** A booking for those who have its link: they may cancel it. */
export function bookingPage(booking: Booking): Shown {
  const { booking: code, orgName, tankerNumber, hours, reserveTime, reservePeriod, tankerType, state } = booking
  const stateText = translator(reservationStateTexts, locale)(state)
  const waits = booking.waitingPlace === null ? '' : ` · ${t('waitingPlace', { place: booking.waitingPlace })}`
  const facts = {
    booking: el('strong', { class: 'activity-code' }, code),
    orgName,
    day: `${reserveTime} ${weekday(reserveTime)}`,
    period: `${translator(periodTexts, locale)(reservePeriod)} ${hours}`,
    tankerType: translator(tankerTypeTexts, locale)(tankerType),
    tankerNumber,
  }
  const rows = Object.entries(facts).map(([name, fact]) =>
    el('div', {}, el('dt', {}, t(name as keyof typeof facts)), el('dd', {}, fact)),
  )
  const another = el('a', { href: `/activity?base=${booking.companyId}` }, t('another'))
  return {
    title: t('title'),
    parts: [
      el('p', { role: 'status', class: 'activity-state', 'data-state': state }, stateText + waits),
      el('dl', {}, ...rows),
      el('p', {}, t('keep')),
      ...(booking.mayCancel ? [cancelPart(code)] : []),
      another,
    ],
  }
}

function button(name: 'cancel' | 'yes' | 'no', look: string, onClick: () => void): HTMLButtonElement {
  const made = el('button', { type: 'button', class: look }, t(name))
  made.addEventListener('click', onClick)
  return made
}

/** A button, then the question whether one is sure. */
function cancelPart(booking: string): HTMLElement {
  const part = el('div', { class: 'activity-buttons' })
  const failure = el('p', { role: 'alert', class: 'form-error' })
  const cancel = button('cancel', 'plain-button', () => {
    part.replaceChildren(el('p', {}, t('sure')), yes, no, failure)
    no.focus()
  })
  const no = button('no', 'plain-button', () => {
    part.replaceChildren(cancel)
    cancel.focus()
  })
  const yes = button('yes', 'strong-button danger-button', () => {
    yes.disabled = true
    ask('POST /activity/cancel', { request: { booking } }).then(
      () => window.location.reload(),
      (error: unknown) => {
        failure.textContent = failureText(error)
        yes.disabled = false
      },
    )
  })
  part.append(cancel)
  return part
}
