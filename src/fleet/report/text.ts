import { defineTexts } from '../../platform/rules/text.ts'

/** Names of background work. */
export const reportTaskTexts = defineTexts({
  drawReports: { zh: '生成达标月报 PDF', en: 'Make PDFs of compliance reports' },
})

/** Errors of requests, and file names. */
export const reportTexts = defineTexts({
  monthWrong: { zh: '月份应为 YYYY-MM', en: 'A month is written YYYY-MM' },
  noSuchPdf: { zh: '没有找到该 PDF', en: 'PDF not found' },
  monthToCome: { zh: '该月份尚未到来', en: 'That month is in the future' },
  fileName: { zh: '达标月报_{client}_{month}', en: 'compliance-report_{client}_{month}' },
  sheetName: { zh: '达标月报', en: 'Compliance report' },
})

/** Columns of the lists, the spreadsheet and the PDF. */
export const reportColumnTexts = defineTexts({
  part: { zh: '范围', en: 'Part' },
  site: { zh: '场地', en: 'Site' },
  serial: { zh: '序列号', en: 'Serial' },
  type: { zh: '机型', en: 'Type' },
  devices: { zh: '设备数（日均）', en: 'Devices (daily average)' },
  deviceDaysOnline: { zh: '在线台·天', en: 'Device-days online' },
  deviceDaysCompliant: { zh: '达标台·天', en: 'Device-days compliant' },
  days: { zh: '统计天数', en: 'Days counted' },
  daysOnline: { zh: '在线天数', en: 'Days online' },
  onlineRate: { zh: '在线率', en: 'Online rate' },
  meanThs: { zh: '平均算力', en: 'Average hash rate' },
  ratedThs: { zh: '额定算力', en: 'Rated' },
  hashingRate: { zh: '算力率', en: 'Hashing rate' },
  daysCompliant: { zh: '达标天数', en: 'Days compliant' },
  complianceRate: { zh: '达标率', en: 'Compliance rate' },
  onlineRateOutside: { zh: '在线率（不计维护）', en: 'Online rate excluding maintenance' },
  hashingRateOutside: { zh: '算力率（不计维护）', en: 'Hashing rate excluding maintenance' },
  complianceRateOutside: { zh: '达标率（不计维护）', en: 'Compliance rate excluding maintenance' },
  maxCelsius: { zh: '最高温度', en: 'Max. temperature' },
})

/** Units behind a column's title in a spreadsheet. */
export const reportUnitTexts = defineTexts({
  percent: { zh: '{title}（%）', en: '{title} (%)' },
  ths: { zh: '{title}（TH/s）', en: '{title} (TH/s)' },
  celsius: { zh: '{title}（°C）', en: '{title} (°C)' },
})

/** Words that the screen and the PDF share. */
export const reportScreenTexts = defineTexts({
  title: { zh: '达标月报', en: 'Compliance report' },
  client: { zh: '客户', en: 'Client' },
  month: { zh: '月份', en: 'Month' },
  made: { zh: '生成日期', en: 'Made on' },
  days: { zh: '统计天数', en: 'Days counted' },
  daysCounted: {
    zh: '{days, number} 天，截至 {lastDay}',
    en: '{days, plural, one {# day} other {# days}}, until {lastDay}',
  },
  running: {
    zh: '本月尚未结束，数据截至 {lastDay}，之后还会变化。',
    en: 'This month is not over: the figures are as of {lastDay} and will still change.',
  },
  total: { zh: '合计', en: 'Total' },
  site: { zh: '场地', en: 'Site' },
  device: { zh: '设备', en: 'Device' },
  bySite: { zh: '按场地', en: 'By site' },
  devices: { zh: '设备明细', en: 'Devices' },
  losses: { zh: '算力损失', en: 'Lost hash rate' },
  onlyBelow: { zh: '仅显示未全部达标的设备', en: 'Only devices that were not always compliant' },
  pdf: { zh: '下载 PDF', en: 'PDF' },
  pdfBusy: { zh: '正在生成…', en: 'Preparing …' },
  pdfShare: { zh: '已生成 {share}', en: '{share} ready' },
  pdfDone: { zh: 'PDF 已生成', en: 'The PDF is ready' },
  pdfFailed: { zh: 'PDF 生成失败，请稍后重试', en: 'The PDF could not be made. Try again later.' },
  none: { zh: '该客户当月没有数据', en: 'This client has no figures in that month' },
  noneHint: { zh: '请选择其他月份或客户。', en: 'Choose another month or client.' },
  noClients: { zh: '还没有客户', en: 'No clients yet' },
  noClientsHint: {
    zh: '客户有设备后，这里会显示其每月的达标情况。',
    en: 'Once a client has devices, its compliance of each month is shown here.',
  },
  noneBelow: { zh: '所有设备每天都达标', en: 'Every device was compliant on every day' },
  definitions: { zh: '指标说明', en: 'What the figures mean' },
  defOnline: {
    zh: '在线率：应答的轮询次数 ÷ 应轮询次数；维修中的设备计入应轮询，报废的不计。',
    en: 'Online rate: polls answered ÷ polls due. A device in repair counts as due, a scrapped one does not.',
  },
  defHashing: {
    zh: '算力率：设备应答时的平均算力 ÷ 该机型的额定算力，可超过 100%。',
    en: 'Hashing rate: average hash rate of the polls answered ÷ rated hash rate of the type; it can exceed 100 %.',
  },
  defCompliance: {
    zh: '达标率：当日平均算力不低于额定 90% 的台·天 ÷ 当日有应答的台·天。',
    en: 'Compliance rate: device-days whose mean was at least 90 % of rated ÷ device-days on which the device answered.',
  },
  bySiteOutside: { zh: '按场地，不计维护', en: 'By site, excluding maintenance' },
  defOutside: {
    zh: '不计维护：计划维护期间的轮询不计入；维护开始后不能改开始时间，因此不能事后剔除。',
    en: 'Excluding maintenance: polls during planned maintenance are left out. Its start can’t be changed once it has begun, so nothing is left out afterwards.',
  },
  defDevices: {
    zh: '设备按其当时所属的客户和场地统计；当月换过场地的设备在每个场地各列一行。“—”表示没有数据。',
    en: 'A device counts for the client and the site it had at the time; one that moved has a line at each site. “—” means that nothing is known.',
  },
  energy: { zh: '能耗与电费', en: 'Energy and cost' },
  showEnergy: { zh: '在该客户的月报中显示能耗与电费', en: 'Show energy and cost on this client’s reports' },
  noEnergy: { zh: '当月没有用电数据', en: 'No energy figures in this month' },
  defEnergy: {
    zh: '用电量：功率 × 时间；不报告功率的设备按机型额定功率估算；无数据的时间不计。电费按各场地当时的电价逐小时计算，不同币种不相加。',
    en: 'Energy: power × time; where a device reports no power its type’s rated power is used, and time without figures does not count. The cost is each hour’s energy × the site’s tariff of that hour; currencies are not summed.',
  },
  page: { zh: '第 {page} 页，共 {pages} 页', en: 'Page {page} of {pages}' },
  cut: {
    zh: '此处列出前 {shown, number} 台，共 {total, number} 台；完整明细见电子表格。',
    en: 'The first {shown, number} of {total, number} devices are listed; the spreadsheet has them all.',
  },
  madeBy: { zh: '由 Minerva 生成', en: 'Made with Minerva' },
})
