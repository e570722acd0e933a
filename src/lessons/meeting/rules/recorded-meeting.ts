/** A recording as a meeting service names it: by the room and when it began on that machine's clock ('algebra_2026-11-23-10-00-05.mp4', Jibri). */
export interface RecordedMeeting {
  meetingNumber: string
  /** as if that clock were UTC's; null: the name has none */
  namedMs: number | null
}

const NAME = /^(.+?)(?:_(\d{4})-(\d\d)-(\d\d)-(\d\d)-(\d\d)-(\d\d))?\.(?:mp4|webm)$/i

/** Null for a file that is no recording. */
export function recordedMeeting(fileName: string): RecordedMeeting | null {
  const [, meetingNumber, ...moment] = NAME.exec(fileName) ?? []
  if (meetingNumber === undefined || meetingNumber.startsWith('.')) return null
  const [year, month = 1, day, hour, minute, second] = moment.map(Number)
  const hasMoment = moment[0] !== undefined && year !== undefined
  return { meetingNumber, namedMs: hasMoment ? Date.UTC(year, month - 1, day, hour, minute, second) : null }
}

interface Times {
  liveStartedMs: number
  endedMs: number
  namedMs: number | null
  /** how far the business zone is ahead of UTC */
  zoneMs: number
  /** when the file was last written */
  writtenMs: number
  durationMs: number
}

const EARLY_MS = 15 * 60_000

/**
 * When a recording began: as its name has it, in UTC or in the business zone, whichever lies within the lesson; else by when it was written;
 * else with the lesson.
 */
export function recordingStart({ liveStartedMs, endedMs, namedMs, zoneMs, writtenMs, durationMs }: Times): number {
  const candidates = [...(namedMs === null ? [] : [namedMs, namedMs - zoneMs]), writtenMs - durationMs]
  return candidates.find((at) => at >= liveStartedMs - EARLY_MS && at <= endedMs) ?? liveStartedMs
}
