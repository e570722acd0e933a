import { KEPT } from '../../platform/rules/stored-kind.ts'
import type { StoredKind } from '../../platform/rules/stored-kind.ts'

/** What the fleet keeps in the database. */
export const storedFleet: readonly StoredKind[] = [
  {
    title: { zh: '原始采样', en: 'Samples' },
    kept: { zh: 'SAMPLE_HOURS 小时', en: 'SAMPLE_HOURS hours' },
    tables: ['poll_batch'],
  },
  {
    title: { zh: '设备小时数据', en: 'Hourly device figures' },
    kept: { zh: 'HOURLY_DAYS 天', en: 'HOURLY_DAYS days' },
    tables: ['device_hourly'],
  },
  {
    title: { zh: '设备每日数据', en: 'Daily device figures' },
    kept: KEPT.forGood,
    tables: ['device_daily'],
  },
  {
    title: { zh: '场地与客户的每日、每小时数据', en: 'Daily and hourly figures of sites and owners' },
    kept: KEPT.forGood,
    tables: ['fleet_day', 'fleet_day_part', 'fleet_hour'],
  },
  {
    title: { zh: '电量与收益', en: 'Energy and earnings' },
    kept: KEPT.forGood,
    tables: ['energy_day', 'energy_day_part', 'energy_work', 'earning', 'earning_source', 'tariff'],
  },
  {
    title: { zh: '实时数据', en: 'Live figures' },
    kept: { zh: '只保留当前值；每分钟的合计约一天', en: 'only the latest; totals by minute for about a day' },
    tables: ['device_live', 'device_answer', 'fleet_live', 'fleet_minute'],
  },
  {
    title: { zh: '设备', en: 'Devices' },
    kept: KEPT.forGood,
    tables: [
      'device',
      'device_added',
      'device_list',
      'device_left',
      'device_person',
      'device_place',
      'device_sleep',
      'device_count',
      'state_count',
      'type_count',
      'pool_count',
      'rack',
    ],
  },
  {
    title: { zh: '状态变化', en: 'State changes' },
    kept: KEPT.forGood,
    tables: ['state_change'],
  },
  {
    title: { zh: '告警', en: 'Warnings' },
    kept: {
      zh: '长期保留；设备日志在结束 180 天后删除',
      en: 'for good; device logs until 180 days after the warning closed',
    },
    tables: ['warning', 'warning_count', 'warning_storm', 'warning_storm_count', 'warning_file'],
  },
  {
    title: { zh: '维修记录', en: 'Repairs' },
    kept: KEPT.forGood,
    tables: ['repair_record', 'repair_day'],
  },
  {
    title: { zh: '设备命令、换池与限电', en: 'Commands, changes of pools and curtailments' },
    kept: KEPT.forGood,
    tables: [
      'command_run',
      'command_run_site',
      'device_command',
      'curtailment',
      'curtailment_device',
      'curtailment_step',
    ],
  },
  {
    title: { zh: '自动处理', en: 'Automations' },
    kept: { zh: '长期保留；执行记录 400 天', en: 'for good; their log for 400 days' },
    tables: ['automation', 'automation_action', 'automation_match', 'automation_site', 'automation_switch'],
  },
  {
    title: { zh: '计划维护', en: 'Maintenance' },
    kept: KEPT.forGood,
    tables: ['maintenance', 'maintenance_device'],
  },
  {
    title: { zh: '采集轮次与同步记录', en: 'Sweeps and syncs' },
    kept: { zh: 'HOURLY_DAYS 天', en: 'HOURLY_DAYS days' },
    tables: ['sweep', 'sync_run'],
  },
  {
    title: { zh: '扫描发现', en: 'Discovery' },
    kept: {
      zh: '每个场地最近的几次；找到的设备 90 天',
      en: 'the last few scans of each site; miners found for 90 days',
    },
    tables: ['discovery_run', 'found_device'],
  },
  {
    title: { zh: '远程采集器', en: 'Remote pollers' },
    kept: KEPT.few,
    tables: ['poller', 'poller_buffer', 'poller_key'],
  },
  {
    title: { zh: '客户、账户、场地与机型', en: 'Clients, accounts, sites and types' },
    kept: KEPT.forGood,
    tables: [
      'client',
      'account',
      'bank_account',
      'site',
      'site_account',
      'site_range',
      'site_command_setting',
      'site_miner_login',
      'machine_type',
      'machine_type_rating',
      'rename_work',
    ],
  },
  {
    title: { zh: '告警通知的选择与待发', en: 'Notification settings and queue' },
    kept: { zh: '发送后删除；事件一天', en: 'until they are sent; events for a day' },
    tables: ['notification_choice', 'notification_pending', 'notification_event'],
  },
  {
    title: { zh: '报表与定期发送', en: 'Reports and deliveries' },
    kept: { zh: 'PDF 一天；发送记录长期保留', en: 'PDFs for a day; delivery history for good' },
    tables: ['report_pdf', 'destination', 'sent_report', 'view_delivery', 'sent_view'],
  },
  {
    title: { zh: '保存的视图', en: 'Saved views' },
    kept: KEPT.few,
    tables: ['saved_view'],
  },
]
