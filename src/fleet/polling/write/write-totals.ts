import type { Db } from '../../../platform/server/database/database.ts'
import { LIVE_FOR_SWEEPS } from '../../device/rules/thresholds.ts'
import { timePieces } from '../rules/time-pieces.ts'
import type { TimePiece } from '../rules/time-pieces.ts'
import type { BatchSite } from './write-batch.ts'
import { writeSiteTotals } from './write-totals.sql.ts'
import type { TotalsPiece } from './write-totals.sql.ts'

const MINUTE_S = 60
const HOUR_S = 3600
/** Of a longer time without a sweep only the end is kept as a gap. */
const LONGEST_GAP_S = 31 * 24 * HOUR_S

interface EndedSweep {
  /** of the site's sweep before */
  lastEndedAt: Date | undefined
  startedAt: Date
  endedAt: Date
}

/**
 * Sums up the hash rate and power of a site at the end of a sweep. Power counts for the time since the sweep before,
 * unless that is longer than three sweeps: then nothing is known of it. A sweep older than the last one adds no time.
 */
export async function writeTotals(
  trx: Db,
  { siteId, businessHour, sweepMs }: Pick<BatchSite, 'siteId' | 'businessHour' | 'sweepMs'>,
  { lastEndedAt, startedAt, endedAt }: EndedSweep,
): Promise<void> {
  const untilS = Math.floor(endedAt.getTime() / 1000)
  const startOfHour = (atS: number) => businessHour(atS * 1000).hourMs / 1000
  // Of the hour in which a site is first polled, the time before is not known either.
  const lastS = lastEndedAt ? Math.floor(lastEndedAt.getTime() / 1000) : startOfHour(untilS)
  const fromS = Math.max(lastS, untilS - LONGEST_GAP_S)
  const tookMs = Math.max(0, endedAt.getTime() - startedAt.getTime())
  const isPolled = lastEndedAt !== undefined && (untilS - fromS) * 1000 <= LIVE_FOR_SWEEPS * Math.max(sweepMs, tookMs)
  const pieceOf =
    (table: TotalsPiece['table']) =>
    ({ startS, seconds }: TimePiece): TotalsPiece => {
      const { day } = businessHour(startS * 1000)
      return { table, at: new Date(startS * 1000).toISOString(), day, seconds, isPolled }
    }
  const minutes = isPolled ? timePieces(fromS, untilS, MINUTE_S) : endMinutes(fromS, untilS)
  const hours = timePieces(fromS, untilS, HOUR_S, startOfHour)
  await writeSiteTotals(trx, { siteId, sweptAt: endedAt, tookMs }, [
    ...minutes.map(pieceOf('fleet_minute')),
    ...hours.map(pieceOf('fleet_hour')),
  ])
}

/** Of a gap the minutes that were polled in part: the others have no row. */
function endMinutes(fromS: number, untilS: number): TimePiece[] {
  const startS = (atS: number) => atS - (atS % MINUTE_S)
  if (startS(fromS) === startS(untilS)) return timePieces(fromS, untilS, MINUTE_S)
  return [...timePieces(fromS, startS(fromS) + MINUTE_S, MINUTE_S), ...timePieces(startS(untilS), untilS, MINUTE_S)]
}
