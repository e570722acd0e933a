import { defineTexts } from '../../platform/rules/text.ts'

/** What is wrong with a site's form, or with what a user wants to do to a site; and what its export is called. */
export const siteTexts = defineTexts({
  siteNameRequired: { zh: '场地的名称不能为空', en: 'The site needs a name' },
  siteNameTaken: { zh: '已有同名场地', en: 'Another site has this name' },
  noSuchSite: { zh: '没有该场地', en: 'Site not found' },
  noSuchCompany: { zh: '没有该公司', en: 'Company not found' },
  noSuchAccounts: { zh: '所选子账户中有不存在的', en: 'Some of the chosen accounts do not exist' },
  siteHasDevices: {
    zh: '该场地还有 {count, number} 台未报废的设备，不能删除',
    en: 'The site still has {count, plural, one {# device} other {# devices}} not scrapped; it cannot be deleted',
  },
  fileName: { zh: '场地列表', en: 'site-list' },
  name: { zh: '场地', en: 'Site' },
  province: { zh: '省份', en: 'Province' },
  city: { zh: '城市', en: 'City' },
  region: { zh: '区域', en: 'Region' },
})
