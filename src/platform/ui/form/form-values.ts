import { typedNumber } from '../../rules/typed-number.ts'

/** What a form's fields hold when it is sent; every text without the space around it, and every number in plain digits. */
export interface FormValues {
  /** '' when empty, or when there is no such field */
  text: (name: string) => string
  /** undefined when empty */
  textOrNone: (name: string) => string | undefined
  /** undefined when empty; NaN, which a FormDialog refuses, when it is no number */
  number: (name: string) => number | undefined
  isChecked: (name: string) => boolean
  /** the values of several fields, or chosen options, of one name */
  all: (name: string) => string[]
  file: (name: string) => File | undefined
}

export function formValues(form: HTMLFormElement): FormValues {
  const fields = new FormData(form)
  const text = (name: string) => {
    const value = fields.get(name)
    if (typeof value !== 'string') return ''
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return value.trim()
    // A password's own spaces count.
    if (field.type === 'password') return value
    const number = field.dataset['kind'] === 'number' ? typedNumber(value, field.dataset['unit']) : Number.NaN
    return Number.isNaN(number) ? value.trim() : String(number)
  }
  return {
    text,
    textOrNone: (name) => text(name) || undefined,
    number: (name) => (text(name) === '' ? undefined : typedNumber(text(name))),
    isChecked: (name) => fields.has(name),
    all: (name) => fields.getAll(name).filter((value) => typeof value === 'string'),
    file(name) {
      const value = fields.get(name)
      return value instanceof File && value.size > 0 ? value : undefined
    },
  }
}
