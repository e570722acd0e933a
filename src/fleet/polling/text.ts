import { defineTexts } from '../../platform/rules/text.ts'

export const pollingTexts = defineTexts({
  nobodyPolls: {
    zh: '目前没有运行中的轮询程序，无法同步',
    en: 'No poller is running at the moment, so nothing can be synced',
  },
  syncBroke: { zh: '同步中断，请重试', en: 'The sync was interrupted; please try again' },
})
