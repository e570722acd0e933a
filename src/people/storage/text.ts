import { defineTexts } from '../../platform/rules/text.ts'

export const storageTexts = defineTexts({
  measure: { zh: '测量数据库占用', en: 'Measure what the database takes' },
  title: { zh: '数据库占用', en: 'What the database takes' },
  total: { zh: '共 {size}', en: '{size} in all' },
  totalGrowth: { zh: '共 {size}，每天约增加 {growth}', en: '{size} in all, growing by about {growth} a day' },
  kind: { zh: '数据', en: 'Data' },
  size: { zh: '大小', en: 'Size' },
  rows: { zh: '行数（约）', en: 'Rows (about)' },
  growth: { zh: '每天增加', en: 'Growth a day' },
  kept: { zh: '保留', en: 'Kept' },
  none: { zh: '尚未测量', en: 'Not measured yet' },
  noneHint: {
    zh: '每小时测量一次；也可在上面对“测量数据库占用”点“立即运行”。',
    en: 'Measured each hour, or by “Run now” of “Measure what the database takes” above.',
  },
})
