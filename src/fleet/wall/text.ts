import { defineTexts } from '../../platform/rules/text.ts'

export const wallTexts = defineTexts({
  title: { zh: '设备运行大屏', en: 'Fleet at a glance' },
  live: { zh: '实时', en: 'Live' },
  lost: { zh: '连接中断，正在重连', en: 'Connection lost, reconnecting' },
  back: { zh: '返回控制台', en: 'To the console' },
  counts: { zh: '设备状态', en: 'Devices by state' },
  map: { zh: '设备分布', en: 'Where devices stand' },
  provinceIs: { zh: '{name}：{count, number} 台', en: '{name}: {count, plural, one {# device} other {# devices}}' },
  online: { zh: '在线率', en: 'Online rate' },
  compliance: { zh: '算力达标率', en: 'Compliance' },
  lastDays: { zh: '近 30 天', en: 'last 30 days' },
  lineIs: {
    zh: '{title}，近 30 天，最新 {last}，最低 {least}，最高 {most}',
    en: '{title}, last 30 days, now {last}, least {least}, most {most}',
  },
  sitesByOnline: { zh: '场地在线率', en: 'Sites by online rate' },
  clientsByOffline: { zh: '客户离线设备', en: 'Clients by devices offline' },
  warnings: { zh: '未解除告警', en: 'Open warnings' },
  noWarnings: { zh: '没有未解除的告警', en: 'No open warnings' },
  openCount: { zh: '{count, number} 条', en: '{count, number}' },
  pause: { zh: '停止滚动', en: 'Pause' },
  go: { zh: '继续滚动', en: 'Go on' },
  none: { zh: '暂无数据', en: 'No figures yet' },
  displayRefused: {
    zh: '此大屏地址无效、已过期或已撤销，请在“API 令牌”页面生成新的地址。',
    en: 'The address of this display is unknown, expired or revoked. Make a new one at “API tokens”.',
  },
  displayTitle: { zh: '大屏展示', en: 'Display' },
  openAlone: { zh: '单独打开', en: 'Open alone' },
})
