/** What a form's fields hold when it is sent; every text without the space around it. */
export interface FormValues {
  /** '' when empty, or when there is no such field */
  text: (name: string) => string
  /** undefined when empty */
  textOrNone: (name: string) => string | undefined
  /** undefined when empty; NaN never gets here, since the form refuses it */
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
    // A password's own spaces count.
    return typeof value !== 'string' ? '' : isPassword(form, name) ? value : value.trim()
  }
  return {
    text,
    textOrNone: (name) => text(name) || undefined,
    number: (name) => (text(name) === '' ? undefined : Number(text(name))),
    isChecked: (name) => fields.has(name),
    all: (name) => fields.getAll(name).filter((value) => typeof value === 'string'),
    file(name) {
      const value = fields.get(name)
      return value instanceof File && value.size > 0 ? value : undefined
    },
  }
}

function isPassword(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.type === 'password'
}
