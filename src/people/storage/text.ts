import { defineTexts } from '../../platform/rules/text.ts'

export const storageTexts = defineTexts({
  measure: { zh: '测量数据库占用', en: 'Measure database size' },
  ask: { zh: '检查数据库机器', en: 'Check the database machines' },
  machines: { zh: '数据库机器', en: 'Database machines' },
  machine: { zh: '机器', en: 'Machine' },
  share: { zh: '存放的数据', en: 'Part of the data' },
  responds: { zh: '状态', en: 'Status' },
  there: { zh: '正常', en: 'Responds' },
  away: { zh: '自 {since} 起没有响应：{error}', en: 'Away since {since}: {error}' },
  awayHint: {
    zh: '数据在没有响应的机器上的场地：实时数据、当日曲线和最近应答停在该时刻，轮询等待（“采集器”页面列出这些场地），含其设备的列表暂时无法显示。其余场地不受影响；机器恢复后自动继续。',
    en: 'For sites whose data is on a machine that does not respond, live figures, today’s charts and last responses are as of that time, polls wait (“Pollers” lists these sites), and lists with their devices can’t be shown. Other sites are not affected; everything continues automatically once the machine is back.',
  },
  title: { zh: '数据库占用', en: 'Database size' },
  total: { zh: '共 {size}', en: '{size} in all' },
  totalGrowth: { zh: '共 {size}，每天约增加 {growth}', en: '{size} in all, growing by about {growth} a day' },
  kind: { zh: '数据', en: 'Data' },
  size: { zh: '大小', en: 'Size' },
  rows: { zh: '行数（约）', en: 'Rows (about)' },
  growth: { zh: '每天增加', en: 'Growth per day' },
  kept: { zh: '保留', en: 'Kept' },
  none: { zh: '尚未测量', en: 'Not measured yet' },
  noneHint: {
    zh: '每小时测量一次；也可在上面对“测量数据库占用”点“立即运行”。',
    en: 'Measured every hour, or with “Run now” at “Measure database size” above.',
  },
})

/** For `npm run doctor`. */
export const machineDoctorTexts = defineTexts({
  away: {
    zh: '数据库机器 {machine} 没有响应（{error}），{share} 的分布数据在其上：请启动该机器的 PostgreSQL，或检查它与协调节点之间的网络；恢复后自动继续',
    en: 'Machine {machine} of the database, which has {share} of what is distributed, does not respond ({error}): start its PostgreSQL, or restore the network between it and the coordinator; everything continues automatically after that',
  },
  respond: {
    zh: '数据库的 {n, number} 台机器都有响应：{sizes}',
    en: '{n, plural, one {The # machine} other {All # machines}} of the database {n, plural, one {responds} other {respond}}: {sizes}',
  },
})
