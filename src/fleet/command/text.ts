import { defineTexts, translator } from '../../platform/rules/text.ts'
import type { Locale } from '../../platform/rules/text.ts'

/** What can be wrong with a command. */
export const commandTexts = defineTexts({
  noSuchSite: { zh: '没有该场地', en: 'Site not found' },
  noSuchRun: { zh: '没有该指令，或已结束', en: 'This command was not found, or it has ended' },
  noSuchDeviceToTell: { zh: '没有该设备', en: 'Device not found' },
  poolRequired: { zh: '请选择矿池', en: 'Choose a pool' },
  powerRequired: { zh: '请选择功率', en: 'Choose the power' },
  modeRequired: { zh: '请选择功率模式', en: 'Choose a power mode' },
  nothingToUndo: { zh: '没有可以撤销的矿池切换', en: 'There is no change of pools to undo' },
  undoneAlready: { zh: '已经撤销', en: 'Already undone' },
  tooManyRuns: { zh: '指令过于频繁，请一分钟后再试', en: 'Too many commands; try again in a minute' },
  tooManyDevices: { zh: '一次最多 {most, number} 台设备', en: 'At most {most, number} devices at once' },
  countDiffers: {
    zh: '现在匹配的是 {count} 台设备，请重新确认',
    en: '{count, plural, one {# device matches} other {# devices match}} now; please confirm again',
  },
  nobodyAble: { zh: '所选设备都无法执行该指令', en: 'None of these devices supports this command' },
  restartRuns: {
    zh: '其中一个场地正在重启设备，请等待结束或先取消',
    en: 'Devices at one of these sites are already being restarted; wait until that ends, or cancel it',
  },
})

export const commandKindTexts = defineTexts({
  restart: { zh: '重启', en: 'Restart' },
  lightOn: { zh: '亮灯寻机', en: 'Find-me light on' },
  lightOff: { zh: '关闭寻机灯', en: 'Find-me light off' },
  switchPool: { zh: '切换矿池', en: 'Switch pool' },
  sleep: { zh: '休眠', en: 'Sleep' },
  wake: { zh: '唤醒', en: 'Wake' },
  limitPower: { zh: '限制功率', en: 'Limit power' },
  powerMode: { zh: '功率模式', en: 'Power mode' },
})

/** Kinds of runs, as a list is narrowed by. */
export const runKindTexts = defineTexts({
  restart: { zh: '重启', en: 'Restart' },
  findMe: { zh: '寻机灯', en: 'Find-me light' },
  switchPool: { zh: '切换矿池', en: 'Switch pool' },
  sleep: { zh: '休眠', en: 'Sleep' },
  wake: { zh: '唤醒', en: 'Wake' },
  limitPower: { zh: '限制功率', en: 'Limit power' },
  powerMode: { zh: '功率模式', en: 'Power mode' },
})

export const powerModeTexts = defineTexts({
  low: { zh: '低功率', en: 'Low power' },
  normal: { zh: '标准功率', en: 'Normal power' },
  high: { zh: '高功率', en: 'High power' },
})

