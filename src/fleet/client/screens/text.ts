import { defineTexts } from '../../../platform/rules/text.ts'

export const clientScreenTexts = defineTexts({
  clients: { zh: '客户信息', en: 'Client info' },
  clientList: { zh: '客户列表', en: 'Clients' },
  client: { zh: '客户', en: 'Client' },
  clientDetail: { zh: '客户详情', en: 'Client detail' },
  detailTitle: { zh: '客户 {name}', en: 'Client {name}' },
  accountCount: { zh: '子账户', en: 'Accounts' },
  addClient: { zh: '添加客户', en: 'Add client' },
  editClient: { zh: '编辑客户', en: 'Edit client' },
  name: { zh: '名称', en: 'Name' },
  pie: { zh: '各客户设备数', en: 'Devices per client' },
})
