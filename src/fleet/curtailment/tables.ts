import type { Generated } from 'kysely'

export interface CurtailmentTable {
  id: Generated<number>
  site_id: number
  target_watts: number
  limit_percent: number | null
  until_at: Date
  status: Generated<'curtailing' | 'restoring' | 'ended'>
  watts_before: number
  stepped_at: Generated<Date>
  run_id: number | null
  requested_by: number
  created_at: Generated<Date>
  ended_at: Date | null
}

export interface CurtailmentDeviceTable {
  curtailment_id: number
  device_id: number
  watts: number
  restored_at: Date | null
  tries: Generated<number>
}

export interface CurtailmentStepTable {
  id: Generated<number>
  curtailment_id: number
  at: Generated<Date>
  kind: 'shed' | 'reached' | 'noMore' | 'held' | 'due' | 'ended' | 'restore' | 'givenUp' | 'restored'
  watts: number | null
  devices: Generated<number>
  run_id: number | null
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    curtailment: CurtailmentTable
    curtailment_device: CurtailmentDeviceTable
    curtailment_step: CurtailmentStepTable
  }
}
