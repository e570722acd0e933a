import type { Envelope, ResponseOf } from '../../../platform/contract/call.ts'
import { translator } from '../../../platform/rules/text.ts'
import { locale, switchLocale } from '../../../platform/ui/theme/locale.ts'
import { customProperties } from '../../../platform/ui/theme/theme.ts'
import { inspectionResultTexts } from '../../inspection/text.ts'
import { checkedTexts, checkingTexts } from '../text.ts'
import './checking.css'

type Checked = ResponseOf<'GET /report/verify/{reportNumber}'>
type SigningKeys = ResponseOf<'GET /report/signingKeys'>

const t = translator(checkingTexts, locale)
const DEADLINE_MS = 15_000
const TOO_MANY = 429

/** An element with its attributes and what stands in it. */
function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Partial<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** What the server answers, or the HTTP status that it refused with. */
async function ask<T>(path: string): Promise<T | number> {
  const headers = { 'Accept-Language': locale }
  const response = await fetch(`/api${path}`, { headers, signal: AbortSignal.timeout(DEADLINE_MS) })
  return response.ok ? ((await response.json()) as Envelope<T>).data : response.status
}

/** `/checking/index?reportNumber=…&code=…`: whether a certificate is valid. Without a framework, so that it opens at once on any phone. */
export function showCheckingPage(place: HTMLElement): void {
  const shade = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  for (const [name, value] of customProperties(shade)) document.documentElement.style.setProperty(name, value)
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
  const language = el('button', { type: 'button', class: 'link-button', lang: locale === 'zh' ? 'en' : 'zh-CN' })
  language.textContent = t('otherLanguage')
  language.addEventListener('click', () => switchLocale(locale === 'zh' ? 'en' : 'zh'))

  async function check(): Promise<void> {
    const [number, typed] = [reportNumber.value.trim(), code.value.trim()]
    button.disabled = true
    answer.replaceChildren(t('checking'))
    // As in the code on the certificate: the page can be sent on and reloaded.
    const query = new URLSearchParams({ reportNumber: number, ...(typed && { code: typed }) })
    window.history.replaceState(null, '', `?${query}`)
    query.delete('reportNumber')
    const path = `/report/verify/${encodeURIComponent(number)}?${query}`
    const checked = await ask<Checked>(path).catch(() => 0)
    answer.replaceChildren(...(typeof checked === 'number' ? [failure(checked)] : result(checked)))
    button.disabled = false
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void check()
  })

  const keys = el('details', {}, el('summary', {}, t('keys')))
  keys.addEventListener('toggle', () => void showKeys(keys), { once: true })
  place.replaceChildren(
    el('main', { class: 'checking' }, language, el('h1', {}, t('title')), el('p', {}, t('hint')), form, answer, keys),
  )
  if (reportNumber.value) void check()
}

const failure = (status: number) => el('p', { class: 'form-error' }, t(status === TOO_MANY ? 'tooMany' : 'failed'))

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
  const keys = await ask<SigningKeys>('/report/signingKeys').catch(() => 0)
  if (typeof keys === 'number') place.append(failure(keys))
  else
    for (const { fingerprint, createdOn } of keys)
      place.append(el('p', {}, `${createdOn} `, el('code', {}, fingerprint)))
}
