import type { ResponseOf } from '../../../platform/contract/call.ts'
import { translator } from '../../../platform/rules/text.ts'
import { ask } from '../../../platform/ui/apart/ask.ts'
import { el } from '../../../platform/ui/apart/element.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { qrPicture } from '../../../platform/ui/theme/qr-picture.ts'
import { reservationStateTexts } from '../../reservation/text.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { bookingPageTexts } from '../text.ts'
import type { Shown } from './shown.ts'
import { failureText } from './failure-text.ts'
import { placesPart, weekday, type Place } from './base-page.ts'

type Booking = ResponseOf<'POST /activity/booking'>
type Base = ResponseOf<'GET /activity/base/{id}'>

const t = translator(bookingPageTexts, locale)

/** A booking for those who have its link: they may move or cancel it. */
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
  const calendar = el('a', { href: `/api/activity/bookingCalendar/${encodeURIComponent(code)}` }, t('calendar'))
  const another = el('a', { href: `/activity?base=${booking.companyId}` }, t('another'))
  return {
    title: t('title'),
    parts: [
      el('p', { role: 'status', class: 'activity-state', 'data-state': state }, stateText + waits),
      el('dl', {}, ...rows),
      ...(state === '已预约' ? [codePicture(code)] : []),
      el('p', {}, t('keep')),
      ...(booking.mayCancel ? [el('p', {}, calendar)] : []),
      ...(booking.mayMove ? [movePart(booking)] : []),
      ...(booking.mayCancel ? [cancelPart(code)] : []),
      another,
    ],
  }
}

/** The code, for the scanner at the gate; where it can't be drawn, it is typed. */
function codePicture(code: string): HTMLElement {
  const part = el('p', { class: 'activity-qr' })
  qrPicture(code).then(
    (src) => part.append(el('img', { src, alt: t('scan'), width: '160', height: '160' })),
    () => {},
  )
  return part
}

function button(
  name: 'move' | 'moveHere' | 'stay' | 'cancel' | 'yes' | 'no',
  look: string,
  onClick: () => void,
): HTMLButtonElement {
  const made = el('button', { type: 'button', class: look }, t(name))
  made.addEventListener('click', onClick)
  return made
}

/** A button, then the half days with a free place for such a tanker, to choose another one. */
function movePart({ booking, companyId, tankerType, reserveTime, reservePeriod }: Booking): HTMLElement {
  const part = el('section', {})
  const failure = el('p', { role: 'alert', class: 'form-error' })
  const show = (error: unknown) => (failure.textContent = failureText(error))
  let chosen: Place | undefined
  const open = button('move', 'plain-button', () => {
    open.disabled = true
    failure.textContent = ''
    ask('GET /activity/base/{id}', { path: `/activity/base/${companyId}` })
      .then(({ places }) => offer(places), show)
      .finally(() => (open.disabled = false))
  })
  const stay = button('stay', 'plain-button', () => {
    part.replaceChildren(open, failure)
    open.focus()
  })
  const move = button('moveHere', 'strong-button', () => {
    if (!chosen) return
    move.disabled = true
    const request = { booking, reserveTime: chosen.reserveTime, reservePeriod: chosen.reservePeriod }
    ask('POST /activity/move', { request }).then(
      () => window.location.reload(),
      (error: unknown) => {
        show(error)
        move.disabled = false
      },
    )
  })
  function offer(places: Base['places']): void {
    const others = places.filter(
      (place) =>
        place.tankerType === tankerType &&
        place.free > 0 &&
        !(place.reserveTime === reserveTime && place.reservePeriod === reservePeriod),
    )
    chosen = undefined
    move.disabled = true
    const choose = (place: Place) => {
      chosen = place
      move.disabled = false
    }
    const choices = others.length > 0 ? placesPart(others, choose) : el('p', { role: 'status' }, t('noneFree'))
    part.replaceChildren(
      choices,
      el('div', { class: 'activity-buttons' }, ...(others.length > 0 ? [move] : []), stay),
      failure,
    )
    ;(choices.querySelector('input') ?? stay).focus()
  }
  part.append(open, failure)
  return part
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
