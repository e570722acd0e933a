import { defineTexts } from './platform/rules/text.ts'

/** The pages of the guide by their files in docs/guide. */
export const guideTexts = defineTexts({
  operator: { zh: '运维人员', en: 'Operators' },
  owner: { zh: '客户与代理', en: 'Owners and agents' },
  teacher: { zh: '主讲教师', en: 'Teachers' },
  reviewer: { zh: '评课人', en: 'Reviewers' },
  registrar: { zh: '登记人员', en: 'Registrars' },
  inspector: { zh: '检验员', en: 'Inspectors' },
  head: { zh: '基地负责人', en: 'Heads of base' },
  administrator: { zh: '管理员', en: 'Administrators' },
})

export const guideFrameTexts = defineTexts({
  guide: { zh: '使用指南', en: 'Guide' },
  pages: { zh: '指南目录', en: 'Pages of the guide' },
  toConsole: { zh: '打开控制台', en: 'Open the console' },
})
