import { defineTexts } from '../../platform/rules/text.ts'

export const wholeSiteTexts = defineTexts({
  holdsForOthersToo: {
    zh: '该操作影响整个场地，而您只能看到部分客户的设备',
    en: 'This affects the whole site, and you see only some clients’ devices',
  },
})
