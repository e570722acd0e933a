import { defineTexts } from '../../../platform/rules/text.ts'

export const siteScreenTexts = defineTexts({
  sites: { zh: '场地信息', en: 'Site info' },
  siteList: { zh: '场地列表', en: 'Sites' },
  site: { zh: '场地', en: 'Site' },
  siteDetail: { zh: '场地详情', en: 'Site detail' },
  detailTitle: { zh: '场地 {name}', en: 'Site {name}' },
  stack: { zh: '状态堆叠图', en: 'State stacked chart' },
  pie: { zh: '各场地设备数', en: 'Devices per site' },
  statePie: { zh: '设备状态', en: 'Devices per state' },
  clientPie: { zh: '各客户设备数', en: 'Devices per client' },
  name: { zh: '名称', en: 'Name' },
  province: { zh: '省份', en: 'Province' },
  city: { zh: '城市', en: 'City' },
  region: { zh: '区域', en: 'Region' },
  addSite: { zh: '添加场地', en: 'Add site' },
  editSite: { zh: '编辑场地', en: 'Edit site' },
  accounts: { zh: '可放置的子账户', en: 'Accounts that it takes' },
  selectable: { zh: '可选子账户', en: 'Selectable accounts' },
  selected: { zh: '已选子账户', en: 'Selected accounts' },
  accountOf: { zh: '{name}（{client}）', en: '{name} ({client})' },
  divided: { zh: '设备分布', en: 'How the devices divide' },
})
