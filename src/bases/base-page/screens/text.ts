import { defineTexts } from '../../../platform/rules/text.ts'

/** Of buttons in the rows of another area's list: apart from the page's words, since every screen loads these. */
export const baseActionTexts = defineTexts({
  plan: { zh: '预约计划', en: 'Booking plan' },
  planOf: { zh: '{name} 的预约计划', en: 'Booking plan of {name}' },
  feed: { zh: '供料', en: 'Deliver' },
  feedOf: { zh: '为 {name} 供料', en: 'Deliver to {name}' },
})
