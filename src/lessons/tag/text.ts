import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a tag. */
export const tagTexts = defineTexts({
  tagRequired: { zh: '行为目标不能为空', en: 'The behaviour goal is required' },
  tagTaken: { zh: '已有同名的行为目标', en: 'This behaviour goal already exists' },
  tagRenamed: {
    zh: '该行为目标已被他人改为“{name}”，请关闭后重新打开再改',
    en: 'Someone else has renamed this behaviour goal to “{name}”. Close this and open it again to change it.',
  },
  noSuchTag: { zh: '没有该行为目标', en: 'Behaviour goal not found' },
})

export const tagScreenTexts = defineTexts({
  title: { zh: '行为目标', en: 'Behaviour goals' },
  name: { zh: '行为目标', en: 'Behaviour goal' },
  created: { zh: '创建时间', en: 'Created' },
  add: { zh: '添加行为目标', en: 'Add behaviour goal' },
  editTitle: { zh: '编辑行为目标', en: 'Edit behaviour goal' },
  confirmDelete: { zh: '是否确定删除该行为目标', en: 'Delete this behaviour goal?' },
  deleteConsequence: {
    zh: '“{name}”将不能再被选用，已有的点评不受影响。',
    en: '“{name}” can no longer be chosen; comments already made keep it.',
  },
  none: { zh: '还没有行为目标', en: 'No behaviour goals yet' },
  noneHint: {
    zh: '点评所针对的教学行为，如启发提问。',
    en: 'What teachers should do, such as asking open questions; a comment can name one.',
  },
  noMatch: { zh: '没有符合条件的行为目标', en: 'No behaviour goal matches' },
})