export const commandStatusTexts = defineTexts({
  waiting: { zh: '等待中', en: 'Waiting' },
  sent: { zh: '已发送', en: 'Sent, waiting for a response' },
  done: { zh: '已执行', en: 'Done' },
  refused: { zh: '被拒绝', en: 'Refused' },
  unanswered: { zh: '已发送，未回应', en: 'Sent, connection closed without a response' },
  silent: { zh: '无应答', en: 'No response' },
  unreadable: { zh: '应答无法识别', en: 'Unreadable response' },
  busy: { zh: '正在执行其他指令', en: 'Busy with another command' },
  unknown: { zh: '已发送，结果未知', en: 'Sent, result unknown' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  interrupted: { zh: '已中断，未发送', en: 'Interrupted, not sent' },
  leftOut: { zh: '未包括', en: 'Left out' },
})

export const runStatusTexts = defineTexts({
  running: { zh: '进行中', en: 'Running' },
  done: { zh: '已结束', en: 'Ended' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  interrupted: { zh: '已中断', en: 'Interrupted' },
  stopped: { zh: '先试的设备未恢复，已停止', en: 'Stopped: the devices tried first did not resume hashing' },
})

/** Why a device does not get a command. */
export const leftOutTexts = defineTexts({
  scrapped: { zh: '已报废', en: 'scrapped' },
  siteOff: { zh: '场地未允许该指令', en: 'its site does not allow it' },
  pollerAway: { zh: '场地的采集器失联', en: 'its site’s poller is not connected' },
  noAddress: { zh: '没有地址', en: 'no address' },
  neverRead: { zh: '从未识别过它的应答', en: 'none of its responses could be read' },
  noSuchPool: { zh: '没有该矿池', en: 'it is not configured with that pool' },
  noPassword: { zh: '场地未设置该品牌的密码', en: 'the site has no password for its make' },
  elsewhere: { zh: '该品牌只能在网页或 SSH 操作', en: 'its make supports this only on its web page or by SSH' },
  unsure: { zh: '该品牌的指令格式不确定', en: 'the command format of its make is not certain' },
  noEffect: { zh: '该品牌接受但不生效', en: 'its make accepts the command but ignores it' },
  none: { zh: '该品牌不支持', en: 'its make has no such command' },
})

export const commandScreenTexts = defineTexts({
  commands: { zh: '指令', en: 'Commands' },
  titleOf: {
    zh: '{command}：{count, number} 台设备',
    en: '{command}: {count, plural, one {# device} other {# devices}}',
  },
  able: {
    zh: '{able, number} 台可以执行',
    en: '{able, plural, =0 {None of them can run this command} one {# can run it} other {# can run it}}',
  },
  leftOut: { zh: '{devices, number} 台不执行：{why}', en: '{devices, number} left out: {why}' },
  tooMany: { zh: '一次最多 {most, number} 台设备', en: 'At most {most, number} devices at once' },
  allowAt: { zh: '设置 {site}', en: 'Settings of {site}' },
  pool: { zh: '矿池', en: 'Pool' },
  choosePool: { zh: '请选择', en: 'Choose' },
  poolDevices: {
    zh: '{url}（{devices, number} 台）',
    en: '{url} ({devices, plural, one {# device} other {# devices}})',
  },
  stagger: { zh: '每批与间隔', en: 'Batches' },
  batchSize: { zh: '每批台数', en: 'Devices per batch' },
  pauseSeconds: { zh: '间隔（秒）', en: 'Seconds between batches' },
  staggerWrong: {
    zh: '每批 1 至 {most} 台，间隔 {least} 至 {longest} 秒',
    en: '1 to {most} devices per batch, {least} to {longest} seconds apart',
  },
  staggerHint: {
    zh: '每批最多 10 台，间隔至少 2 秒：矿机同时启动会有冲击电流',
    en: 'At most 10 per batch, at least 2 s apart: miners that start together cause an inrush current',
  },
  confirmCount: { zh: '请输入设备数量 {count} 以确认', en: 'Type the number of devices, {count}, to confirm' },
  restartConsequence: {
    zh: '重启期间矿机停止挖矿，几分钟内没有应答。',
    en: 'Miners stop mining while they restart, and do not respond for a few minutes.',
  },
  switchConsequence: {
    zh: '矿机立即为该矿池挖矿，直到有人再次切换或矿机重启。',
    en: 'Miners switch to that pool at once and stay on it until someone switches them again or they restart.',
  },
  sleepConsequence: {
    zh: '矿机停止挖矿但仍应答，直到被唤醒或重启；期间显示为低算力。',
    en: 'Miners stop mining but keep responding until they are woken or restarted; until then they count as low hash rate.',
  },
  wakeConsequence: {
    zh: '矿机重新启动挖矿，几分钟后达到额定算力；有的品牌以重启唤醒。',
    en: 'Miners start mining again and reach their rated hash rate within a few minutes; some makes restart to wake.',
  },
  powerConsequence: {
    zh: '算力随功率下降；多数品牌为此重新启动挖矿。',
    en: 'The hash rate falls with the power; most makes restart mining to apply it.',
  },
  powerPercent: { zh: '额定功率的百分比', en: 'Percent of rated power' },
  noLimit: { zh: '100 %（取消限制）', en: '100 % (no limit)' },
  percent: { zh: '{percent, number} %', en: '{percent, number} %' },
  powerMode: { zh: '功率模式', en: 'Power mode' },
  asleepSince: { zh: '自 {since} 起休眠', en: 'Asleep since {since}' },
  trying: { zh: '先试几台', en: 'Try some first' },
  tryFirst: { zh: '先试台数（0 为不试）', en: 'Devices to try first (0: none)' },
  tryMinutes: { zh: '最多等待（分钟）', en: 'Wait up to (minutes)' },
  tryHint: {
    zh: '先试的设备在新矿池恢复算力后，其余设备才切换；否则停止。',
    en: 'The rest follow once these are hashing on the new pool; otherwise the change stops.',
  },
  wholeWithin: { zh: '应为 {least} 至 {most} 的整数', en: 'Enter a whole number from {least} to {most}' },
  isTrying: { zh: '等待先试的设备恢复算力', en: 'Waiting for the devices tried first to resume hashing' },
  changeList: { zh: '各设备的变化', en: 'What changes' },
  poolNow: { zh: '现在', en: 'Now' },
  poolAfter: { zh: '之后', en: 'After' },
  undo: { zh: '撤销', en: 'Undo' },
  undoAsk: { zh: '撤销这次矿池切换？', en: 'Undo this change of pools?' },
  undoText: { zh: '每台设备切换回之前的矿池。', en: 'Each device switches back to its previous pool.' },
  first: { zh: '先试', en: 'tried first' },
  cancelDialog: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  progress: {
    zh: '{ended, number} / {total, number} 台有结果',
    en: '{ended, number} of {total, number} have a result',
  },
  stopRun: { zh: '停止发送', en: 'Stop sending' },
  results: { zh: '各设备结果', en: 'Results by device' },
  serial: { zh: '序列号', en: 'Serial' },
  site: { zh: '场地', en: 'Site' },
  result: { zh: '结果', en: 'Result' },
  says: { zh: '说明', en: 'Response' },
  accessDenied: {
    zh: '矿机的接口是只读的：请在其设置中允许 W:（代码 {code}）',
    en: 'the miner’s API is read-only: allow W: in its settings (code {code})',
  },
  withCode: { zh: '{said}（代码 {code}）', en: '{said} (code {code})' },
  goesOn: { zh: '关闭窗口后继续执行。', en: 'It continues after this window is closed.' },
  settings: { zh: '指令设置', en: 'Command settings' },
  settingsTitle: { zh: '{site} 允许的指令', en: 'Commands allowed at {site}' },
  settingsOf: { zh: '该场地允许的指令', en: 'Commands allowed at this site' },
  allowRestart: { zh: '允许重启', en: 'Allow restarts' },
  allowFindMe: { zh: '允许寻机灯', en: 'Allow the find-me light' },
  allowSwitchPool: { zh: '允许切换矿池', en: 'Allow switching pools' },
  allowSleep: { zh: '允许休眠和唤醒', en: 'Allow sleep and wake' },
  allowPower: { zh: '允许限制功率、更改功率模式', en: 'Allow power limits and power modes' },
  account: { zh: '矿机账户', en: 'Miner account' },
  accountHint: { zh: '仅 Whatsminer 新接口需要，默认 super', en: 'Only for newer Whatsminers; default: super' },
  password: { zh: '矿机密码', en: 'Miner password' },
  passwordThere: { zh: '已设置；留空则不变', en: 'Set; leave empty to keep it' },
  passwordNone: { zh: 'Whatsminer 需要', en: 'Required by Whatsminers' },
  forgetPassword: { zh: '删除已存的密码', en: 'Delete the stored password' },
  nothingAllowed: { zh: '未允许任何指令', en: 'No command is allowed' },
  lastCommands: { zh: '最近的指令', en: 'Latest commands' },
  noCommands: { zh: '没有发送过指令', en: 'No commands yet' },
  askedBy: { zh: '{who} 于 {when}', en: 'sent by {who} at {when}' },
  byAutomation: { zh: '自动处理“{automation}”（{who}）', en: '{who}’s automation “{automation}”' },
  unableTo: { zh: '{commands}：{why}', en: '{commands}: {why}' },
})

/** The list of runs, on screen and as a file. */
export const commandRunTexts = defineTexts({
  title: { zh: '设备指令', en: 'Commands' },
  hint: {
    zh: '所有发送过的指令：谁、何时、做了什么、结果如何。在设备列表中选择设备后即可发送。',
    en: 'Every command sent: by whom, when, and its results. Select devices in the device list to send one.',
  },
  list: { zh: '指令列表', en: 'List of commands' },
  time: { zh: '时间', en: 'Time' },
  person: { zh: '发送人', en: 'Sent by' },
  personHint: { zh: '姓名或手机号', en: 'Name or phone' },
  kind: { zh: '指令', en: 'Command' },
  poolOrPower: { zh: '矿池或功率', en: 'Pool or power' },
  devices: { zh: '设备数', en: 'Devices' },
  outcome: { zh: '结果', en: 'Outcome' },
  status: { zh: '状态', en: 'Status' },
  endedAt: { zh: '结束时间', en: 'Ended' },
  givenOn: { zh: '发送日期', en: 'Sent on' },
  countOf: { zh: '{status} {devices, number}', en: '{status} {devices, number}' },
  open: { zh: '查看结果', en: 'Results' },
  openOf: { zh: '查看 {time} 的指令结果', en: 'Results of the command of {time}' },
  none: { zh: '没有发送过指令', en: 'No commands yet' },
  noneHint: {
    zh: '在设备列表中选择设备，点击“指令”即可发送。',
    en: 'Select devices in the device list and choose “Commands” to send one.',
  },
  noneMatches: { zh: '没有符合条件的指令', en: 'No command matches' },
})

export const commandFileTexts = defineTexts({
  fileName: { zh: '设备指令', en: 'commands' },
  resultsFileName: { zh: '指令结果', en: 'command results' },
})

interface Said {
  /** why it was left out: one of the known reasons; else the miner's own message */
  reason: string | null
  code: number | null
  isAccessDenied: boolean
}

/** The pool, or the power, that a command sets; empty for the others. */
export function whatItSets(
  run: { poolUrl: string | null; powerPercent: number | null; powerMode: keyof typeof powerModeTexts | null },
  locale: Locale,
): string {
  if (run.powerPercent !== null) return translator(commandScreenTexts, locale)('percent', { percent: run.powerPercent })
  return run.powerMode === null ? (run.poolUrl ?? '') : powerModeTexts[run.powerMode][locale]
}

/** The person who sent a command, or the automation that did so in their name. */
export function whoSent(sent: { requestedBy: string; automation: string | null }, locale: Locale): string {
  const { requestedBy: who, automation } = sent
  return automation === null ? who : translator(commandScreenTexts, locale)('byAutomation', { who, automation })
}

/** Why a device was left out or refused, in words; empty without a reason. */
export function whatItSaid({ reason, code, isAccessDenied }: Said, locale: Locale): string {
  const t = translator(commandScreenTexts, locale)
  if (isAccessDenied) return t('accessDenied', { code: code ?? '' })
  if (reason === null) return ''
  if (Object.hasOwn(leftOutTexts, reason)) return leftOutTexts[reason as keyof typeof leftOutTexts][locale]
  return code === null ? reason : t('withCode', { said: reason, code })
}
