import { defineTexts } from '../../platform/rules/text.ts'

export const scalePageTexts = defineTexts({
  title: { zh: '评价量表', en: 'Scales and goals' },
  hint: {
    zh: '听评课时可选用的量表、点评分类和行为目标。',
    en: 'Scales, categories and behaviour goals that reviewers can choose.',
  },
})
