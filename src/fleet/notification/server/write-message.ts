import { inOneLine } from '../../../platform/rules/in-one-line.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { stateTexts } from '../../device/text.ts'
import { warningTexts } from '../../warning/text.ts'
import { isNoticeKind } from '../rules/notice-kinds.ts'
import { backText, messageTexts } from '../text.ts'
import type { PendingLine } from './digests.sql.ts'

const MOST_LINES = 30
const kindTexts = { ...stateTexts, ...warningTexts, ...backText }

const kindInWords = (kind: string, locale: Locale) => (isNoticeKind(kind) ? kindTexts[kind][locale] : kind)

interface Pending {
  /** of all lines; one that is in several counts once */
  devices: number
  lines: readonly PendingLine[]
}

/** One message for everything that happened, however many devices and sites: a line for each site, client and kind. */
export function writeMessage({ devices: all, lines }: Pending, locale: Locale): { subject: string; body: string } {
  const write = translator(messageTexts, locale)
  const namesOf = (names: readonly string[]) => {
    const [first = '', ...others] = new Set(names)
    return others.length > 0 ? write('andMore', { first }) : first
  }
  const subject = write('subject', {
    devices: all,
    what: namesOf(lines.map(({ kind }) => kindInWords(kind, locale))),
    where: namesOf(lines.map(({ site }) => site)),
  })
  const written = lines.slice(0, MOST_LINES).map(({ site, client, kind, devices, serials: first }) => {
    const serials = devices > first.length ? write('serialsAndMore', { serials: first }) : first
    // Names from before texts were kept in one line may have several.
    return inOneLine(write('line', { site, client, kind: kindInWords(kind, locale), devices, serials }))
  })
  if (lines.length > MOST_LINES) written.push(write('linesLeft', { lines: lines.length - MOST_LINES }))
  return { subject, body: written.join('\n') }
}
