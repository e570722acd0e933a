import { defineTexts } from '../../platform/rules/text.ts'

/** What lists and details of clients, accounts and sites have in common. */
export const ownerTexts = defineTexts({
  name: { zh: '名称', en: 'Name' },
  onlineRate: { zh: '在线率', en: 'Online rate' },
  offlineRate: { zh: '离线率', en: 'Offline rate' },
  complianceRate: { zh: '算力达标率', en: 'Compliance rate' },
  hashrate: { zh: '算力', en: 'Hash rate' },
  hashrateThs: { zh: '算力（TH/s）', en: 'Hash rate (TH/s)' },
  onlineRatePercent: { zh: '在线率（%）', en: 'Online rate (%)' },
  offlineRatePercent: { zh: '离线率（%）', en: 'Offline rate (%)' },
  complianceRatePercent: { zh: '算力达标率（%）', en: 'Compliance rate (%)' },
})

/** The background work that carries a client's new name to its devices. */
export const renameTexts = defineTexts({
  renameDevices: { zh: '更新设备上的客户名称', en: 'Update owner names on devices' },
})
