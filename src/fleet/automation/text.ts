import { defineTexts } from '../../platform/rules/text.ts'
import type { HeldReason } from './rules/automation-kinds.ts'

/** Errors of requests. */
export const automationTexts = defineTexts({
  nameRequired: { zh: '请填写名称', en: 'A name is required' },
  minutesWrong: { zh: '5 到 10080 分钟', en: 'From 5 to 10,080 minutes' },
  fieldMissing: { zh: '请填写此项', en: 'This is required' },
  noSuchSite: { zh: '没有该场地', en: 'Site not found' },
  noSuchChannel: { zh: '没有该通知渠道', en: 'Channel not found' },
  noSuchAutomation: { zh: '没有该自动处理', en: 'Automation not found' },
  notYours: {
    zh: '它作用于您看不到的场地，只能由管理员修改',
    en: 'It covers sites you can’t see; only an administrator can edit it',
  },
})

/** Names of background work. */
export const automationTaskTexts = defineTexts({
  automate: { zh: '执行自动处理', en: 'Run automations' },
  tidyActions: { zh: '清理旧的自动处理记录', en: 'Remove old actions of automations' },
})

/** Messages to a channel. */
export const automationMessageTexts = defineTexts({
  subject: {
    zh: '{name}：{count, number} 台设备',
    en: '{name}: {count, plural, one {# device} other {# devices}}',
  },
  body: {
    zh: '已持续 {minutes, number} 分钟：{serials}',
    en: 'For {minutes, plural, one {# minute} other {# minutes}}: {serials}',
  },
  bodyAndMore: {
    zh: '已持续 {minutes, number} 分钟：{serials} 等 {count, number} 台',
    en: 'For {minutes, plural, one {# minute} other {# minutes}}: {serials} and others, {count, number} in all',
  },
})

export const conditionTexts = defineTexts({
  state: { zh: '设备状态为', en: 'State is' },
  warning: { zh: '告警未解除', en: 'Warning is open' },
  hotter: { zh: '温度高于', en: 'Hotter than' },
  priceFrom: { zh: '电价不低于', en: 'Power price at least' },
  priceBelow: { zh: '电价低于', en: 'Power price below' },
})

export const actionTexts = defineTexts({
  restart: { zh: '重启', en: 'Restart' },
  sleep: { zh: '休眠', en: 'Put to sleep' },
  wake: { zh: '唤醒', en: 'Wake' },
  limitPower: { zh: '限制功率', en: 'Limit power' },
  notify: { zh: '发送通知', en: 'Notify a channel' },
  repair: { zh: '添加送修记录', en: 'Add a repair record' },
})

export const heldTexts = defineTexts({
  stopped: { zh: '全部自动处理已停止', en: 'All automations are stopped' },
  inactive: { zh: '启用后会执行', en: 'Would run if it were active' },
  notAllowed: { zh: '该场地不允许自动发送指令', en: 'Automatic commands are off at this site' },
  restarting: { zh: '该场地正在重启其他设备', en: 'A restart is running at this site' },
  budget: { zh: '已达 10 分钟 5% 的上限', en: 'The limit of 5 % in 10 minutes has been reached' },
  doneAlready: { zh: '本次已执行', en: 'Already acted on this time' },
  justActed: { zh: '一小时内已执行过', en: 'Acted on within the last hour' },
}) satisfies Record<HeldReason, { zh: string; en: string }>

