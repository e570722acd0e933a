import { defineTexts } from '../../platform/rules/text.ts'

export const syncTexts = defineTexts({
  nobodyPolls: {
    zh: '目前没有运行中的采集器，无法同步',
    en: 'No poller is running at the moment; devices can’t be synced',
  },
  syncBroke: { zh: '同步中断，请重试', en: 'The sync was interrupted; please try again' },
})
