import { defineTexts } from '../../platform/rules/text.ts'

/** Errors of requests. */
export const minerLoginTexts = defineTexts({
  accountWrong: { zh: '账户应为 1 至 50 个英文字符', en: 'An account has 1 to 50 ASCII characters' },
  passwordWrong: { zh: '密码最多 200 个英文字符', en: 'A password has at most 200 ASCII characters' },
  passwordRequired: { zh: '请输入密码', en: 'Enter the password' },
  noSuchSite: { zh: '没有该场地', en: 'Site not found' },
})

export const minerLoginScreenTexts = defineTexts({
  title: { zh: '矿机登录', en: 'Miner logins' },
  hint: {
    zh: '有些矿机的网页需要登录才能读取或执行指令。密码加密保存，不会再显示，只在矿机要求登录时发送；被拒绝后暂停重试。',
    en: 'Some miners require a login for their pages, or for commands only. Passwords are stored encrypted, never shown again, and sent only to a miner that asks for one; after a refusal Minerva waits before it tries again.',
  },
  family: { zh: '品牌与固件', en: 'Make and firmware' },
  account: { zh: '账户', en: 'Account' },
  password: { zh: '密码', en: 'Password' },
  actions: { zh: '操作', en: 'Actions' },
  none: { zh: '未设置', en: 'Not set' },
  isSet: { zh: '已设置', en: 'Set' },
  edit: { zh: '编辑', en: 'Edit' },
  editOf: { zh: '编辑 {family} 的登录', en: 'Edit the login of {family}' },
  dialogTitle: { zh: '{family} 的登录', en: 'Login of {family}' },
  accountHint: { zh: '留空则为出厂账户 {account}', en: 'Leave empty for the factory account {account}' },
  keepPassword: { zh: '已设置；留空则不变', en: 'Set; leave empty to keep it' },
  remove: { zh: '删除此登录', en: 'Delete this login' },
  antminer: { zh: 'Antminer 原厂固件', en: 'Antminer, stock firmware' },
  braiins: { zh: 'Braiins OS', en: 'Braiins OS' },
  vnish: { zh: 'VNish', en: 'VNish' },
  mara: { zh: 'MARA 固件', en: 'MARA’s firmware' },
  auradine: { zh: 'Auradine', en: 'Auradine' },
  sealminer: { zh: 'SealMiner', en: 'SealMiner' },
  proto: { zh: 'Proto', en: 'Proto' },
  epic: { zh: 'ePIC', en: 'ePIC' },
})
