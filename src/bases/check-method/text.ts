import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a method. */
export const checkMethodTexts = defineTexts({
  methodNameRequired: { zh: '方法名称不能为空', en: 'The method name is required' },
  methodNameTaken: { zh: '已有同名的检测方法', en: 'A method with this name already exists' },
  amountRequired: { zh: '金额不能为空，且应为数字', en: 'The amount is required and must be a number' },
  amountNegative: { zh: '金额不能为负', en: 'The amount can’t be negative' },
  amountTooLarge: { zh: '金额过大', en: 'The amount is too large' },
  amountInFen: { zh: '金额最多两位小数', en: 'At most two decimals' },
  itemNameRequired: { zh: '项目名称不能为空', en: 'The item’s name is required' },
  itemsRequired: { zh: '至少添加一个项目', en: 'Add at least one item' },
  itemTwice: { zh: '同一项目出现了两次', en: 'An item appears twice' },
  limitsReversed: { zh: '下限不能大于上限', en: 'The lower limit can’t be above the upper one' },
  checklistChanged: {
    zh: '检查表已被他人更改，请刷新后重试',
    en: 'The checklist was changed by another person. Refresh and try again.',
  },
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
  checklist: { zh: '检查表', en: 'Checklist' },
  checklistOf: { zh: '{name} 的检查表', en: 'Checklist of {name}' },
})

/** The checklist of a method. */
export const checklistTexts = defineTexts({
  title: { zh: '检查表', en: 'Checklist' },
  hint: {
    zh: '保存后生成新版本；已开始的检验沿用原版本。',
    en: 'Saving makes a new version; inspections that have begun keep theirs.',
  },
  tankerType: { zh: '槽车类型', en: 'Tanker type' },
  items: { zh: '检查项目（第 {version} 版）', en: 'Items of version {version}' },
  noItems: { zh: '还没有检查项目', en: 'No items yet' },
  itemAt: { zh: '项目 {number}', en: 'Item {number}' },
  addItem: { zh: '添加项目', en: 'Add item' },
  removeItem: { zh: '移除', en: 'Remove' },
  removeItemAt: { zh: '移除项目 {number}', en: 'Remove item {number}' },
  saveVersion: { zh: '保存为第 {version} 版', en: 'Save as version {version}' },
  savedAs: { zh: '已保存为第 {version} 版', en: 'Saved as version {version}' },
  name: { zh: '名称', en: 'Name' },
  kind: { zh: '方式', en: 'Kind' },
  check: { zh: '检查', en: 'Looked at' },
  value: { zh: '测量', en: 'Measured' },
  unit: { zh: '单位', en: 'Unit' },
  min: { zh: '下限', en: 'Lower limit' },
  max: { zh: '上限', en: 'Upper limit' },
  severity: { zh: '严重程度', en: 'Severity' },
  minor: { zh: '轻微', en: 'Minor' },
  major: { zh: '一般', en: 'Major' },
  critical: { zh: '严重', en: 'Critical' },
  onFail: { zh: '不合格时', en: 'When failed' },
  block: { zh: '不能合格', en: 'Can’t pass' },
  warn: { zh: '仅提醒', en: 'Only warn' },
  isRequired: { zh: '必检', en: 'Required' },
  versions: { zh: '版本', en: 'Versions' },
  versionOf: { zh: '第 {version} 版（{count} 项）', en: 'Version {version} ({count} items)' },
  current: { zh: '当前', en: 'Current' },
  none: { zh: '还没有版本', en: 'No versions yet' },
})
