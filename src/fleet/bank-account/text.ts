import { defineTexts } from '../../platform/rules/text.ts'

/** Errors of requests. */
export const bankAccountTexts = defineTexts({
  holderRequired: { zh: '户名不能为空', en: 'The account holder is required' },
  bankRequired: { zh: '开户银行不能为空', en: 'The bank is required' },
  numberWrong: { zh: '账号应为 4 至 34 位数字或字母', en: 'An account number has 4 to 34 digits or letters' },
  numberTaken: { zh: '该客户已有此账号', en: 'This client already has this account number' },
  noSuchBankAccount: { zh: '没有该银行账户', en: 'Bank account not found' },
})

/** Words that the screens and the report's PDF share. */
export const bankAccountScreenTexts = defineTexts({
  bankAccounts: { zh: '银行账户', en: 'Bank accounts' },
  name: { zh: '户名', en: 'Account holder' },
  bank: { zh: '开户银行', en: 'Bank' },
  number: { zh: '账号', en: 'Account number' },
  actions: { zh: '操作', en: 'Actions' },
  add: { zh: '添加银行账户', en: 'Add bank account' },
  edit: { zh: '编辑银行账户', en: 'Edit bank account' },
  none: { zh: '还没有银行账户', en: 'No bank accounts yet' },
  noneHint: {
    zh: '银行账户会显示在该客户的达标月报上。',
    en: 'Bank accounts appear on the client’s compliance report.',
  },
  confirmDelete: { zh: '是否确定删除该银行账户', en: 'Delete this bank account?' },
  deleteConsequence: {
    zh: '{bank} {number}：此后生成的达标月报不再显示。',
    en: '{bank} {number}: reports made from now on no longer show it.',
  },
})
