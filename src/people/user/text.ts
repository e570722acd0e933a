import { defineTexts } from '../../platform/rules/text.ts'

export const userTexts = defineTexts({
  profile: { zh: '个人信息', en: 'Personal info' },
  aboutMe: { zh: '基本信息', en: 'About me' },
  phone: { zh: '手机号', en: 'Phone' },
  name: { zh: '姓名', en: 'Name' },
  role: { zh: '角色', en: 'Role' },
  company: { zh: '单位', en: 'Company' },
  createdAt: { zh: '创建时间', en: 'Created' },
})
