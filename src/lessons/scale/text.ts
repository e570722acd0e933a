import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a scale. */
export const scaleTexts = defineTexts({
  exportName: { zh: '评价量表', en: 'scales' },
  scaleNameRequired: { zh: '量表名称不能为空', en: 'The name of the scale is required' },
  scaleNameTaken: { zh: '已有同名的量表', en: 'A scale with this name already exists' },
  noSuchScale: { zh: '没有该量表', en: 'Scale not found' },
  changedMeanwhile: {
    zh: '该量表已被他人更改，请核对后重试',
    en: 'Someone else changed this scale. Check it, then try again.',
  },
  standardRequired: { zh: '标准名称不能为空', en: 'The name of the standard is required' },
  standardTwice: { zh: '标准名称重复', en: 'This standard is listed twice' },
  figureRequired: { zh: '请输入数字', en: 'Enter a number' },
  weightNotAbove: { zh: '权重必须大于 0', en: 'The weight must be more than 0' },
  twoDecimals: { zh: '最多两位小数', en: 'At most two decimals' },
  minNegative: { zh: '最低分不能为负', en: 'The lowest score can’t be negative' },
  maxNotAboveMin: { zh: '最高分必须大于最低分', en: 'The highest score must be above the lowest' },
  maxAboveWeight: { zh: '最高分不能超过权重', en: 'The highest score can’t be above the weight' },
  weightsNot100: { zh: '各标准的权重合计须为 100', en: 'The weights must add up to 100' },

  columnMissing: { zh: '缺少“{column}”列', en: 'The column "{column}" is missing' },
  badFigure: { zh: '“{value}”不是 0 到 100 的数字', en: '"{value}" is not a number from 0 to 100' },
  tooLong: { zh: '最多 {most, number} 个字符', en: 'may have at most {most, number} characters' },
  tooManyStandards: {
    zh: '一个量表最多 {most, number} 项标准',
    en: 'A scale may have at most {most, number} standards',
  },
  weightsOf: {
    zh: '“{name}”的权重合计为 {sum, number}，须为 100',
    en: 'The weights of "{name}" add up to {sum, number} instead of 100',
  },
  importRefused: {
    zh: '文件有 {count, number} 处问题，未导入任何量表',
    en: 'The file has {count, plural, one {# problem} other {# problems}}; nothing was imported',
  },
})

/** The columns of exports and of a spreadsheet that is imported. */
export const scaleColumnTexts = defineTexts({
  scale: { zh: '量表', en: 'Scale' },
  standard: { zh: '标准', en: 'Standard' },
  weight: { zh: '权重', en: 'Weight' },
  min: { zh: '最低分', en: 'Lowest score' },
  max: { zh: '最高分', en: 'Highest score' },
})

export const scaleScreenTexts = defineTexts({
  title: { zh: '评价量表', en: 'Scales' },
  name: { zh: '量表名称', en: 'Scale' },
  version: { zh: '版本', en: 'Version' },
  versionOf: { zh: '第 {version, number} 版', en: 'Version {version, number}' },
  replacedVersion: { zh: '{name}（第 {version, number} 版）', en: '{name} (version {version, number})' },
  standards: { zh: '标准与权重', en: 'Standards and weights' },
  use: { zh: '使用', en: 'Use' },
  used: { zh: '使用中', en: 'In use' },
  unused: { zh: '未使用', en: 'Not used' },
  created: { zh: '创建时间', en: 'Created' },
  add: { zh: '添加量表', en: 'Add scale' },
  editTitle: { zh: '编辑量表', en: 'Edit scale' },
  copy: { zh: '复制', en: 'Copy' },
  copyOf: { zh: '复制 {name}', en: 'Copy {name}' },
  copied: { zh: '{name} 副本', en: 'Copy of {name}' },
  usedHint: {
    zh: '该版本已被课程或点评使用，保存后生成第 {next, number} 版，已有的课程和点评保留原版本。',
    en: 'Lessons or comments use this version. Saving makes version {next, number}; they keep theirs.',
  },
  standard: { zh: '标准', en: 'Standard' },
  standardIs: { zh: '{name} {weight}（{min}–{max}）', en: '{name} {weight} ({min}–{max})' },
  standardAt: { zh: '第 {at, number} 项标准', en: 'Standard {at, number}' },
  weight: { zh: '权重', en: 'Weight' },
  weightAt: { zh: '第 {at, number} 项权重', en: 'Weight of standard {at, number}' },
  min: { zh: '最低分', en: 'Lowest' },
  minAt: { zh: '第 {at, number} 项最低分', en: 'Lowest score of standard {at, number}' },
  max: { zh: '最高分', en: 'Highest' },
  maxAt: { zh: '第 {at, number} 项最高分', en: 'Highest score of standard {at, number}' },
  addStandard: { zh: '添加标准', en: 'Add standard' },
  moveUp: { zh: '上移第 {at, number} 项', en: 'Move standard {at, number} up' },
  moveDown: { zh: '下移第 {at, number} 项', en: 'Move standard {at, number} down' },
  removeStandard: { zh: '移除第 {at, number} 项', en: 'Remove standard {at, number}' },
  rangeHint: {
    zh: '最低分留空即为 0，最高分留空即等于权重。',
    en: 'If left empty, the lowest score is 0 and the highest is the weight.',
  },
  sum: { zh: '权重合计', en: 'Sum of the weights' },
  sumWhole: { zh: '100，正好', en: '100, as required' },
  sumShort: {
    zh: '{sum, number}，还差 {missing, number}',
    en: '{sum, number}; {missing, number} short of 100',
  },
  sumOver: {
    zh: '{sum, number}，超出 {over, number}',
    en: '{sum, number}; {over, number} too much',
  },
  confirmDelete: { zh: '是否确定删除该量表', en: 'Delete this scale?' },
  deleteConsequence: {
    zh: '“{name}”将不能再被选用，已有的课程和点评不受影响。',
    en: '“{name}” can no longer be chosen; lessons and comments that have it keep it.',
  },
  none: { zh: '还没有量表', en: 'No scales yet' },
  noneHint: {
    zh: '添加第一个量表：若干标准，权重合计 100。',
    en: 'Add the first scale: standards whose weights add up to 100.',
  },
  noMatch: { zh: '没有符合条件的量表', en: 'No scale matches' },
  importTitle: { zh: '从表格导入量表', en: 'Import scales from a spreadsheet' },
  importHint: {
    zh: '.xlsx 或 .csv，第一行为列名：量表、标准、权重；可选：最低分、最高分。每行一项标准，同一量表的权重合计须为 100。同名的量表将被更新。',
    en: '.xlsx or .csv; the first row has the column names: Scale, Standard, Weight; optional: Lowest score, Highest score. Each row is a standard; the weights of a scale add up to 100. A scale of the same name is updated.',
  },
  standardCount: { zh: '标准数', en: 'Standards' },
  change: { zh: '变更', en: 'Change' },
  isNew: { zh: '添加', en: 'Added' },
  isChanged: { zh: '更新', en: 'Changed' },
  imported: { zh: '导入成功：{count, number} 个量表', en: 'Imported {count, plural, one {# scale} other {# scales}}' },
})
