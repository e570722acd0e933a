import type { Generated } from 'kysely'

/** Sums of a day's hours; `priced_joules` is selected as text, and divided before. */
export interface EnergySums {
  day: string
  currency: string
  seconds_due: number
  seconds_polled: number
  joules_measured: number
  joules_estimated: number
  megahashes: number
  paired_joules: number
  paired_megahashes: number
  priced_joules: number
}

export interface EnergyDayTable extends EnergySums {
  scope: 'all' | 'site' | 'client' | 'account'
  scope_id: number
}

export interface EnergyDayPartTable extends EnergySums {
  client_id: number
  site_id: number
  account_id: number
}

export interface EnergyWorkTable {
  day: string
  changes: Generated<number>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    energy_day: EnergyDayTable
    energy_day_part: EnergyDayPartTable
    energy_work: EnergyWorkTable
  }
}
