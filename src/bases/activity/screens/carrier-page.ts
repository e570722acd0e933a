import type { ResponseOf } from '../../../platform/contract/call.ts'
import { translator } from '../../../platform/rules/text.ts'
import { el } from '../../../platform/ui/apart/element.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { checkedTexts } from '../../certificate/text.ts'
import { tankerTypeTexts } from '../../text.ts'
import { carrierPageTexts } from '../text.ts'
import type { Shown } from './shown.ts'

type Carrier = ResponseOf<'POST /activity/carrier'>
type Tanker = Carrier['tankers'][number]

const t = translator(carrierPageTexts, locale)
const stateText = translator(checkedTexts, locale)
const typeText = translator(tankerTypeTexts, locale)

/** A carrier's tankers with their certificates, those first that end first. */
export function carrierPage({ orgName, checkedOrg, tankers }: Carrier): Shown {
  const count = el('p', {}, t('at', { base: orgName, count: tankers.length }))
  const list =
    tankers.length === 0
      ? el('p', { role: 'status' }, t('none'))
      : el('ul', { class: 'activity-tankers' }, ...tankers.map(tankerPart))
  return { title: t('title', { carrier: checkedOrg }), parts: [count, list] }
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
  const heading = el('h2', {}, tankerNumber, ' ', el('small', {}, tankerType ? typeText(tankerType) : ''))
  const facts = [row('certificate', link), row('validUntil', until), row('tankUntil', tankCertificateUntil ?? '—')]
  const look = endsSoon ? 'endsSoon' : (state ?? 'none')
  return el('li', { 'data-state': look }, heading, el('dl', {}, ...facts))
}
