import type { ResponseOf } from '../../../platform/contract/call.ts'
import { translator } from '../../../platform/rules/text.ts'
import { ask, Refusal } from '../../../platform/ui/apart/ask.ts'
import { el } from '../../../platform/ui/apart/element.ts'
import { openPage } from '../../../platform/ui/apart/page.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { inspectionResultTexts } from '../../inspection/text.ts'
import { checkedTexts, checkingTexts } from '../text.ts'
import './checking.css'

type Checked = ResponseOf<'GET /report/verify/{reportNumber}'>

const t = translator(checkingTexts, locale)
const TOO_MANY = 429

/** `/checking/index?reportNumber=…&code=…`: whether a certificate is valid. Without a framework, so that it opens at once on any phone. */
export function showCheckingPage(place: HTMLElement): void {
  const show = openPage(place, { kind: 'checking', otherLanguage: t('otherLanguage') })
  document.title = `${t('title')} · Minerva`

  const asked = new URLSearchParams(window.location.search)
  const field = (name: 'reportNumber' | 'code') =>
    el('input', { id: name, name, class: 'plain-input', autocomplete: 'off', value: asked.get(name) ?? '' })
  const [reportNumber, code] = [field('reportNumber'), field('code')]
  reportNumber.required = true
  const button = el('button', { class: 'strong-button' }, t('check'))
  const answer = el('section', { role: 'status', class: 'checking-answer' })
  const form = el(
    'form',
    {},
    el('label', { for: 'reportNumber' }, t('reportNumber')),
    reportNumber,
    el('label', { for: 'code' }, t('code')),
    code,
    button,
  )

  async function check(): Promise<void> {
    const [number, typed] = [reportNumber.value.trim(), code.value.trim()]
    button.disabled = true
    answer.replaceChildren(t('checking'))
    // As in the code on the certificate: the page can be sent on and reloaded.
    const query = new URLSearchParams({ reportNumber: number, ...(typed && { code: typed }) })
    window.history.replaceState(null, '', `?${query}`)
    query.delete('reportNumber')
    const path = `/report/verify/${encodeURIComponent(number)}?${query}`
    const shown = ask('GET /report/verify/{reportNumber}', { path }).then(result, (error: unknown) => [failure(error)])
    answer.replaceChildren(...(await shown))
    button.disabled = false
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void check()
  })

  const keys = el('details', {}, el('summary', {}, t('keys')))
  keys.addEventListener('toggle', () => void showKeys(keys), { once: true })
  show(el('h1', {}, t('title')), el('p', {}, t('hint')), form, answer, keys)
  if (reportNumber.value) void check()
}

const failure = (error: unknown) =>
  el('p', { class: 'form-error' }, t(error instanceof Refusal && error.status === TOO_MANY ? 'tooMany' : 'failed'))

function result(checked: Checked): HTMLElement[] {
  const { state, reportNumber, orgName, issuedOn, validUntil } = checked
  const written = checked.result && translator(inspectionResultTexts, locale)(checked.result)
  const facts = { reportNumber, orgName, result: written, issuedOn, validUntil }
  const rows = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [el('div', {}, el('dt', {}, t(name as keyof typeof facts)), el('dd', {}, value))],
  )
  const title = el('h2', { 'data-state': state }, translator(checkedTexts, locale)(state))
  return rows.length > 0 ? [title, el('dl', {}, ...rows)] : [title]
}

async function showKeys(place: HTMLElement): Promise<void> {
  try {
    for (const { fingerprint, createdOn } of await ask('GET /report/signingKeys'))
      place.append(el('p', {}, `${createdOn} `, el('code', {}, fingerprint)))
  } catch (error) {
    place.append(failure(error))
  }
}
