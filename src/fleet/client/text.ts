import { defineTexts } from '../../platform/rules/text.ts'

/** What is wrong with a client's form, or with what a user wants to do to a client; and what its export is called. */
export const clientTexts = defineTexts({
  clientNameRequired: { zh: '客户的名称不能为空', en: 'The client name is required' },
  clientNameTaken: { zh: '已有同名客户', en: 'A client with this name already exists' },
  noSuchClient: { zh: '没有该客户', en: 'Client not found' },
  clientHasDevices: {
    zh: '该客户名下还有 {count, number} 台未报废的设备，不能删除',
    en: 'The client still has {count, plural, one {# device} other {# devices}} not scrapped; it cannot be deleted',
  },
  fileName: { zh: '客户列表', en: 'client-list' },
  name: { zh: '客户', en: 'Client' },
  accountCount: { zh: '子账户数', en: 'Accounts' },
})
