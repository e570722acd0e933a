import { defineTexts } from '../../platform/rules/text.ts'

export const profileTabTexts = defineTexts({
  presents: { zh: '我是主讲人', en: 'I am the presenter' },
  reviews: { zh: '我是评课人', en: 'I am a reviewer' },
})
