import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface MachineTypeRow {
  id: number
  name: string
  ratedThs: number
  ratedWatts: number
}

export async function selectMachineTypes(db: Db): Promise<MachineTypeRow[]> {
  const { rows } = await sql<MachineTypeRow>`
    select id, name, rated_ths as "ratedThs", rated_watts as "ratedWatts" from machine_type order by name`.execute(db)
  return rows
}
