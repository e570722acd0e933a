import type { ResponseOf } from '../../../platform/contract/call.ts'
import { translator } from '../../../platform/rules/text.ts'
import { newKey } from '../../../platform/ui/call/new-key.ts'
import { ask, Refusal } from '../../../platform/ui/apart/ask.ts'
import { el } from '../../../platform/ui/apart/element.ts'
import { languageTag, locale } from '../../../platform/ui/theme/locale.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { activityPageTexts } from '../text.ts'
import type { Shown } from './shown.ts'
import { failureText } from './failure-text.ts'

type Base = ResponseOf<'GET /activity/base/{id}'>
export type Place = Base['places'][number]

const t = translator(activityPageTexts, locale)
const periodText = translator(periodTexts, locale)
const typeText = translator(tankerTypeTexts, locale)
const PLACE = ['reserveTime', 'reservePeriod', 'tankerType'] as const
/** The days that are shown at first. */
const FIRST_DAYS = 4

/** The free places of a base, and the form that books one. */
export function basePage(base: Base): Shown {
  const title = t('bookAt', { base: base.name })
  const hours = el('p', {}, t('hours', { morning: base.hours.morning, afternoon: base.hours.afternoon }))
  if (base.places.length === 0) return { title, parts: [hours, el('p', { role: 'status' }, t('noPlaces'))] }
  return { title, parts: [hours, bookingForm(base)] }
}

const FIELDS = [
  'tankerNumber',
  'contactName',
  'phone',
  'code',
  'email',
  'checkedOrg',
  'licenseNumber',
  'cargo',
] as const
type FieldName = (typeof FIELDS)[number]
const REQUIRED: readonly FieldName[] = ['tankerNumber', 'contactName', 'phone', 'code']
/** What a browser offers to fill in. */
const AUTOCOMPLETE: Partial<Record<FieldName, string>> = {
  contactName: 'name',
  phone: 'tel',
  code: 'one-time-code',
  checkedOrg: 'organization',
  email: 'email',
}
const MOST: Partial<Record<FieldName, string>> = { contactName: '50', phone: '20', code: '6', email: '200' }

interface Field {
  input: HTMLInputElement
  row: HTMLElement
  showError: (message: string) => void
}

function field(name: FieldName, beside: readonly Node[] = []): Field {
  const isNumber = name === 'code'
  const input = el('input', {
    id: name,
    name,
    class: 'plain-input',
    type: name === 'phone' ? 'tel' : 'text',
    inputmode: isNumber ? 'numeric' : undefined,
    maxlength: MOST[name] ?? '100',
    autocomplete: AUTOCOMPLETE[name] ?? 'off',
    'aria-describedby': `${name}-error`,
    'aria-required': REQUIRED.includes(name) ? 'true' : undefined,
  })
  const error = el('span', { id: `${name}-error`, class: 'form-error', role: 'alert' })
  const row = el('div', { class: 'activity-field' }, el('label', { for: name }, t(name)), input, ...beside, error)
  const showError = (message: string) => {
    error.textContent = message
    input.setAttribute('aria-invalid', String(message !== ''))
  }
  input.addEventListener('input', () => showError(''))
  return { input, row, showError }
}

