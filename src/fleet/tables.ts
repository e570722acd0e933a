import type { Generated, JSONColumnType } from 'kysely'
import type { DeviceState, WorkerState } from './device/rules/device-states.ts'

// The fleet's tables; docs/schema.sql has the whole of them. Days are 'YYYY-MM-DD', moments Date.

export interface ClientTable {
  id: Generated<number>
  name: string
  shows_energy: Generated<boolean>
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface UserClientTable {
  user_id: number
  client_id: number
}
export interface AccountTable {
  id: Generated<number>
  client_id: number
  name: string
  pool_user: string
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface BankAccountTable {
  id: Generated<number>
  client_id: number
  name: string
  bank: string
  number: string
  created_at: Generated<Date>
}
export interface DestinationTable {
  id: Generated<number>
  client_id: number
  user_id: number
  name: string
  kind: 'mail' | 'sftp' | 'ftps' | 'ftp'
  address: string | null
  host: string | null
  port: number | null
  username: string | null
  sealed_password: string | null
  folder: Generated<string>
  host_key: string | null
  format: 'pdf' | 'xlsx' | 'csv'
  locale: 'zh' | 'en'
  day_of_month: number
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface SentReportTable {
  id: Generated<number>
  destination_id: number
  month: string
  status: Generated<'waiting' | 'sent' | 'failed'>
  tries: Generated<number>
  next_try_at: Generated<Date>
  error: string | null
  file_name: string | null
  bytes: number | null
  created_at: Generated<Date>
  sent_at: Date | null
}
export interface SiteTable {
  id: Generated<number>
  name: string
  company_id: number | null
  province: string | null
  city: string | null
  region: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  /** the remote poller that polls it; null: the server does */
  polled_by: number | null
}
export interface PollerTable {
  id: Generated<number>
  site_id: number
  created_at: Generated<Date>
  version: string | null
  started_at: Date | null
  last_contact_at: Date | null
  buffered_polls: Generated<number>
  buffered_bytes: Generated<number>
  oldest_buffered_at: Date | null
  dropped_polls: Generated<number>
  refused_polls: Generated<number>
  is_disk_full: Generated<boolean>
}
export interface PollerKeyTable {
  id: Generated<number>
  poller_id: number
  key_hash: Buffer
  hint: string
  created_at: Generated<Date>
  created_by: number | null
  expires_at: Date | null
  last_used_at: Date | null
}
export interface PollerBufferTable {
  poller_id: number
  buffer_id: string
  last_sequence: number
  touched_at: Generated<Date>
}
export interface SiteAccountTable {
  site_id: number
  account_id: number
}
export interface MachineTypeTable {
  id: Generated<number>
  name: string
  model_pattern: string
  rated_ths: number
  rated_watts: number
  boards: number
  warn_celsius: number
  fan_min_rpm: number
  fan_max_rpm: number
  max_hardware_error_share: number
  wanted_firmware: string | null
}
/** What a type was rated at from a moment on; a trigger keeps it. */
export interface MachineTypeRatingTable {
  type_id: number
  since: Date
  rated_ths: number
}
export interface DeviceTable {
  site_id: number
  id: Generated<number>
  serial: string
  miner_id: string | null
  name: string
  /** set by a trigger from the account, like all four names */
  client_id: Generated<number>
  account_id: number
  type_id: number
  site_name: Generated<string>
  client_name: Generated<string>
  account_name: Generated<string>
  type_name: Generated<string>
  host: string | null
  port: Generated<number>
  mac: string | null
  state: Generated<DeviceState>
  state_since: Generated<Date>
  repair_phase: 'out' | 'in' | null
  repair_times: Generated<number>
  missed_sweeps: Generated<number>
  offline_since: Date | null
  active_worker: string | null
  active_worker_state: Generated<WorkerState>
  active_worker_right: boolean | null
  active_pool: string | null
  firmware_version: string | null
  /** of one that is offline; of others it is in device_live */
  last_answered_at: Date | null
  is_unreadable: Generated<boolean>
  created_at: Generated<Date>
}

/** What each poll changes. Unlogged: a device without a row is unknown until its next poll. */
export interface DeviceLiveTable {
  site_id: number
  device_id: number
  polled_at: Date
  answered_at: Date | null
  hashrate_ths: number | null
  rated_share: number | null
  max_celsius: number | null
  max_fan_rpm: number | null
  watts: number | null
  uptime_s: number | null
  /** copies of the device's, beside the figures; no client: not copied yet */
  client_id: number | null
  account_id: number | null
  type_id: number | null
  repair_times: number | null
  state: DeviceState | null
  active_worker_state: WorkerState | null
  active_worker_right: boolean | null
}

/** What lists filter and sort by; kept by triggers on device. */
export interface DeviceListTable extends Pick<
  DeviceTable,
  'site_id' | 'account_id' | 'type_id' | 'serial' | 'active_worker' | 'active_worker_right'
> {
  id: number
  client_id: number
  repair_times: number
  state: DeviceState
  active_worker_state: WorkerState
  /** in lower case */
  serial_key: string
  site_name: string
  client_name: string
  account_name: string
  type_name: string
}
export interface DeviceCountTable {
  site_id: number
  client_id: number
  account_id: number
  type_id: number
  state: DeviceState
  repair_times: number
  active_worker_right: boolean | null
  active_worker_state: WorkerState
  devices: number
}
export interface StateCountTable {
  site_id: number
  client_id: number
  account_id: number
  state: DeviceState
  devices: number
}
/** Devices added per quarter of an hour; a trigger keeps it. */
export interface DeviceAddedTable {
  quarter: Date
  site_id: number
  client_id: number
  account_id: number
  type_id: number
  devices: number
}
export interface DeviceAnswerTable {
  site_id: number
  device_id: number
  at: Date
  model: string | null
  reader: string | null
  boards: JSONColumnType<{ hashrateThs: number | null; celsius: number | null; isAlive: boolean | null }[]> | null
  fans_rpm: JSONColumnType<number[]> | null
  pools: JSONColumnType<{ url: string; user: string; state: WorkerState; isActive: boolean }[]> | null
  average_hashrate_ths: number | null
  hardware_error_share: number | null
  raw: string | null
  unreadable_reason: string | null
}
export interface StateChangeTable {
  id: Generated<number>
  site_id: number
  device_id: number
  from_state: DeviceState | null
  to_state: DeviceState
  at: Date
  cause: string
  user_id: number | null
  /** set by a trigger: whose the device was */
  client_id: Generated<number>
}
export interface WarningTable {
  id: Generated<number>
  site_id: number
  device_id: number
  type: string
  level: 'warn' | 'notice'
  details: JSONColumnType<Record<string, string | number | null>>
  remote_file_name: string | null
  opened_at: Date
  closed_at: Date | null
  /** set by a trigger from the device, and moved with it while the warning is open */
  client_id: Generated<number>
  acknowledged_at: Date | null
  acknowledged_by: number | null
  note: Generated<string>
  assigned_to: number | null
  /** with who did it; null as soon as the time is over */
  snoozed_until: Date | null
  snoozed_by: number | null
  storm_id: number | null
}
/** Warnings of one type that many devices of a site, or one rack, had within minutes (docs/decisions/0203). */
export interface WarningStormTable {
  id: Generated<number>
  site_id: number
  /** null: of the whole site; the name outlives the rack */
  rack_id: number | null
  rack_name: string | null
  type: string
  first_at: Date
  last_at: Date
}
export interface WarningStormCountTable {
  storm_id: number
  client_id: number
  is_open: boolean
  is_acknowledged: boolean
  warnings: number
}
export interface WarningFileTable {
  warning_id: number
  content: string
}
export interface WarningCountTable {
  site_id: number
  client_id: number
  type: string
  is_open: boolean
  is_acknowledged: boolean
  warnings: number
}
export interface RepairRecordTable {
  id: Generated<number>
  site_id: number
  device_id: number
  type: '送修' | '送回'
  notes: Generated<string>
  repair_date: string
  created_by: number | null
  created_at: Generated<Date>
  /** set by a trigger from the device, like the site */
  client_id: Generated<number>
  batch_id: number | null
  vendor: string | null
  rma_number: string | null
  parts: string | null
  cost_yuan: number | null
  /** kept by a trigger */
  days_in_repair: number | null
  is_away: Generated<boolean>
}
export interface RepairDayTable {
  day: string
  site_id: number
  client_id: number
  type: '送修' | '送回'
  records: number
}
export interface NotificationChoiceTable {
  id: Generated<number>
  user_id: number
  channel_id: number | null
  email: string | null
  kinds: string[]
  client_id: number | null
  site_id: number | null
  locale: 'zh' | 'en'
  min_interval_minutes: Generated<number>
  quiet_from: string | null
  quiet_until: string | null
  is_active: Generated<boolean>
  created_at: Generated<Date>
  pending_since: Date | null
  pending_last_at: Date | null
  last_message_at: Date | null
}
export interface NotificationEventTable {
  id: Generated<number>
  at: Generated<Date>
  kind: string
  site_id: number
  client_id: number
  devices: number
  samples: JSONColumnType<{ serial: string; details?: Record<string, string | number | null> }[]>
}
export interface NotificationPendingTable {
  choice_id: number
  site_id: number
  client_id: number
  kind: string
  devices: number
  samples: JSONColumnType<{ serial: string; details?: Record<string, string | number | null> }[]>
}
export interface SweepTable {
  id: Generated<number>
  site_id: number
  business_day: string
  started_at: Date
  ended_at: Date
  due: number
  answered: number
  unreadable: number
}
export interface SyncRunTable {
  id: Generated<number>
  request: JSONColumnType<Record<string, unknown>>
  requested_by: number | null
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>
  total: Generated<number>
  polled: Generated<number>
  answered: Generated<number>
  changed: Generated<number>
  unreadable: Generated<number>
  created_at: Generated<Date>
  touched_at: Generated<Date>
  ended_at: Date | null
}
export interface RackTable {
  site_id: number
  id: Generated<number>
  name: string
  aisle: number
  place: number
  shelves: number
  slots: number
}
export interface DevicePlaceTable {
  site_id: number
  device_id: number
  rack_id: number
  shelf: number
  slot: number
}
export interface SiteRangeTable {
  id: Generated<number>
  site_id: number
  first_address: string
  last_address: string
  created_at: Generated<Date>
}
export interface DiscoveryRunTable {
  id: Generated<number>
  site_id: number
  ranges: JSONColumnType<{ from: string; to: string }[]>
  requested_by: number | null
  status: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>
  addresses: number
  probed: Generated<number>
  answered: Generated<number>
  identified: Generated<number>
  tries: Generated<number>
  created_at: Generated<Date>
  touched_at: Generated<Date>
  ended_at: Date | null
}
export interface FoundDeviceTable {
  id: Generated<number>
  site_id: number
  run_id: number
  host: string
  port: number
  reader: string | null
  model: string | null
  serial: string | null
  mac: string | null
  firmware_version: string | null
  hashrate_ths: number | null
  worker: string | null
  seen_at: Date
}
export interface SiteCommandSettingTable {
  site_id: number
  restart: Generated<boolean>
  find_me: Generated<boolean>
  switch_pool: Generated<boolean>
  sleep: Generated<boolean>
  power: Generated<boolean>
  account: string | null
  sealed_password: string | null
}
export interface SiteMinerLoginTable {
  site_id: number
  family: string
  account: string
  sealed_password: string
}
export interface CommandRunTable {
  id: Generated<number>
  kind: 'restart' | 'findMe' | 'switchPool' | 'sleep' | 'wake' | 'limitPower' | 'powerMode'
  is_on: boolean | null
  pool_url: string | null
  pool_user: string | null
  power_percent: number | null
  power_mode: 'low' | 'normal' | 'high' | null
  requested_by: number
  status: Generated<'running' | 'done' | 'cancelled' | 'interrupted' | 'stopped'>
  is_trying: Generated<boolean>
  try_minutes: Generated<number>
  undoes: number | null
  batch_size: number
  pause_ms: number
  created_at: Generated<Date>
  ended_at: Date | null
  token_id: number | null
}
export interface CommandRunSiteTable {
  site_id: number
  run_id: number
  kind: string
  is_open: Generated<boolean>
  next_at: Generated<Date>
  touched_at: Generated<Date>
}
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
export interface DeviceLeftTable {
  device_id: number
  site_id: number
  left_at: Generated<Date>
}
export interface DeviceSleepTable {
  site_id: number
  device_id: number
  since: Generated<Date>
}
export interface DeviceCommandTable {
  site_id: number
  run_id: number
  device_id: number
  status: string
  reason: string | null
  code: number | null
  is_access_denied: Generated<boolean>
  sender: string | null
  sent_at: Date | null
  ended_at: Date | null
  is_first: Generated<boolean>
  pool: JSONColumnType<Record<string, unknown>> | null
  pool_before: JSONColumnType<Record<string, unknown>> | null
  hashrate_before: number | null
}
/** How far a new name has reached the devices. */
export interface RenameWorkTable {
  kind: string
  owner_id: number
  last_id: Generated<number>
}
export interface SavedViewTable {
  id: Generated<number>
  user_id: number
  company_id: number
  name: string
  path: string
  search: string
  is_shared: Generated<boolean>
  created_at: Generated<Date>
}
/** When and where a view's export is sent. */
export interface ViewDeliveryTable {
  id: Generated<number>
  view_id: number
  destination_id: number | null
  every: 'day' | 'week' | 'month'
  on_day: number
  hour: number
  format: 'xls' | 'xlsx' | 'csv'
  locale: 'zh' | 'en'
  next_at: Date
  created_at: Generated<Date>
}
export interface SentViewTable {
  id: Generated<number>
  delivery_id: number
  due_at: Date
  status: Generated<'waiting' | 'sent' | 'failed'>
  tries: Generated<number>
  next_try_at: Generated<Date>
  error: string | null
  file_name: string | null
  bytes: number | null
  created_at: Generated<Date>
  sent_at: Date | null
}
export interface PollBatchTable {
  site_id: number
  at: Date
  batch_id: string
  hour: Date
  day: string
  is_summed: Generated<boolean>
  polled_at: Date[]
  device_id: number[]
  account_id: number[]
  client_id: number[]
  type_id: number[]
  state: (DeviceState | null)[]
  is_answered: boolean[]
  is_read: boolean[]
  is_offline: boolean[]
  /** null: none of them */
  is_maintained: boolean[] | null
  hashrate_ths: (number | null)[]
  max_celsius: (number | null)[]
  max_fan_rpm: (number | null)[]
  watts: (number | null)[]
  uptime_s: (number | null)[]
}
export interface DeviceHourlyTable {
  hour: Date
  site_id: number
  device_id: number
  reads: number
  hashrate_sum: number
  hashrate_reads: number
  max_celsius: number | null
  max_fan_rpm: number | null
}
/** Of a day's polls, those made during maintenance. */
export interface MaintenanceSums {
  maintenance_due: Generated<number>
  maintenance_answered: Generated<number>
  maintenance_offline: Generated<number>
  maintenance_reads: Generated<number>
  maintenance_sum: Generated<number>
}
export interface DeviceDailyTable extends MaintenanceSums {
  day: string
  site_id: number
  device_id: number
  account_id: number
  client_id: number
  type_id: number
  polls_due: number
  polls_answered: number
  polls_offline: number
  hashrate_reads: number
  hashrate_sum: number
  max_celsius: number | null
  max_fan_rpm: number | null
  state: DeviceState | null
  is_compliant: boolean
  /** null: no poll of the day was made during maintenance */
  is_compliant_outside: boolean | null
}
/** The sums that a day's rollup carries, per scope or per part. */
export interface FleetDaySums extends MaintenanceSums {
  polls_due: number
  polls_answered: number
  polls_offline: number
  hashrate_reads: number
  hashrate_sum: number
  devices_answered: number
  devices_compliant: number
  /** by the polls outside maintenance */
  answered_outside: number
  compliant_outside: number
  state_normal: number
  state_low: number
  state_warn: number
  state_offline: number
  state_repairing: number
  state_repaired: number
  state_lost: number
  state_scrap: number
}
export interface FleetDayTable extends FleetDaySums {
  scope: 'all' | 'site' | 'client' | 'account'
  scope_id: number
  day: string
}
export interface FleetDayPartTable extends FleetDaySums {
  day: string
  site_id: number
  client_id: number
  account_id: number
  type_id: number
}

/** Planned work: its devices are out of warnings (docs/decisions/0205). */
export interface MaintenanceTable {
  id: Generated<number>
  /** null: a list of devices */
  site_id: number | null
  rack_id: number | null
  rack_name: string | null
  /** null: of all clients */
  client_ids: number[] | null
  from_at: Date
  until_at: Date
  reason: string
  created_by: number
  created_at: Generated<Date>
  ended_by: number | null
  is_reported: Generated<boolean>
}
export interface MaintenanceDeviceTable {
  maintenance_id: number
  device_id: number
}

/** When a device is so for so long, something is done (docs/decisions/0204). */
export interface AutomationTable {
  id: Generated<number>
  name: string
  /** null: every site */
  site_id: number | null
  condition: 'state' | 'warning' | 'hotter' | 'priceFrom' | 'priceBelow'
  state: DeviceState | null
  warning_type: string | null
  /** °C, or a price per kWh */
  bound: number | null
  for_minutes: number
  action: 'restart' | 'sleep' | 'wake' | 'limitPower' | 'notify' | 'repair'
  power_percent: number | null
  channel_id: number | null
  locale: 'zh' | 'en'
  is_active: Generated<boolean>
  saved_by: number
  created_at: Generated<Date>
  deleted_at: Date | null
}
/** One row. */
export interface AutomationSwitchTable {
  is_stopped: Generated<boolean>
  changed_by: number | null
  changed_at: Date | null
}
/** Sites at which automations may send commands. */
export interface AutomationSiteTable {
  site_id: number
  allowed_by: number
  allowed_at: Generated<Date>
}
export interface AutomationMatchTable {
  automation_id: number
  device_id: number
  since: Date
  last_at: Date
}
export interface AutomationActionTable {
  id: Generated<number>
  automation_id: number
  site_id: number
  device_id: number
  since: Date
  at: Generated<Date>
  action: string
  seen: JSONColumnType<{ state: DeviceState; celsius: number | null; price: number | null }>
  run_id: number | null
}

/** What the devices of an account at a site amounted to at the end of the last sweep; empty after a crash. */
export interface FleetLiveTable {
  site_id: number
  client_id: number
  account_id: number
  swept_at: Date
  took_ms: number
  devices_due: number
  devices_online: number
  devices_read: number
  devices_measured: number
  hashrate_mhs: number
  rated_mhs: number
  watts_measured: number
  watts_estimated: number
  paired_watts: number
  paired_mhs: number
}
/** The same over an hour or a minute; an id of 0: not of one. Of a large fleet the sums exceed JavaScript's integers: divide before reading. */
export interface FleetHourTable {
  site_id: number
  client_id: number
  account_id: number
  at: Date
  day: string
  seconds_due: number
  seconds_polled: number
  seconds_online: number
  seconds_read: number
  seconds_measured: number
  megahashes: number
  rated_megahashes: number
  joules_measured: number
  joules_estimated: number
  paired_joules: number
  paired_megahashes: number
}

/** What energy costs at a site; money is selected as text. */
export interface TariffTable {
  id: Generated<number>
  site_id: number
  first_day: string
  currency: string
  prices: number[]
  created_at: Generated<Date>
}
/** What a TH/s earns in a day. */
export interface EarningTable {
  id: Generated<number>
  currency: string
  first_day: string
  amount: number
  is_read: Generated<boolean>
  created_at: Generated<Date>
}
export interface EarningSourceTable {
  id: Generated<number>
  currency: string
  host: string
  sealed_url: string | null
  path: string
  amount: number | null
  read_at: Date | null
  error: string | null
  tried_at: Date | null
  created_at: Generated<Date>
}
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

/** Who is responsible for a device. */
export interface DevicePersonTable {
  site_id: number
  device_id: number
  user_id: number
  added_at: Generated<Date>
}

/** A compliance report as a PDF: asked for, drawn, kept for a day. */
export interface ReportPdfTable {
  id: Generated<number>
  user_id: number
  token_id: number | null
  request: JSONColumnType<Record<string, unknown>>
  clients: JSONColumnType<Record<string, unknown>>
  locale: 'zh' | 'en'
  status: Generated<'waiting' | 'done' | 'failed'>
  /** 0 to 1 */
  share: Generated<number>
  tries: Generated<number>
  begun_at: Date | null
  file_name: string | null
  pdf: Buffer | null
  asked_at: Generated<Date>
}

declare module '../platform/server/database/database.ts' {
  interface Tables {
    device_person: DevicePersonTable
    report_pdf: ReportPdfTable
    client: ClientTable
    user_client: UserClientTable
    account: AccountTable
    destination: DestinationTable
    sent_report: SentReportTable
    bank_account: BankAccountTable
    site: SiteTable
    poller: PollerTable
    poller_key: PollerKeyTable
    poller_buffer: PollerBufferTable
    site_account: SiteAccountTable
    machine_type: MachineTypeTable
    machine_type_rating: MachineTypeRatingTable
    device_added: DeviceAddedTable
    device: DeviceTable
    device_list: DeviceListTable
    device_live: DeviceLiveTable
    device_count: DeviceCountTable
    state_count: StateCountTable
    device_answer: DeviceAnswerTable
    state_change: StateChangeTable
    warning: WarningTable
    repair_record: RepairRecordTable
    repair_day: RepairDayTable
    warning_file: WarningFileTable
    warning_count: WarningCountTable
    warning_storm: WarningStormTable
    automation: AutomationTable
    automation_switch: AutomationSwitchTable
    automation_site: AutomationSiteTable
    automation_match: AutomationMatchTable
    automation_action: AutomationActionTable
    warning_storm_count: WarningStormCountTable
    notification_choice: NotificationChoiceTable
    notification_event: NotificationEventTable
    notification_pending: NotificationPendingTable
    sweep: SweepTable
    sync_run: SyncRunTable
    poll_batch: PollBatchTable
    device_hourly: DeviceHourlyTable
    device_daily: DeviceDailyTable
    fleet_day: FleetDayTable
    rename_work: RenameWorkTable
    saved_view: SavedViewTable
    view_delivery: ViewDeliveryTable
    sent_view: SentViewTable
    site_range: SiteRangeTable
    discovery_run: DiscoveryRunTable
    found_device: FoundDeviceTable
    rack: RackTable
    command_run: CommandRunTable
    command_run_site: CommandRunSiteTable
    site_command_setting: SiteCommandSettingTable
    site_miner_login: SiteMinerLoginTable
    device_command: DeviceCommandTable
    device_left: DeviceLeftTable
    device_sleep: DeviceSleepTable
    curtailment: CurtailmentTable
    curtailment_device: CurtailmentDeviceTable
    curtailment_step: CurtailmentStepTable
    device_place: DevicePlaceTable
    fleet_day_part: FleetDayPartTable
    maintenance: MaintenanceTable
    maintenance_device: MaintenanceDeviceTable
    fleet_live: FleetLiveTable
    fleet_hour: FleetHourTable
    fleet_minute: FleetHourTable
    tariff: TariffTable
    earning: EarningTable
    earning_source: EarningSourceTable
    energy_day: EnergyDayTable
    energy_day_part: EnergyDayPartTable
    energy_work: EnergyWorkTable
  }
}
