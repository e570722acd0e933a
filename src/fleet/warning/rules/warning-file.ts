import type { WarningDetails, WarningType } from '../../device/rules/warning-types.ts'

/** No longer text is kept of one answer. */
export const MAX_FILE_CHARS = 16_000

interface Opening {
  type: WarningType
  details: WarningDetails
  /** ISO 8601 */
  at: string
  host: string
  port: number
  /** the figures that were read from the answer */
  answer: object
  /** the answer as the miner sent it; undefined where it was not kept */
  raw: string | undefined
}

/** The log of a warning: what opened it, the answer's figures, and the answer itself. In the words of the miners' API. */
export function warningFile({ type, details, at, host, port, answer, raw }: Opening): string {
  const parts = [
    `${at} ${host}:${port} ${type} ${JSON.stringify(details)}`,
    JSON.stringify(answer, null, 2),
    ...(raw === undefined ? [] : [raw]),
  ]
  return parts.join('\n\n').slice(0, MAX_FILE_CHARS).replaceAll('\0', '').toWellFormed()
}
