import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { NewType as NewTypeSchema, WarningRule as WarningRuleSchema } from '../contract.ts'

export type WarningRule = z.output<typeof WarningRuleSchema>
export type NewType = z.output<typeof NewTypeSchema>
export type Limits = Omit<NewType, 'name'>
type StoredLimits = Omit<Limits, 'wantedFirmware'> & { wantedFirmware: string | null }

/** The machine types, with how many devices of each the caller sees. */
export async function selectWarningRules(db: Db, clients: ClientScope): Promise<WarningRule[]> {
  const { rows } = await sql<WarningRule>`
    with other as materialized (
      select d.type_id, count(*)::int as devices from device d join machine_type w on w.id = d.type_id
      where d.state <> 'scrap' and d.firmware_version <> w.wanted_firmware and ${inScope(clients, 'd.client_id')} group by d.type_id
    )
    select t.id, t.name, t.model_pattern as "modelPattern", t.rated_ths as "ratedThs", t.rated_watts as "ratedWatts", t.boards,
      t.warn_celsius as "warnCelsius", t.fan_min_rpm as "fanMinRpm", t.fan_max_rpm as "fanMaxRpm",
      t.max_hardware_error_share as "maxHardwareErrorShare",
      t.wanted_firmware as "wantedFirmware", coalesce(o.devices, 0) as "otherFirmware",
      (select coalesce(sum(c.devices), 0) from device_count c where c.type_id = t.id and c.state <> 'scrap' and ${inScope(clients, 'c.client_id')}) as devices
    from machine_type t left join other o on o.type_id = t.id order by t.name`.execute(db)
  return rows
}

export async function selectLimitsForUpdate(db: Db, id: number): Promise<StoredLimits | undefined> {
  const { rows } = await sql<StoredLimits>`
    select model_pattern as "modelPattern", rated_ths as "ratedThs", rated_watts as "ratedWatts", boards,
      warn_celsius as "warnCelsius", fan_min_rpm as "fanMinRpm", fan_max_rpm as "fanMaxRpm",
      max_hardware_error_share as "maxHardwareErrorShare", wanted_firmware as "wantedFirmware"
    from machine_type where id = ${id} for update`.execute(db)
  return rows[0]
}

export async function updateLimitsRow(db: Db, id: number, limits: Limits): Promise<void> {
  await sql`
    update machine_type set model_pattern = ${limits.modelPattern}, rated_ths = ${limits.ratedThs},
      rated_watts = ${limits.ratedWatts}, boards = ${limits.boards}, warn_celsius = ${limits.warnCelsius},
      fan_min_rpm = ${limits.fanMinRpm}, fan_max_rpm = ${limits.fanMaxRpm},
      max_hardware_error_share = ${limits.maxHardwareErrorShare}, wanted_firmware = ${limits.wantedFirmware || null}
    where id = ${id}`.execute(db)
}

/** Undefined when a type has that name already. */
export async function insertType(db: Db, type: NewType): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into machine_type (name, model_pattern, rated_ths, rated_watts, boards, warn_celsius, fan_min_rpm, fan_max_rpm,
      max_hardware_error_share, wanted_firmware)
    values (${type.name}, ${type.modelPattern}, ${type.ratedThs}, ${type.ratedWatts}, ${type.boards}, ${type.warnCelsius},
      ${type.fanMinRpm}, ${type.fanMaxRpm}, ${type.maxHardwareErrorShare}, ${type.wantedFirmware || null})
    on conflict (name) do nothing returning id`.execute(db)
  return rows[0]?.id
}
