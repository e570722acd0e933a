import { sql } from 'kysely'
import type { AreaFinding } from '../../../platform/rules/doctor.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { liveDoctorTexts as texts } from '../text.ts'

export interface LiveMemory {
  /** of device_live */
  liveBytes: number
  /** PostgreSQL's shared buffers */
  bufferBytes: number
}

const MB = 2 ** 20
/** PostgreSQL does not keep a table in its shared buffers that it scans, if the table is larger than this part of them (`initscan` of its heapam.c). */
const MOST_KEPT = 1 / 4
/** With room for the fleet to grow by a quarter. */
const ADVISED = 5

/** For `npm run doctor`. Of several machines the coordinator holds no live figures. */
export async function examineLiveFigures(db: Db): Promise<AreaFinding[]> {
  const { rows } = await sql<LiveMemory>`
    select pg_relation_size('device_live')::float8 as "liveBytes", pg_size_bytes(current_setting('shared_buffers'))::float8 as "bufferBytes"`.execute(
    db,
  )
  return rows.flatMap(liveFindings)
}

const inMb = (bytes: number) => Math.ceil(bytes / MB)

export function liveFindings({ liveBytes, bufferBytes }: LiveMemory): AreaFinding[] {
  if (liveBytes <= bufferBytes * MOST_KEPT) return []
  const values = { live: inMb(liveBytes), buffers: inMb(bufferBytes), advised: inMb(liveBytes * ADVISED) }
  return [{ grade: 'advice', text: texts.fewBuffers, values }]
}
