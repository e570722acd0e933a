/** A line of captions. */
export interface CaptionLine {
  startMs: number
  endMs: number
  text: string
}
export type CaptionsRead =
  | { lines: CaptionLine[] }
  /** `row` of the file, from 1 */
  | { problem: 'wrongTime' | 'lineTooLong'; row: number }
  | { problem: 'noLines' | 'tooManyLines' }

export const MOST_LINES = 50_000
export const MOST_LINE_LENGTH = 1000

/** WebVTT and SRT write '00:12.500', '0:00:12.500' and '00:00:12,500'. */
const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s|$)`)
/** Marks of the two formats; any other tag is text. */
const MARKS = /<\/?(?:[bciuv]|font|lang|ruby|rt)(?:[.\s][^<>]*)?>|<[\d:.]+>|\{\\an?\d+\}/gi
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

/** The lines of a WebVTT or SRT file in order of time, as plain text; or what is wrong with the file. */
export function parseCaptions(file: string): CaptionsRead {
  const rows = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const lines: CaptionLine[] = []
  for (let i = 0; i < rows.length; i += 1) {
    if (!rows[i]?.includes('-->')) continue
    const row = i + 1
    const times = readTimes(rows[i] ?? '')
    if (!times) return { problem: 'wrongTime', row }
    const said: string[] = []
    while (rows[i + 1]?.trim() && !rows[i + 1]?.includes('-->')) said.push(rows[(i += 1)] ?? '')
    const text = plainText(said.join('\n'))
    if (text.length > MOST_LINE_LENGTH) return { problem: 'lineTooLong', row }
    if (text !== '') lines.push({ ...times, text })
    if (lines.length > MOST_LINES) return { problem: 'tooManyLines' }
  }
  return lines.length === 0 ? { problem: 'noLines' } : { lines: lines.toSorted((a, b) => a.startMs - b.startMs) }
}

function readTimes(row: string): Pick<CaptionLine, 'startMs' | 'endMs'> | undefined {
  const found = TIMES.exec(row)
  if (!found) return undefined
  const startMs = milliseconds(found.slice(1, 5))
  const endMs = milliseconds(found.slice(5, 9))
  return startMs !== undefined && endMs !== undefined && endMs > startMs ? { startMs, endMs } : undefined
}

function milliseconds([hours = '0', minutes = '', seconds = '', parts = '']: readonly string[]): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59 || Number(hours) > 99) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(parts.padEnd(3, '0'))
}

const plainText = (text: string): string =>
  text
    .replaceAll(MARKS, '')
    .replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('\0', '')
    .trim()

function timeText(ms: number, point: '.' | ','): string {
  const [two, three] = [(n: number) => String(Math.floor(n)).padStart(2, '0'), String(ms % 1000).padStart(3, '0')]
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${three}`
}

// An arrow would end a line, and so would an empty row.
const oneBlock = (text: string) => text.replaceAll('-->', '→').replaceAll(/\n\s*\n/g, '\n')

/** WebVTT, as the video's track and for downloading. */
export const toVtt = (lines: readonly CaptionLine[]): string =>
  `WEBVTT\n${lines
    .map(({ startMs, endMs, text }) => {
      const safe = oneBlock(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      return `\n${timeText(startMs, '.')} --> ${timeText(endMs, '.')}\n${safe}\n`
    })
    .join('')}`

export const toSrt = (lines: readonly CaptionLine[]): string =>
  lines
    .map(
      ({ startMs, endMs, text }, i) =>
        `${i + 1}\r\n${timeText(startMs, ',')} --> ${timeText(endMs, ',')}\r\n${oneBlock(text).replaceAll('\n', '\r\n')}\r\n\r\n`,
    )
    .join('')

/** The line that is spoken at a moment, else the last one before; -1: before the first. `lines` are in order of time. */
export function lineAt(lines: readonly { startMs: number }[], atMs: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.startMs ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}
