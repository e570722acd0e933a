import type { ResponseOf } from '../../../platform/contract/call.ts'
import { translator } from '../../../platform/rules/text.ts'
import { el } from '../../../platform/ui/apart/element.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { checkedTexts } from '../../certificate/text.ts'
import { reservationStateTexts } from '../../reservation/text.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { carrierPageTexts } from '../text.ts'
import type { Shown } from './shown.ts'

type Carrier = ResponseOf<'POST /activity/carrier'>
type Tanker = Carrier['tankers'][number]

const t = translator(carrierPageTexts, locale)
const stateText = translator(checkedTexts, locale)
const typeText = translator(tankerTypeTexts, locale)
const periodText = translator(periodTexts, locale)
const bookingStateText = translator(reservationStateTexts, locale)

/** A carrier's bookings to come, and its tankers with their certificates, those first that end first. */
export function carrierPage({ orgName, checkedOrg, bookings, tankers }: Carrier, code: string): Shown {
  const count = el('p', {}, t('at', { base: orgName, count: tankers.length }))
  const list =
    tankers.length === 0
      ? el('p', { role: 'status' }, t('none'))
      : el('ul', { class: 'activity-tankers' }, ...tankers.map(tankerPart))
  const [comingTitle, tankersTitle] = (['bookings', 'tankers'] as const).map((name) => el('h2', {}, t(name)))
  const parts = [count, comingTitle, ...bookingParts(bookings, code), tankersTitle, list]
  return { title: t('title', { carrier: checkedOrg }), parts: parts.filter((part) => part !== undefined) }
}

function bookingParts(bookings: Carrier['bookings'], code: string): HTMLElement[] {
  if (bookings.length === 0) return [el('p', { role: 'status' }, t('noBookings'))]
  const item = ({ reserveTime, reservePeriod, hours, tankerNumber, state }: Carrier['bookings'][number]) =>
    el(
      'li',
      {},
      el('b', {}, tankerNumber),
      ' ',
      el('small', {}, bookingStateText(state)),
      el('br', {}),
      `${reserveTime} ${periodText(reservePeriod)} ${hours}`,
    )
  const calendar = el('a', { href: `/api/activity/carrierCalendar/${encodeURIComponent(code)}` }, t('calendar'))
  return [
    el('ul', { class: 'activity-bookings' }, ...bookings.map(item)),
    el('p', {}, calendar, el('br', {}), el('small', {}, t('calendarHint'))),
  ]
}

function tankerPart(tanker: Tanker): HTMLElement {
  const { tankerNumber, tankerType, reportNumber, state, validUntil, tankCertificateUntil, endsSoon } = tanker
  const link =
    reportNumber === null
      ? t('noCertificate')
      : el('a', { href: `/checking/index?${new URLSearchParams({ reportNumber })}` }, reportNumber)
  const until = [validUntil, state && stateText(state), endsSoon && t('endsSoon')].filter(Boolean).join(' · ') || '—'
  const row = (name: 'certificate' | 'validUntil' | 'tankUntil', fact: Node | string) =>
    el('div', {}, el('dt', {}, t(name)), el('dd', {}, fact))
  const heading = el('h3', {}, tankerNumber, ' ', el('small', {}, tankerType ? typeText(tankerType) : ''))
  const facts = [row('certificate', link), row('validUntil', until), row('tankUntil', tankCertificateUntil ?? '—')]
  const look = endsSoon ? 'endsSoon' : (state ?? 'none')
  return el('li', { 'data-state': look }, heading, el('dl', {}, ...facts))
}
