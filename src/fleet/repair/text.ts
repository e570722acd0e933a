import { defineTexts } from '../../platform/rules/text.ts'
import type { Texts } from '../../platform/rules/text.ts'
import type { RepairType } from './rules/repair-records.ts'

export const repairTypeTexts = defineTexts({
  送修: { zh: '送修', en: 'Sent for repair' },
  送回: { zh: '送回', en: 'Returned' },
}) satisfies Record<RepairType, Texts[string]>

/** The columns of lists, exports and of an imported spreadsheet. */
export const repairColumnTexts = defineTexts({
  type: { zh: '类型', en: 'Type' },
  deviceSerial: { zh: '设备序列号', en: 'Device serial' },
  minerId: { zh: '资产编号', en: 'Asset number' },
  site: { zh: '场地', en: 'Site' },
  client: { zh: '客户', en: 'Client' },
  notes: { zh: '原因', en: 'Reason' },
  repairDate: { zh: '维修日期', en: 'Repair date' },
  vendor: { zh: '维修商', en: 'Vendor' },
  rmaNumber: { zh: 'RMA 单号', en: 'RMA number' },
  parts: { zh: '配件', en: 'Parts' },
  cost: { zh: '费用（元）', en: 'Cost (CNY)' },
  daysInRepair: { zh: '维修天数', en: 'Days in repair' },
  createdBy: { zh: '登记人', en: 'Entered by' },
})

/** What is wrong with a record, a file, or what a user wants to do. */
export const repairTexts = defineTexts({
  exportName: { zh: '维修记录', en: 'repair-records' },
  keyUsed: {
    zh: '这份表单已提交过，维修记录已保存；之后的更改没有保存，请编辑该记录',
    en: 'This form was sent before, and its records were added. What was changed since is not saved: edit the records themselves',
  },
  noSuchRecord: { zh: '没有该出入库记录', en: 'Repair record not found' },
  deviceRequired: { zh: '请填写设备序列号或资产编号', en: 'Enter the serial or asset number of a device' },
  noSuchDevices: { zh: '没有这些设备：{devices}', en: 'Devices not found: {devices}' },
  dayInFuture: { zh: '维修日期不能晚于今天', en: 'The repair date can’t be in the future' },
  scrapped: { zh: '设备已报废：{devices}', en: 'These devices were scrapped before that day: {devices}' },

  columnMissing: { zh: '缺少“{column}”列', en: 'The column "{column}" is missing' },
  cellRequired: { zh: '不能为空', en: 'is empty' },
  badType: { zh: '“{value}”不是送修或送回', en: '"{value}" is neither 送修 (sent) nor 送回 (returned)' },
  badDay: { zh: '“{value}”不是日期，请写成 2026-03-01', en: '"{value}" is not a date; write it as 2026-03-01' },
  badCost: { zh: '“{value}”不是金额', en: '"{value}" is not an amount' },
  noSuchDevice: { zh: '没有设备“{value}”', en: 'Device "{value}" not found' },
  deviceScrapped: { zh: '设备“{value}”此前已报废', en: 'The device "{value}" was scrapped before that' },
  tooLong: { zh: '最多 {most, number} 个字符', en: 'may have at most {most, number} characters' },
  sameTwice: { zh: '与第 {row, number} 行重复', en: 'is the same as row {row, number}' },
  importRefused: {
    zh: '文件有 {count, number} 处问题，未导入任何记录',
    en: 'The file has {count, plural, one {# problem} other {# problems}}; nothing was imported',
  },
})

/** The screen's own words. */
export const repairScreenTexts = defineTexts({
  title: { zh: '维修记录', en: 'Repair records' },
  outLine: { zh: '每日送修', en: 'Sent for repair per day' },
  backLine: { zh: '每日送回', en: 'Returned per day' },
  list: { zh: '出入库记录', en: 'Records' },
  search: { zh: '查询', en: 'Search' },
  machineNumber: { zh: '序列号、资产编号或 RMA', en: 'Serial, asset or RMA number' },
  machineNumberHint: { zh: '任意片段', en: 'Any part' },
  state: { zh: '状态', en: 'State' },
  add: { zh: '添加记录', en: 'Add record' },
  addTitle: { zh: '添加出入库', en: 'Add repair record' },
  editTitle: { zh: '编辑出入库（{serial}）', en: 'Edit the record of {serial}' },
  confirmDelete: { zh: '是否确定删除该出入库', en: 'Delete this repair record?' },
  deleteConsequence: {
    zh: '{serial}，{date} {type}。设备状态将按其余记录重新确定。',
    en: '{serial}, {type} on {date}. The device’s state is determined again from its other records.',
  },
  devices: { zh: '设备（序列号或资产编号，可填多台）', en: 'Devices (serials or asset numbers)' },
  devicesHint: { zh: '多台请用换行、空格或逗号分隔', en: 'Separate them with new lines, spaces or commas' },
  tooManyDevices: {
    zh: '一次最多登记 {most, number} 台设备',
    en: 'A record covers at most {most, number} devices',
  },
  days: { zh: '{days, number} 天', en: '{days, plural, one {# day} other {# days}}' },
  batch: { zh: '同批', en: 'Same batch' },
  batchOf: { zh: '查看与 {serial} 同批的记录', en: 'Records entered together with {serial}' },
  batchFilter: { zh: '仅显示同一批次', en: 'Same batch only' },
  deviceFilter: { zh: '仅显示一台设备', en: 'One device only' },
  allDates: { zh: '全部日期', en: 'All dates' },
  noMatch: { zh: '没有符合条件的记录', en: 'No records match' },
  noMatchHint: {
    zh: '清空筛选，并选择全部日期，可查看全部记录。',
    en: 'Clear the filters and choose all dates to see all records.',
  },
  noneInRange: { zh: '所选日期没有维修记录', en: 'No repair records on these days' },
  none: { zh: '还没有维修记录', en: 'No repair records yet' },
  noneHint: {
    zh: '用“添加记录”登记送修或送回，或从表格导入。',
    en: 'Record a repair with “Add record”, or import a spreadsheet.',
  },
  noneHintReader: {
    zh: '设备的送修和送回会列在这里。',
    en: 'Devices sent for repair and returned are listed here.',
  },
  importTitle: { zh: '从表格导入', en: 'Import from a spreadsheet' },
  importHint: {
    zh: '.xlsx 或 .csv，第一行为列名：类型（送修/送回）、设备序列号、维修日期；可选：原因、维修商、RMA 单号、配件、费用。一次最多 10,000 行、5 MB；公式取其结果。',
    en: '.xlsx or .csv; the first row has the column names: Type (sent/returned), Device serial, Repair date; optional: Reason, Vendor, RMA number, Parts, Cost. At most 10,000 rows and 5 MB; a formula counts as its result.',
  },
  imported: { zh: '导入成功：{count, number} 条', en: 'Imported {count, plural, one {# record} other {# records}}' },
  story: { zh: '维修经历', en: 'Repairs' },
  noStory: { zh: '没有维修记录', en: 'Never repaired' },
  storyMore: { zh: '全部 {count, number} 条', en: 'All {count, number}' },
})
