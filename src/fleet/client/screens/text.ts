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
  none: { zh: '还没有客户', en: 'No clients yet' },
  noneHint: {
    zh: '先添加客户，再在其详情页添加子账户：每台设备都属于一个子账户。',
    en: 'Add one, then its accounts on its own page: each device belongs to an account.',
  },
  noneHintReader: {
    zh: '客户添加后会显示在这里，请联系管理员。',
    en: 'Clients appear here once an administrator adds them.',
  },
  noMatch: { zh: '没有符合条件的客户', en: 'No client matches' },
  pie: { zh: '各客户设备数', en: 'Devices per client' },
})
