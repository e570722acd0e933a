import { defineTexts } from '../../platform/rules/text.ts'
import type { Texts } from '../../platform/rules/text.ts'
import type { RepairType } from './rules/repair-records.ts'

export const repairTypeTexts = defineTexts({
  送修: { zh: '送修', en: 'Sent for repair' },
  送回: { zh: '送回', en: 'Returned' },
}) satisfies Record<RepairType, Texts[string]>

/** The columns of lists, exports and of a spreadsheet that is taken in. */
export const repairColumnTexts = defineTexts({
  type: { zh: '类型', en: 'Type' },
  deviceSerial: { zh: '设备序列号', en: 'Device serial' },
  minerId: { zh: '机器编号', en: 'Machine number' },
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

/** What is wrong with a record, a file, or what somebody wants to do. */
export const repairTexts = defineTexts({
  noSuchRecord: { zh: '没有该出入库记录', en: 'There is no such repair record' },
  deviceRequired: { zh: '请填写设备序列号或机器编号', en: 'Name a device by its serial or machine number' },
  noSuchDevices: { zh: '没有这些设备：{devices}', en: 'There are no such devices: {devices}' },
  dayInFuture: { zh: '维修日期不能晚于今天', en: 'The repair date may not lie in the future' },
  scrapped: { zh: '设备已报废：{devices}', en: 'These devices were scrapped before that day: {devices}' },

  fileIsXls: {
    zh: '不支持 .xls 文件，请在表格软件中另存为 .xlsx 后重试',
    en: 'Files of the kind .xls are not read; please save it as .xlsx in your spreadsheet program',
  },
  fileUnreadable: {
    zh: '文件无法读取：不是 .xlsx 或 .csv',
    en: 'The file cannot be read: it is neither .xlsx nor .csv',
  },
  fileTooSlow: { zh: '文件过于复杂，读取超时', en: 'The file takes too long to read' },
  fileEmpty: { zh: '文件中没有数据', en: 'The file has no rows' },
  tooManyImports: {
    zh: '正在进行的导入过多，请稍后重试',
    en: 'Too many imports are running; please try again shortly',
  },
  tooManyRows: {
    zh: '文件有 {rows, number} 行，一次最多导入 {most, number} 行，请拆分后重试',
    en: 'The file has {rows, number} rows; at most {most, number} are taken at once, please split it',
  },
  columnMissing: { zh: '缺少“{column}”列', en: 'The column "{column}" is missing' },
  cellRequired: { zh: '不能为空', en: 'is empty' },
  badType: { zh: '“{value}”不是送修或送回', en: '"{value}" is neither 送修 (sent) nor 送回 (returned)' },
  badDay: { zh: '“{value}”不是日期，请写成 2026-03-01', en: '"{value}" is no date; write it as 2026-03-01' },
  badCost: { zh: '“{value}”不是金额', en: '"{value}" is no amount' },
  noSuchDevice: { zh: '没有设备“{value}”', en: 'There is no device "{value}"' },
  deviceScrapped: { zh: '设备“{value}”此前已报废', en: 'The device "{value}" had been scrapped by then' },
  tooLong: { zh: '最多 {most, number} 个字符', en: 'may have at most {most, number} characters' },
  sameTwice: { zh: '与第 {row, number} 行重复', en: 'is the same as row {row, number}' },
  importRefused: {
    zh: '文件有 {count, number} 处问题，未导入任何记录',
    en: 'The file has {count, plural, one {# problem} other {# problems}}; nothing was taken in',
  },
})
