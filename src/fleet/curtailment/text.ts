import { defineTexts } from '../../platform/rules/text.ts'

export const curtailmentTexts = defineTexts({
  noSuchSite: { zh: '没有该场地', en: 'Site not found' },
  targetWrong: { zh: '功率过大', en: 'The power is too high' },
  hoursWrong: { zh: '时长应为 0.1 至 168 小时', en: 'From 0.1 to 168 hours' },
  drawUnknown: { zh: '尚不知道该场地的功率', en: 'The power of this site is not known yet' },
  belowAlready: { zh: '该场地的功率已经不高于目标', en: 'The site’s power is already at or below the target' },
  runsAlready: { zh: '该场地正在限电', en: 'This site is already being curtailed' },
  noneRuns: { zh: '该场地没有在限电', en: 'This site is not being curtailed' },
})

export const curtailmentTaskTexts = defineTexts({
  curtail: { zh: '场地限电', en: 'Curtail sites' },
})

export const curtailmentStatusTexts = defineTexts({
  curtailing: { zh: '限电中', en: 'Curtailing' },
  restoring: { zh: '恢复中', en: 'Restoring' },
  ended: { zh: '已结束', en: 'Ended' },
})

export const curtailmentStepTexts = defineTexts({
  shed: { zh: '发送给 {devices, number} 台设备', en: '{devices, plural, one {# device} other {# devices}} curtailed' },
  reached: { zh: '已达到目标', en: 'Target reached' },
  noMore: { zh: '没有其他可以限电的设备', en: 'No more devices can be curtailed' },
  held: {
    zh: '等待：场地未允许该指令，或采集器失联',
    en: 'Waiting: the site does not allow this command, or its poller is not connected',
  },
  due: { zh: '到时间，开始恢复', en: 'Time is up: restoring' },
  ended: { zh: '有人结束，开始恢复', en: 'Ended by a user: restoring' },
  restore: {
    zh: '恢复 {devices, number} 台设备',
    en: '{devices, plural, one {# device} other {# devices}} being restored',
  },
  givenUp: {
    zh: '{devices, number} 台设备未能恢复，请到现场查看',
    en: '{devices, plural, one {# device} other {# devices}} could not be restored; check them on site',
  },
  restored: { zh: '全部恢复', en: 'All restored' },
})

export const curtailmentScreenTexts = defineTexts({
  title: { zh: '限电', en: 'Curtailment' },
  hint: {
    zh: '把场地的功率降到目标以下：最不节能的设备先休眠或限功率，每一步都以新的巡检为准；到时间后分批恢复。',
    en: 'Brings the site’s power down to a target. The least efficient devices go to sleep or are limited first; each step waits for a new sweep. When the time is up, they are restored in steps.',
  },
  now: { zh: '现在功率 {power}', en: 'Power now: {power}' },
  begin: { zh: '开始限电', en: 'Curtail' },
  beginAt: { zh: '限电', en: 'Curtail the site' },
  begun: { zh: '限电已开始', en: 'Curtailment started' },
  forbidden: {
    zh: '该场地的指令设置未允许此指令：允许之前，限电会一直等待。',
    en: 'The site’s command settings don’t allow this: the curtailment waits until they do.',
  },
  restore: { zh: '结束并恢复', en: 'End and restore' },
  restoreAsk: { zh: '结束限电？', en: 'End the curtailment?' },
  restoreText: {
    zh: '设备分批唤醒，几分钟后恢复挖矿。',
    en: 'Devices are woken in steps and mine again in a few minutes.',
  },
  target: { zh: '目标功率（MW）', en: 'Target (MW)' },
  hours: { zh: '时长（小时）', en: 'Duration (hours)' },
  how: { zh: '方式', en: 'Method' },
  sleep: { zh: '休眠', en: 'Sleep' },
  limitTo: { zh: '限制到额定功率的 {percent, number} %', en: 'Limit to {percent, number} % of rated power' },
  asked: { zh: '目标 {target}，限电前 {before}', en: 'Target {target} (was {before})' },
  reached: { zh: '现在 {power}', en: 'now {power}' },
  until: { zh: '至 {until}，由 {who} 发起', en: 'until {until}, by {who}' },
  devices: { zh: '{devices, number} 台设备', en: '{devices, plural, one {# device} other {# devices}}' },
  disobedient: { zh: '{devices, number} 台仍在耗电', en: '{devices, number} still drawing power' },
  unrestored: { zh: '{devices, number} 台未恢复', en: '{devices, number} not restored' },
  steps: { zh: '步骤', en: 'Steps' },
  none: { zh: '没有限过电', en: 'Never curtailed' },
})
