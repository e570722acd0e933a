import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a command. */
export const commandTexts = defineTexts({
  noSuchSite: { zh: '没有该场地', en: 'There is no such site' },
  noSuchRun: { zh: '没有该指令，或已结束', en: 'There is no such run, or it has ended' },
  noSuchDeviceToTell: { zh: '没有该设备', en: 'There is no such device' },
  poolRequired: { zh: '请选择矿池', en: 'Choose a pool' },
  tooManyRuns: { zh: '指令过于频繁，请一分钟后再试', en: 'Too many commands; wait a minute' },
  tooManyDevices: { zh: '一次最多 {most, number} 台设备', en: 'At most {most, number} devices at once' },
  countDiffers: {
    zh: '现在匹配的是 {count} 台设备，请重新确认',
    en: '{count, plural, one {# device matches} other {# devices match}} by now; confirm it again',
  },
  nobodyAble: { zh: '所选设备都无法执行该指令', en: 'None of these devices can be told to' },
  restartRuns: {
    zh: '其中一个场地正在重启设备，请等待结束或先取消',
    en: 'One of these sites is being restarted already; wait for it, or cancel it',
  },
})
