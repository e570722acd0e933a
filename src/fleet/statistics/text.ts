import { defineTexts } from '../../platform/rules/text.ts'

/** Messages of the statistics calls, and the words next to figures. */
export const statisticsTexts = defineTexts({
  rangeToCome: { zh: '所选时段尚未到来', en: 'The chosen period is in the future' },
  tooManyHours: { zh: '按小时最多显示 31 天', en: 'By hour, at most 31 days' },
  notYours: { zh: '没有该用户的设备', en: 'Devices not found' },
  noProvince: { zh: '未填写省份', en: 'No province' },
  others: { zh: '其他', en: 'Others' },
  dataList: { zh: '数据列表', en: 'data-list' },
  province: { zh: '省份', en: 'Province' },
  devices: { zh: '设备数', en: 'Devices' },
  total: { zh: '合计', en: 'Total' },
})
