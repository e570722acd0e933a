import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a driver or an escort. */
export const testeeTexts = defineTexts({
  testeeNameRequired: { zh: '姓名不能为空', en: 'The name is required' },
  testeeBirthdayAhead: { zh: '出生日期不能晚于今天', en: 'A birthday can’t be in the future' },
  badIdNo: { zh: '证件号码不正确', en: 'The ID number is not valid' },
  noSuchTestee: { zh: '没有该司机或押运员，或无权查看', en: 'Driver or escort not found, or you don’t have access' },
})

export const testeeColumnTexts = defineTexts({
  exportName: { zh: '司机和押运员', en: 'drivers and escorts' },
  name: { zh: '姓名', en: 'Name' },
  sex: { zh: '性别', en: 'Sex' },
  phone: { zh: '电话', en: 'Phone' },
  birthday: { zh: '出生日期', en: 'Birthday' },
  checkedOrg: { zh: '承运单位', en: 'Carrier' },
  idNo: { zh: '证件号码', en: 'ID number' },
  licenceUntil: { zh: '从业资格有效期至', en: 'Qualification valid until' },
  companyName: { zh: '基地', en: 'Base' },
  createTime: { zh: '创建时间', en: 'Created' },
})

export const sexTexts = defineTexts({
  男: { zh: '男', en: 'Male' },
  女: { zh: '女', en: 'Female' },
})

/** The field of a form that names them. */
export const testeeFieldTexts = defineTexts({
  people: { zh: '司机和押运员', en: 'Drivers and escorts' },
})

export const testeeScreenTexts = defineTexts({
  title: { zh: '司机和押运员', en: 'Drivers and escorts' },
  add: { zh: '添加人员', en: 'Add person' },
  editTitle: { zh: '编辑人员', en: 'Edit person' },
  confirmDelete: { zh: '是否确定删除', en: 'Delete this?' },
  deleteConsequence: {
    zh: '“{name}”的证件号码将被删除，报告和检测记录仍保留姓名。',
    en: 'The ID number of “{name}” is deleted; reports and health checks keep the name.',
  },
  showIdNo: { zh: '查看证件号码', en: 'Show ID number' },
  showIdNoOf: { zh: '查看“{name}”的证件号码', en: 'Show the ID number of “{name}”' },
  showIdNoRecorded: { zh: '本次查看会记入审计日志。', en: 'The audit log records that you looked at it.' },
  close: { zh: '关闭', en: 'Close' },
  idNoStays: { zh: '现为 {idNo}，留空则不变', en: 'Now {idNo}; leave empty to keep it' },
  deleteIdNo: { zh: '删除已保存的证件号码', en: 'Delete the stored ID number' },
  idNoSealed: { zh: '加密保存，列表中只显示末四位', en: 'Stored encrypted; lists show the last four characters' },
  ownBase: { zh: '留空则为当前基地', en: 'Leave empty for your own base' },
  none: { zh: '还没有司机或押运员', en: 'No drivers or escorts yet' },
  noneHint: { zh: '添加后即可登记健康检测。', en: 'Add one to record health checks.' },
  noMatch: { zh: '没有符合条件的人员', en: 'No one matches' },
})

export const testeeTaskTexts = defineTexts({
  forgetIdNumbers: { zh: '删除过期的司机证件号码', en: 'Delete old ID numbers of drivers' },
})
