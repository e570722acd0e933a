import { defineTexts } from '../../platform/rules/text.ts'

/** Why settings were not saved, or not tried; messages of their own checks are with each setting. */
export const settingProblemTexts = defineTexts({
  fixedByEnvironment: {
    zh: '该设置由服务器的环境变量决定，不能在此修改',
    en: 'This setting is fixed by the server’s environment; it can’t be changed here',
  },
  opensElsewhere: {
    zh: '您正以 {host} 打开控制台，保存后将不能再这样打开；请填写该名称，或先在服务器上将其加入 ALLOWED_HOSTS',
    en: 'This page was opened as {host}, which would no longer be answered: enter that name, or add it to ALLOWED_HOSTS on the server first',
  },
  secretAgain: {
    zh: '密钥将发往另一个地址，请重新输入',
    en: 'The secret would be sent to another address: enter it again',
  },
  badEmail: { zh: '请输入正确的邮箱地址', en: 'Enter a valid e-mail address' },
  mailNotSent: { zh: '测试邮件没有发出：{reason}', en: 'The test mail was not sent: {reason}' },
  smsNotSent: { zh: '测试短信没有发出：{reason}', en: 'The test message was not sent: {reason}' },
  noSmsProvider: { zh: '还没有设置短信服务', en: 'No SMS provider is set' },
  noSuchSetting: { zh: '没有该设置，或不能在此修改', en: 'This setting does not exist, or cannot be changed here' },
  unknownTimeZone: { zh: '不是时区名称，例如 Asia/Shanghai', en: 'is not a time zone such as Asia/Shanghai' },
})

export const settingTexts = defineTexts({
  testMailSubject: { zh: 'Minerva 测试邮件', en: 'Minerva: a test' },
  testMailText: {
    zh: '{name} 于 {at} 从 Minerva 的设置页面发送了这封邮件，说明邮件服务器可用。',
    en: '{name} sent this from the settings of Minerva at {at}. The mail server works.',
  },
  settings: { zh: '系统设置', en: 'Settings' },
  settingsHint: {
    zh: '更改后一秒内在所有服务器进程生效，无需重启，并记入审计日志。',
    en: 'Changes take effect within a second in every server process, without a restart, and are recorded in the audit log.',
  },
  notifications: { zh: '通知设置', en: 'Notifications' },
  firstSteps: { zh: '开始使用向导', en: 'First steps' },
  change: { zh: '编辑', en: 'Edit' },
  changeOf: { zh: '编辑{group}', en: 'Edit {group}' },
  reset: { zh: '恢复默认', en: 'Reset' },
  resetOf: { zh: '{name}恢复默认', en: 'Reset {name}' },
  confirmReset: { zh: '是否确定恢复默认值', en: 'Reset to the default?' },
  confirmResetText: { zh: '{name}：{value}', en: '{name}: {value}' },
  isReset: { zh: '已恢复默认', en: 'Reset' },
  none: { zh: '未设置', en: 'not set' },
  secretSet: { zh: '已设置', en: 'set' },
  fromDefault: { zh: '默认', en: 'default' },
  fromConsole: { zh: '在此设置', en: 'set here' },
  fromEnvironment: { zh: '环境变量', en: 'environment' },
  fromEnvironmentHint: {
    zh: '由服务器的环境变量 {name} 决定，不能在此修改',
    en: 'Set by {name} in the server’s environment; it can’t be changed here',
  },
  changedBy: { zh: '{name} 于 {at} 修改', en: 'by {name}, {at}' },
  keepsSecret: { zh: '留空则保持不变', en: 'Leave empty to keep it' },
  testMail: { zh: '发送测试邮件', en: 'Send a test mail' },
  testHint: { zh: '按已保存的设置发送', en: 'Sent with the saved settings' },
  address: { zh: '邮箱地址', en: 'E-mail address' },
  send: { zh: '发送', en: 'Send' },
  testSms: { zh: '发送测试短信', en: 'Send a test message' },
  testSmsText: { zh: 'Minerva 测试短信：短信服务可用。', en: 'Minerva: a test. The SMS provider works.' },
  testSmsSent: { zh: '测试短信已发送', en: 'The test message was sent' },
  phone: { zh: '手机号', en: 'Phone' },
  testMailSent: { zh: '测试邮件已发送', en: 'The test mail was sent' },
})