export const automationScreenTexts = defineTexts({
  title: { zh: '自动处理', en: 'Automations' },
  one: { zh: '自动处理', en: 'Automation' },
  log: { zh: '执行记录', en: 'Log' },
  sites: { zh: '场地开关', en: 'Sites' },
  add: { zh: '添加自动处理', en: 'Add automation' },
  edit: { zh: '编辑自动处理', en: 'Edit automation' },
  none: { zh: '没有自动处理', en: 'No automations' },
  noneHint: {
    zh: '添加后先试运行，确认结果再启用。',
    en: 'Add one, check what it would do with a dry run, then activate it.',
  },
  noneHintReader: { zh: '由管理员添加。', en: 'Administrators add them.' },
  name: { zh: '名称', en: 'Name' },
  site: { zh: '场地', en: 'Site' },
  everySite: { zh: '全部场地', en: 'Every site' },
  siteHint: { zh: '留空则为全部场地', en: 'Leave it empty for every site' },
  when: { zh: '条件', en: 'When' },
  state: { zh: '状态', en: 'State' },
  warningType: { zh: '告警类型', en: 'Warning type' },
  bound: { zh: '界限', en: 'Threshold' },
  boundHint: {
    zh: '°C；或每千瓦时价格，按场地电价的币种',
    en: '°C, or a price per kWh in the currency of the site’s tariff',
  },
  forMinutes: { zh: '持续（分钟）', en: 'For (minutes)' },
  forHint: {
    zh: '只计连续的新轮询；中断后重新计时',
    en: 'Only uninterrupted polling counts; after a gap the time starts over',
  },
  what: { zh: '执行', en: 'Then' },
  powerPercent: { zh: '额定功率的百分比', en: 'Percent of the rated power' },
  channel: { zh: '通知渠道', en: 'Channel' },
  channelGone: { zh: '（渠道已删除）', en: '(its channel was deleted)' },
  isActive: { zh: '启用', en: 'Active' },
  active: { zh: '已启用', en: 'Active' },
  inactive: { zh: '未启用', en: 'Inactive' },
  savedBy: { zh: '保存者', en: 'Saved by' },
  actedLately: { zh: '24 小时内设备数', en: 'Devices acted on in 24 h' },
  minutes: { zh: '持续 {minutes, number} 分钟', en: 'for {minutes, number} min' },
  stop: { zh: '全部停止', en: 'Stop all' },
  resume: { zh: '恢复运行', en: 'Resume' },
  confirmStop: { zh: '是否停止全部自动处理', en: 'Stop all automations?' },
  stopConsequence: {
    zh: '立即生效，并取消尚未发出的指令；已发出的不受影响。',
    en: 'Takes effect at once. Commands not sent yet are cancelled; those already sent are not affected.',
  },
  stopped: {
    zh: '已停止，取消了 {count, number} 条尚未发出的指令',
    en: 'Stopped; {count, plural, one {# command} other {# commands}} cancelled',
  },
  resumed: { zh: '已恢复运行', en: 'Automations are running again' },
  isStopped: { zh: '全部自动处理已由 {name} 于 {at} 停止。', en: 'All automations were stopped by {name} at {at}.' },
  dryRun: { zh: '试运行', en: 'Dry run' },
  dryRunOf: { zh: '试运行 {name}', en: 'Dry run of {name}' },
  dryRunHint: {
    zh: '现有 {count, number} 台设备符合条件，{due, number} 台已达持续时间，其中 {acted, number} 台会被处理。这里不执行任何操作。',
    en: '{count, plural, one {# device matches} other {# devices match}} now, {due, number} of them for long enough; {acted, number} would be acted on. A dry run changes nothing.',
  },
  dryRunNone: { zh: '现在没有符合条件的设备', en: 'No device matches now' },
  confirmDelete: { zh: '是否确定删除该自动处理', en: 'Delete this automation?' },
  deleteConsequence: { zh: '{name}：执行记录会保留。', en: '{name}: its log is kept.' },
  serial: { zh: '设备序列号', en: 'Device serial' },
  since: { zh: '符合条件自', en: 'Matches since' },
  seen: { zh: '所见', en: 'Observed' },
  outcome: { zh: '结果', en: 'Result' },
  willDo: { zh: '会执行', en: 'Would run' },
  notYet: { zh: '持续时间未到', en: 'Not long enough yet' },
  at: { zh: '时间', en: 'Time' },
  noLog: { zh: '没有执行记录', en: 'Nothing done yet' },
  noLogOfOne: { zh: '该自动处理没有执行记录', en: 'This automation has done nothing yet' },
  noLogHint: { zh: '启用的自动处理执行后会列在这里。', en: 'What active automations do is listed here.' },
  done: { zh: '已完成', en: 'Done' },
  commands: { zh: '自动发送指令', en: 'Automatic commands' },
  allowed: { zh: '允许', en: 'Allowed' },
  forbidden: { zh: '不允许', en: 'Not allowed' },
  allow: { zh: '允许', en: 'Allow' },
  forbid: { zh: '不再允许', en: 'Forbid' },
  allowOf: { zh: '允许在 {name} 自动发送指令', en: 'Allow automatic commands at {name}' },
  forbidOf: { zh: '不再允许在 {name} 自动发送指令', en: 'Forbid automatic commands at {name}' },
  confirmAllow: { zh: '是否允许在 {name} 自动发送指令', en: 'Allow automatic commands at {name}?' },
  allowConsequence: {
    zh: '启用的自动处理可在此重启、休眠、唤醒设备或限制其功率；10 分钟内最多 5% 的设备。',
    en: 'Active automations may restart, sleep or wake devices here, or limit their power: at most 5 % of them in 10 minutes.',
  },
  allowedBy: { zh: '允许者', en: 'By' },
  noSites: { zh: '没有场地', en: 'No sites' },
  noSitesHint: {
    zh: '添加场地后，可在这里允许自动处理向其发送命令。',
    en: 'Once a site is added, automations can be allowed to send commands there.',
  },
})
