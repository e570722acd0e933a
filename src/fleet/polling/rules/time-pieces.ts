/** The part of a minute or an hour that a stretch of time covers. */
export interface TimePiece {
  /** when that minute or hour starts, s since 1970 */
  startS: number
  seconds: number
}

/** Whole seconds from one moment until another, divided at the starts of steps. */
export function timePieces(
  fromS: number,
  untilS: number,
  stepS: number,
  startOf = (atS: number) => atS - (atS % stepS),
): TimePiece[] {
  const pieces: TimePiece[] = []
  for (let atS = fromS; atS < untilS;) {
    const startS = startOf(atS)
    const endS = Math.min(startS + stepS, untilS)
    pieces.push({ startS, seconds: endS - atS })
    atS = endS
  }
  return pieces
}
