/** One object of a reply, e.g. the summary or one pool. Field values are unchecked. */
export type Fields = Record<string, unknown>

interface Section {
  /** 'STATUS', 'SUMMARY', 'POOL', … */
  name: string
  fields: Fields
}

const MAX_SECTIONS = 256

/** cgminer's form without JSON: `STATUS=S,When=1,…|SUMMARY,Elapsed=9,…|POOL=0,URL=…|`, separators in values escaped by `\`. */
export const isTextReply = (text: string): boolean => /^STATUS=[A-Z]\b/.test(text)

/** Each section ends with `|`; one that does not was cut off. */
export function textSections(text: string): { list: Section[] } | { unreadable: string } {
  if (!text.endsWith('|') || text.endsWith('\\|')) return { unreadable: 'text cut off' }
  const list = split(text, '|').filter((section) => section !== '')
  if (list.length > MAX_SECTIONS) return { unreadable: `more than ${MAX_SECTIONS} sections` }
  return { list: list.map(readSection) }
}

function readSection(section: string): Section {
  const [first = '', ...others] = split(section, ',')
  const fields: Fields = Object.create(null)
  const name = first.split('=', 1)[0] ?? ''
  let last = ''
  for (const field of first.includes('=') ? [first, ...others] : others) {
    const at = field.indexOf('=')
    // An unescaped comma: the text before it continues.
    if (at < 1) fields[last] = `${textOf(fields[last])},${unescaped(field)}`
    else fields[(last = field.slice(0, at))] = valueOf(unescaped(field.slice(at + 1)))
  }
  return { name, fields }
}

/** Numbers stay text, which readers accept as well; yes and no become booleans. */
const valueOf = (text: string) => (text === 'true' ? true : text === 'false' ? false : text)

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'boolean' ? String(value) : '')

const unescaped = (text: string) => text.replaceAll(/\\(.)/gs, '$1')

/** Splits at each separator without a backslash before it. */
function split(text: string, separator: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === separator) {
      pieces.push(text.slice(start, at))
      start = at + 1
    }
  }
  pieces.push(text.slice(start))
  return pieces
}
