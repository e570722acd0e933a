import { outboundTexts } from '../../platform/rules/outbound-text.ts'
import { defineTexts } from '../../platform/rules/text.ts'

/** Why nothing could be read from an address. */
export const readFailureTexts = defineTexts({
  ...outboundTexts,
  noNumber: { zh: '应答中没有该数值', en: 'the response does not contain the number' },
  redirected: { zh: '该网址转到了别处，请填写转到的网址', en: 'the URL redirects: enter the one it leads to' },
  cutOff: { zh: '应答超过 64 kB，或没有传完', en: 'the response is larger than 64 kB, or was not complete' },
})

/** Names of background work. */
export const earningTaskTexts = defineTexts({
  readEarnings: { zh: '读取每 TH 收益', en: 'Read earnings per TH' },
})

/** What can be wrong with an earning. */
export const earningTexts = defineTexts({
  currencyWrong: { zh: '请选择币种', en: 'Choose a currency' },
  amountWrong: { zh: '收益应为不小于 0 的数，最多 6 位小数', en: 'An earning is 0 or more, with at most 6 decimals' },
  dayTaken: { zh: '该币种在这一天已有收益', en: 'This currency already has an earning from that day on' },
  noSuchEarning: { zh: '没有该收益', en: 'Earning not found' },
  urlWrong: { zh: '请输入 http 或 https 网址', en: 'Enter an http or https URL' },
  pathWrong: { zh: '路径由点号连接，如 data.0.price', en: 'Separate the steps with dots: data.0.price' },
  noSuchSource: { zh: '没有该来源', en: 'Source not found' },
})

export const earningScreenTexts = defineTexts({
  earnings: { zh: '收益', en: 'Earnings' },
  amounts: { zh: '每 TH 每天收益', en: 'Earnings per TH and day' },
  add: { zh: '添加收益', en: 'Add earning' },
  none: { zh: '还没有收益', en: 'No earnings yet' },
  noneHint: {
    zh: '填写每 TH 每天的收益，或指定读取的网址，之后就能看到收益和毛利。',
    en: 'Enter the earnings per TH and day, or add a URL to read them from; earnings and margins are then shown.',
  },
  noneHintReader: {
    zh: '请管理员填写每 TH 每天的收益。',
    en: 'Ask an administrator to enter the earnings per TH and day.',
  },
  currency: { zh: '币种', en: 'Currency' },
  firstDay: { zh: '生效日期', en: 'Valid from' },
  firstDayHint: { zh: '直到同币种的下一条', en: 'Until the currency’s next entry' },
  amount: { zh: '每 TH 每天', en: 'Per TH and day' },
  origin: { zh: '来源', en: 'From' },
  entered: { zh: '手工填写', en: 'Entered' },
  read: { zh: '网址读取', en: 'Read from a URL' },
  confirmDelete: { zh: '是否确定删除该收益', en: 'Delete this earning?' },
  deleteConsequence: {
    zh: '{currency} 自 {firstDay} 起的收益改用之前的一条。',
    en: 'Days from {firstDay} on use the previous {currency} earning.',
  },
  sources: { zh: '读取的网址', en: 'Sources' },
  addSource: { zh: '指定网址', en: 'Add URL' },
  noSources: { zh: '没有指定网址', en: 'No URLs yet' },
  noSourcesHint: {
    zh: '可以指定一个返回 JSON 的网址，每小时读取一次每 TH 每天的收益。',
    en: 'Add a URL that returns JSON: the earnings per TH and day are read from it every hour.',
  },
  url: { zh: '网址', en: 'URL' },
  urlHint: {
    zh: '加密保存，之后只显示主机名；替换该币种原来的网址',
    en: 'Stored encrypted; only its host is shown. Replaces the currency’s previous URL',
  },
  host: { zh: '主机', en: 'Host' },
  path: { zh: '数值路径', en: 'Path to the number' },
  pathHint: {
    zh: '如 data.0.price；应答本身就是数值时留空',
    en: 'Such as data.0.price; leave empty if the response is the number itself',
  },
  lastRead: { zh: '最近读到', en: 'Last read' },
  lastTry: { zh: '最近一次尝试', en: 'Last try' },
  notTried: { zh: '尚未读取', en: 'not yet' },
  fine: { zh: '成功', en: 'OK' },
  actions: { zh: '操作', en: 'Actions' },
  test: { zh: '读取', en: 'Read' },
  testOf: { zh: '读取 {host}', en: 'Read {host}' },
  gave: { zh: '读到 {amount}', en: 'Read {amount}' },
  gaveNone: { zh: '没有读到：{reason}', en: 'Nothing was read: {reason}' },
  confirmDeleteSource: { zh: '是否不再读取该网址', en: 'Stop reading from this URL?' },
  deleteSourceConsequence: {
    zh: '{host}：已读到的收益保留。',
    en: '{host}: earnings read from it are kept.',
  },
})
