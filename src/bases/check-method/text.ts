import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a method. */
export const checkMethodTexts = defineTexts({
  methodNameRequired: { zh: '方法名称不能为空', en: 'The method name is required' },
  methodNameTaken: { zh: '已有同名的检测方法', en: 'A method with this name already exists' },
  amountRequired: { zh: '金额不能为空，且应为数字', en: 'The amount is required and must be a number' },
  amountNegative: { zh: '金额不能为负', en: 'The amount can’t be negative' },
  amountTooLarge: { zh: '金额过大', en: 'The amount is too large' },
  amountInFen: { zh: '金额最多两位小数', en: 'At most two decimals' },
  noSuchMethod: { zh: '没有该检测方法', en: 'Method not found' },
})

export const checkMethodScreenTexts = defineTexts({
  title: { zh: '检测方法', en: 'Check methods' },
  name: { zh: '方法名称', en: 'Method name' },
  description: { zh: '说明', en: 'Description' },
  amount: { zh: '金额', en: 'Amount' },
  amountInYuan: { zh: '金额（元）', en: 'Amount (CNY)' },
  created: { zh: '创建时间', en: 'Created' },
  add: { zh: '添加检测方法', en: 'Add method' },
  editTitle: { zh: '编辑检测方法', en: 'Edit method' },
  confirmDelete: { zh: '是否确定删除', en: 'Delete this?' },
  deleteConsequence: {
    zh: '“{name}”将不能再被选用，已出具的报告不受影响。',
    en: '“{name}” can no longer be chosen; reports already issued keep it.',
  },
  none: { zh: '还没有检测方法', en: 'No methods yet' },
  noneHint: { zh: '添加第一种检测方法，填写名称和金额。', en: 'Add the first method with its name and amount.' },
  noMatch: { zh: '没有符合条件的检测方法', en: 'No method matches' },
})
