import { defineTexts } from '../../../platform/rules/text.ts'
import { ownerTexts } from '../text.ts'

/** Words that the screens of clients, accounts and sites share. */
export const ownerScreenTexts = defineTexts({
  ...ownerTexts,
  trends: { zh: '走势', en: 'Trends' },
  stack: { zh: '设备状态堆叠图', en: 'Devices per state' },
  onlineLine: { zh: '设备在线率', en: 'Device online rate' },
  offlineLine: { zh: '设备离线率', en: 'Device offline rate' },
  hashRateLine: { zh: '算力达标率', en: 'Computing-power compliance rate' },
  noDaysYet: { zh: '还没有日统计', en: 'No daily figures yet' },
  noDaysYetHint: { zh: '第一轮巡检结束后显示图表。', en: 'The charts come after the first sweep.' },
  search: { zh: '查询', en: 'Search' },
  nameHint: { zh: '任意片段', en: 'Any part' },
  rates: { zh: '近 7 天', en: 'Last 7 days' },
  rankings: { zh: '排名', en: 'Rankings' },
  rankOnline: { zh: '在线率排名（近 7 天）', en: 'By online rate (last 7 days)' },
  rankRepaired: { zh: '修复未上线设备数排名', en: 'By devices repaired, not online' },
  rankOffline: { zh: '离线设备数排名', en: 'By devices offline' },
  devicesCount: { zh: '{count, number} 台', en: '{count, number}' },
  add: { zh: '添加', en: 'Add' },
  isDeleted: { zh: '已删除', en: 'deleted' },
  deleteQuestion: { zh: '确定删除“{name}”吗？', en: 'Delete “{name}”?' },
  cannotDelete: { zh: '“{name}”还不能删除', en: '“{name}” cannot be deleted yet' },
  understood: { zh: '知道了', en: 'OK' },
  hangsDevices: {
    zh: '{count, number} 台未报废的设备，请先移走或报废',
    en: '{count, plural, one {# device that is not scrapped: move or scrap it first} other {# devices that are not scrapped: move or scrap them first}}',
  },
  hangsScrapped: {
    zh: '{count, number} 台已报废的设备，保留在记录中',
    en: '{count, plural, one {# scrapped device, which stays on record} other {# scrapped devices, which stay on record}}',
  },
  hangsAccounts: { zh: '{count, number} 个子账户', en: '{count, plural, one {# account} other {# accounts}}' },
  hangsWarnings: {
    zh: '{count, number} 条未解除的告警',
    en: '{count, plural, one {# open warning} other {# open warnings}}',
  },
  hangsPeople: {
    zh: '{count, number} 位用户可以查看',
    en: '{count, plural, one {# person who sees it} other {# people who see it}}',
  },
  hangsNothing: { zh: '没有关联的设备、子账户或告警。', en: 'No device, account or warning hangs on it.' },
  hangs: { zh: '关联：{things}。', en: 'On it hang: {things}.' },
  between: { zh: '；', en: '; ' },
  historyStays: { zh: '历史数据保留。', en: 'Its history stays.' },
  nothing: { zh: '没有找到', en: 'Nothing found' },
  nothingHint: {
    zh: '它不存在，或者不在您可以查看的范围内。',
    en: 'Not found, or you don’t have access.',
  },
  toList: { zh: '返回列表', en: 'To the list' },
  choose: { zh: '切换到', en: 'Show' },
})
