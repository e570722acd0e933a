/** What a poll notes of an answer that it could not read; what is none of these is the miner's own words. */
const REASONS = [
  [/^empty reply$/, 'readEmpty'],
  [/^not JSON\b/, 'readNotJson'],
  [/^not a JSON object$/, 'readNotJson'],
  [/^(text cut off|closed within a frame)$/, 'readCutOff'],
  [/^(more than \d+ (bytes|sections)|a frame of \d+ bytes)$/, 'readTooLong'],
  [/^no part of a miner’s reply in it$/, 'readNoPart'],
  [/^neither hash rate nor uptime in it$/, 'readNoFigures'],
  [/^refused$/, 'readRefused'],
] as const

/** The name of the text that says it, and what stands in the reason beside it; null: nothing but the miner's own words. */
export function unreadableReason(reason: string): { name: (typeof REASONS)[number][1]; detail: string } | null {
  const name = REASONS.find(([pattern]) => pattern.test(reason))?.[1]
  return name === undefined ? null : { name, detail: reason.replace(/^[^:]*:?\s*/, '') }
}
