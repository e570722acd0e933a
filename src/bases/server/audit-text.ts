import { defineTexts } from '../../platform/rules/text.ts'
import type { AuditWords } from '../../platform/rules/audit-words.ts'

const kinds = defineTexts({
  'carrier link': { zh: '承运单位链接', en: 'Carrier’s link' },
  'check method': { zh: '检测方法', en: 'Check method' },
  inspection: { zh: '检验报告', en: 'Inspection report' },
  'inspection photo': { zh: '检验照片', en: 'Inspection photo' },
  checklist: { zh: '检查表', en: 'Checklist' },
  drawing: { zh: '标注', en: 'Drawing' },
  'stand-in': { zh: '代理审核', en: 'Stand-in' },
  station: { zh: '工位', en: 'Station' },
  feed: { zh: '供料单', en: 'Delivery' },
  cabinet: { zh: '物资柜', en: 'Supply cabinet' },
  'low mark': { zh: '低库存线', en: 'Low-stock level' },
  'low-stock notice': { zh: '低库存通知', en: 'Low-stock notice' },
  lowStockNotice: { zh: '低库存通知', en: 'Low-stock notice' },
  stock: { zh: '库存', en: 'Stock' },
  part: { zh: '柜内数量', en: 'Count in a cabinet' },
  testee: { zh: '司机/押运员', en: 'Driver or escort' },
  trace: { zh: '槽车动态', en: 'Trace' },
  'health check': { zh: '健康检测', en: 'Health check' },
  reservation: { zh: '预约', en: 'Booking' },
  tanker: { zh: '槽车', en: 'Tanker' },
  'reservation plan': { zh: '预约计划', en: 'Booking plan' },
})

const verbs = defineTexts({
  issue: { zh: '出具', en: 'Issue' },
  load: { zh: '装入', en: 'Load' },
  clear: { zh: '清空', en: 'Clear' },
  set: { zh: '更正', en: 'Correct' },
  take: { zh: '盘点', en: 'Count' },
  return: { zh: '退回', en: 'Return' },
  submit: { zh: '提交', en: 'Submit' },
  void: { zh: '作废', en: 'Void' },
})

const actions = defineTexts({
  'take over inspection': { zh: '接手检验', en: 'Take over an inspection' },
  'leave station': { zh: '离开工位', en: 'Leave a station' },
  'change station': { zh: '换到工位', en: 'Take another station' },
  'copy reservation plan': { zh: '复制上月预约计划', en: 'Copy last month’s plan' },
  'close days': { zh: '设为不营业', en: 'Close days' },
  'open days': { zh: '恢复营业', en: 'Open days' },
  'change opening hours': { zh: '编辑营业时间', en: 'Change opening hours' },
  'admit reservation': { zh: '放行', en: 'Let a tanker in' },
  'refuse reservation': { zh: '拒绝入场', en: 'Turn a tanker away' },
  'call reservation': { zh: '叫号', en: 'Call a tanker' },
  'check in reservation': { zh: '预约签到', en: 'Check in a booking' },
  'end reservation': { zh: '预约到期', en: 'End a booking' },
})

const fields = defineTexts({
  checkMethod: { zh: '检测方法', en: 'Check method' },
  description: { zh: '描述', en: 'Description' },
  materials: { zh: '每份报告领用', en: 'Used per report' },
  cashAmount: { zh: '金额', en: 'Amount' },
  result: { zh: '检验结论', en: 'Result' },
  results: { zh: '检查结果', en: 'Findings' },
  reportNumber: { zh: '报告编号', en: 'Report number' },
  stationId: { zh: '工位编号', en: 'Station, number' },
  reservationId: { zh: '预约编号', en: 'Booking, number' },
  replacesId: { zh: '替换的报告编号', en: 'Replaces, number' },
  rechecksId: { zh: '复检的报告编号', en: 'Recheck of, number' },
  tankerNumber: { zh: '槽车号', en: 'Tanker' },
  tankerType: { zh: '槽车类型', en: 'Tanker type' },
  licenseNumber: { zh: '行驶证号', en: 'Vehicle licence' },
  checkedOrg: { zh: '承运单位', en: 'Carrier' },
  contactName: { zh: '联系人', en: 'Contact' },
  tankCertificateUntil: { zh: '罐体检验证到期日', en: 'Tank certificate until' },
  mayCarry: { zh: '允许介质', en: 'May carry' },
  outcome: { zh: '核查结果', en: 'Outcome' },
  rules: { zh: '未通过的规则', en: 'Rules not met' },
  cargo: { zh: '介质', en: 'Cargo' },
  testeeIds: { zh: '司机和押运员编号', en: 'Drivers and escorts, numbers' },
  methodIds: { zh: '检测方法编号', en: 'Check methods, numbers' },
})

/** What the audit log has of bases. */
export const baseAuditWords: AuditWords = { kinds, verbs, actions, fields }
