import { defineTexts } from '../../platform/rules/text.ts'

/** Words of the messages. */
export const lowStockMessageTexts = defineTexts({
  subject: { zh: '{base}：{category}库存偏低', en: '{base}: {category} is low' },
  body: { zh: '现有 {count}，低库存线 {lowMark}。', en: '{count} left; the low-stock level is {lowMark}.' },
})

/** The part of the notifications' screen. */
export const lowStockScreenTexts = defineTexts({
  title: { zh: '低库存通知', en: 'Low stock' },
  about: {
    zh: '您可查看的基地有物资降到低库存线以下时通知您，每次降到线下通知一次。',
    en: 'Notifies you each time a category falls below its low-stock level at a base that you can see.',
  },
  change: { zh: '更改', en: 'Change' },
  notify: { zh: '通知', en: 'Notify me' },
  on: { zh: '通知我', en: 'On' },
  off: { zh: '不通知', en: 'Off' },
})
