import { defineTexts } from '../../platform/rules/text.ts'

/** Errors of accounts, and the texts of their export. */
export const accountTexts = defineTexts({
  accountNameRequired: { zh: '子账户的名称不能为空', en: 'The account name is required' },
  poolUserRequired: { zh: '矿池用户名不能为空', en: 'The pool user is required' },
  poolUserDot: {
    zh: '矿池用户名不能含有“.”，点后面是矿工名',
    en: 'A pool user has no dot; the worker name follows the dot',
  },
  clientRequired: { zh: '请选择客户', en: 'Choose a client' },
  noSuchBase: { zh: '没有找到该基地', en: 'This base was not found' },
  accountNameTaken: { zh: '该客户已有同名子账户', en: 'This client already has an account with this name' },
  noSuchAccount: { zh: '没有该子账户', en: 'Account not found' },
  accountHasDevices: {
    zh: '该子账户名下还有 {count, number} 台未报废的设备，不能删除',
    en: 'The account still has {count, plural, one {# device} other {# devices}} not scrapped; it cannot be deleted',
  },
  fileName: { zh: '子账户列表', en: 'account-list' },
  name: { zh: '子账户', en: 'Account' },
  client: { zh: '客户', en: 'Client' },
  poolUser: { zh: '矿池用户名', en: 'Pool user' },
})
