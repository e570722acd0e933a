import { defineTexts } from '../../../platform/rules/text.ts'

export const accountScreenTexts = defineTexts({
  accounts: { zh: '子账户', en: 'Accounts' },
  account: { zh: '子账户', en: 'Account' },
  accountDetail: { zh: '子账户详情', en: 'Account detail' },
  detailTitle: { zh: '子账户 {name}', en: 'Account {name}' },
  poolUser: { zh: '矿池用户名', en: 'Pool user' },
  poolUserHint: { zh: '矿工名第一个点之前的部分', en: 'The part of the worker name before the first dot' },
  poolUserDot: {
    zh: '矿池用户名不能含有“.”，点后面是矿工名',
    en: 'A pool user has no dot; the worker name follows the dot',
  },
  name: { zh: '名称', en: 'Name' },
  none: { zh: '该客户还没有子账户', en: 'This client has no accounts yet' },
  noneHint: {
    zh: '添加子账户并填写矿池用户名，设备才能归属到它。',
    en: 'Add one with its pool user; devices can then belong to it.',
  },
  addAccount: { zh: '添加子账户', en: 'Add account' },
  editAccount: { zh: '编辑子账户', en: 'Edit account' },
})
