import { defineTexts } from '../../platform/rules/text.ts'

/** What the server says of remote pollers. */
export const pollerTexts = defineTexts({
  noSuchPoller: { zh: '没有找到该采集器', en: 'There is no such poller' },
  noSuchSite: { zh: '没有找到该矿场', en: 'There is no such site' },
  hasPoller: { zh: '该矿场已有采集器', en: 'This site has a remote poller already' },
  noPolls: { zh: '内容不是采集数据', en: 'This is nothing a poller sends' },
})
