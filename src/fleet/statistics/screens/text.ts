import { defineTexts } from '../../../platform/rules/text.ts'

export const machineTypeScreenTexts = defineTexts({
  title: { zh: '设备机型', en: 'Machine types' },
  chart: { zh: '各省份设备数（按机型）', en: 'Devices by province and type' },
  devices: { zh: '{count, number} 台', en: '{count, plural, one {# device} other {# devices}}' },
  exportCsv: { zh: '导出 CSV', en: 'Export CSV' },
  none: { zh: '还没有设备', en: 'There are no devices yet' },
  byProvince: { zh: '各省份设备数', en: 'Devices by province' },
})