function bookingForm(base: Base): HTMLElement {
  const status = el('p', { role: 'status', class: 'activity-status' })
  const failure = el('p', { role: 'alert', class: 'form-error' })
  const noneChosen = el('p', { role: 'alert', class: 'form-error' })
  const send = el('button', { class: 'strong-button' }, t('book'))
  const codeButton = el('button', { type: 'button', class: 'plain-button' }, t('getCode'))
  const fields = Object.fromEntries(
    FIELDS.map((name) => [name, field(name, name === 'phone' ? [codeButton] : [])]),
  ) as Record<FieldName, Field>
  let chosen: Place | undefined
  // Sent twice, the form books once. A browser may bring it back as it was: then it books again.
  let key = newKey()

  const choose = (place: Place) => {
    chosen = place
    send.textContent = t(place.free > 0 ? 'book' : 'wait')
    failure.textContent = ''
    noneChosen.textContent = ''
  }
  let places = el('section', {})
  function showPlaces(now: readonly Place[]): void {
    const before = chosen
    chosen = undefined
    const part = placesPart(now, choose, before)
    // Next to what is to be chosen: on a phone the button is far below.
    part.firstElementChild?.after(noneChosen)
    places.replaceWith(part)
    places = part
  }
  showPlaces(base.places)
  async function showRefusal(why: unknown): Promise<void> {
    const wrong = why instanceof Refusal ? why.fields : {}
    const placed = FIELDS.filter((name) => name in wrong)
    for (const name of FIELDS) fields[name].showError(wrong[name] ?? '')
    if (placed[0]) fields[placed[0]].input.focus()
    const text = placed.length === 0 ? failureText(why) : ''
    failure.textContent = text
    if (text === '' || !(why instanceof Refusal)) return
    // Others may have taken the place, or the base may be closed then: what is shown as free is asked for again.
    const path = `/activity/base/${base.id}`
    const now = await ask('GET /activity/base/{id}', { path }).catch(() => undefined)
    if (now) showPlaces(now.places)
    failure.textContent = text
  }
  async function whileBusy(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
    button.disabled = true
    status.textContent = ''
    try {
      await work()
    } catch (error) {
      await showRefusal(error)
    }
    button.disabled = false
  }
  codeButton.addEventListener('click', () => {
    const request = { companyId: base.id, phone: fields.phone.input.value }
    void whileBusy(codeButton, async () => {
      await ask('POST /activity/sendCode', { request })
      for (const name of FIELDS) fields[name].showError('')
      status.textContent = t('codeSent')
      fields.code.input.focus()
    })
  })
  const form = el(
    'form',
    { novalidate: '' },
    places,
    el('h2', {}, t('details')),
    ...FIELDS.map((name) => fields[name].row),
    status,
    failure,
    send,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!chosen) {
      noneChosen.textContent = t('chooseFirst')
      form.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
      return
    }
    const { reserveTime, reservePeriod, tankerType, free } = chosen
    const details = Object.fromEntries(FIELDS.map((name) => [name, fields[name].input.value]))
    const request = { companyId: base.id, reserveTime, reservePeriod, tankerType, ...details, wait: free <= 0 }
    void whileBusy(send, async () => {
      const { booking } = await ask('POST /activity/book', { request, key })
      key = newKey()
      window.location.assign(`/activity?${new URLSearchParams({ booking })}`)
    })
  })
  return form
}

/** The half days to choose from, by day; those of later days once asked for. The one that was chosen before is chosen, where it is still there. */
export function placesPart(places: readonly Place[], onChoose: (place: Place) => void, before?: Place): HTMLElement {
  const days = [...new Set(places.map(({ reserveTime }) => reserveTime))]
  const dayPart = (day: string) =>
    el(
      'fieldset',
      { class: 'activity-day' },
      el('legend', {}, `${day} ${weekday(day)}`),
      ...places.filter(({ reserveTime }) => reserveTime === day).map((place) => choice(place, onChoose, before)),
    )
  const shown = Math.max(FIRST_DAYS, days.findIndex((day) => day === before?.reserveTime) + 1)
  const part = el('section', {}, el('h2', {}, t('choose')), ...days.slice(0, shown).map(dayPart))
  if (days.length > shown) {
    const more = el('button', { type: 'button', class: 'plain-button' }, t('moreDays'))
    more.addEventListener('click', () => {
      const later = days.slice(shown).map(dayPart)
      more.replaceWith(...later)
      later[0]?.querySelector('input')?.focus()
    })
    part.append(more)
  }
  return part
}

function choice(place: Place, onChoose: (place: Place) => void, before: Place | undefined): HTMLElement {
  const input = el('input', { type: 'radio', name: 'place' })
  input.addEventListener('change', () => onChoose(place))
  if (before && PLACE.every((name) => place[name] === before[name])) {
    input.checked = true
    onChoose(place)
  }
  const free = place.free > 0 ? t('free', { count: place.free }) : t('full')
  return el(
    'label',
    { 'data-full': String(place.free <= 0) },
    input,
    el('span', {}, `${periodText(place.reservePeriod)} · ${typeText(place.tankerType)}`),
    el('small', {}, free),
  )
}

export const weekday = (day: string): string =>
  new Intl.DateTimeFormat(languageTag, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
