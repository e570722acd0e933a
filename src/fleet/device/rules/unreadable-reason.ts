/** The reasons stored for an unreadable answer; any other text is the miner's own message. */
const REASONS = [
  [/^empty reply$/, 'readEmpty'],
  [/^not JSON\b/, 'readNotJson'],
  [/^not a JSON object$/, 'readNotJson'],
  [/^another protocol: \w+$/, 'readOtherProtocol'],
  [/^(text cut off|closed within a frame)$/, 'readCutOff'],
  [/^(more than \d+ (bytes|sections)|a frame of \d+ bytes)$/, 'readTooLong'],
  [/^no part of a miner’s reply in it$/, 'readNoPart'],
  [/^neither hash rate nor uptime in it$/, 'readNoFigures'],
  [/^refused$/, 'readRefused'],
  [/^it asks for a login, and the site has none for it$/, 'readNoLogin'],
  [/^it refused the login of its site$/, 'readLoginRefused'],
] as const

/** The name of its text and the values in it; null: the miner's own message only. */
export function unreadableReason(reason: string): { name: (typeof REASONS)[number][1]; detail: string } | null {
  const name = REASONS.find(([pattern]) => pattern.test(reason))?.[1]
  return name === undefined ? null : { name, detail: reason.replace(/^[^:]*:?\s*/, '') }
}
