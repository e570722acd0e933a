import { defineTexts } from '../../platform/rules/text.ts'

/** What is wrong with a setting. Names that are sentences are what the server's own check says at its start. */
export const settingProblemTexts = defineTexts({
  fixedByEnvironment: {
    zh: '该设置由服务器的环境变量决定，不能在此修改',
    en: 'The server’s environment decides this setting; it can’t be changed here',
  },
  badEmail: { zh: '请输入正确的邮箱地址', en: 'This must be an e-mail address' },
  mailNotSent: { zh: '测试邮件没有发出：{reason}', en: 'The test mail was not sent: {reason}' },
  smsNotSent: { zh: '测试短信没有发出：{reason}', en: 'The test message was not sent: {reason}' },
  noSmsProvider: { zh: '还没有设置短信服务', en: 'No SMS provider is set' },
  'must be off, approved or open': { zh: '必须是 off、approved 或 open', en: 'must be off, approved or open' },
  'must be none, aliyun or webhook': { zh: '必须是 none、aliyun 或 webhook', en: 'must be none, aliyun or webhook' },
  'must begin with http:// or https://': {
    zh: '必须以 http:// 或 https:// 开头',
    en: 'must begin with http:// or https://',
  },
  'must be the address of a server: https://host': {
    zh: '必须是服务器地址，例如 https://host',
    en: 'must be the address of a server: https://host',
  },
  'needs SMS_WEBHOOK_URL too': { zh: '还需要填写网关地址', en: 'needs the address of the gateway too' },
  'needs SMS_ALIYUN_KEY_ID, SMS_ALIYUN_KEY_SECRET, SMS_ALIYUN_SIGN and SMS_ALIYUN_TEMPLATE too': {
    zh: '还需要填写阿里云的 AccessKey、密钥、签名和模板',
    en: 'needs the AccessKey of Alibaba Cloud, its secret, a signature and a template too',
  },
  'must be a whole number': { zh: '必须是整数', en: 'must be a whole number' },
  'is not a time zone such as Asia/Shanghai': {
    zh: '不是时区名称，例如 Asia/Shanghai',
    en: 'is not a time zone such as Asia/Shanghai',
  },
  'must begin with smtp:// or smtps://': {
    zh: '必须以 smtp:// 或 smtps:// 开头',
    en: 'must begin with smtp:// or smtps://',
  },
  'may have no path after the host': { zh: '主机之后不能有路径', en: 'may have no path after the host' },
  'may have no options after a ?': { zh: '不能用 ? 附加选项', en: 'may have no options after a ?' },
  'may have no part after a #': { zh: '不能用 # 附加内容', en: 'may have no part after a #' },
  'is not an address': { zh: '不是有效的地址', en: 'is not an address' },
  'must not be less than LOW_BELOW_PERCENT': {
    zh: '不能小于“低算力阈值”',
    en: 'must not be less than the share at which it begins',
  },
})

export const settingTexts = defineTexts({
  testMailSubject: { zh: 'Minerva 测试邮件', en: 'Minerva: a test' },
  testMailText: {
    zh: '{name} 于 {at} 从 Minerva 的设置页面发送了这封邮件，说明邮件服务器可用。',
    en: '{name} sent this from the settings of Minerva at {at}. The mail server works.',
  },
  settings: { zh: '系统设置', en: 'Settings' },
  settingsHint: {
    zh: '修改后一秒内在所有服务器进程生效，无需重启，并记入审计日志。',
    en: 'Changes hold within a second in every server process, without a restart, and are noted in the audit log.',
  },
  notifications: { zh: '通知设置', en: 'Notifications' },
  firstSteps: { zh: '开始使用向导', en: 'First steps' },
  change: { zh: '修改', en: 'Change' },
  changeOf: { zh: '修改{group}', en: 'Change: {group}' },
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
    en: 'Decided by {name} in the server’s environment; it can’t be changed here',
  },
  changedBy: { zh: '{name} 于 {at} 修改', en: 'by {name}, {at}' },
  keepsSecret: { zh: '留空则保持不变', en: 'Left empty it stays as it is' },
  saved: { zh: '保存成功', en: 'Saved' },
  testMail: { zh: '发送测试邮件', en: 'Send a test mail' },
  testHint: { zh: '按已保存的设置发送', en: 'Sent as the settings are saved now' },
  address: { zh: '邮箱地址', en: 'E-mail address' },
  send: { zh: '发送', en: 'Send' },
  testSms: { zh: '发送测试短信', en: 'Send a test message' },
  testSmsText: { zh: 'Minerva 测试短信：短信服务可用。', en: 'Minerva: a test. The SMS provider works.' },
  testSmsSent: { zh: '测试短信已发送', en: 'The test message was sent' },
  phone: { zh: '手机号', en: 'Phone' },
  testMailSent: { zh: '测试邮件已发送', en: 'The test mail was sent' },
  confirmZone: { zh: '是否确定更改时区', en: 'Change the time zone?' },
  confirmZoneText: {
    zh: '从 {from} 改为 {to}。已经过去的日期保持原来的统计，不会重新计算；更改当天会因时差变长或变短。所有时间此后按新时区显示，其他人打开的页面刷新后生效。',
    en: 'From {from} to {to}. Days that are over stay as they were counted; the day of the change is longer or shorter by the difference. From now on all times are shown in the new zone; pages that others have open follow when they are reloaded.',
  },
  confirmRetention: { zh: '是否确定缩短保留时间', en: 'Keep figures for a shorter time?' },
  confirmRetentionText: {
    zh: '超出保留时间的数据会在一小时内被永久删除。按日的统计不受影响。',
    en: 'What is older is deleted for good within the hour. Figures per day stay.',
  },
})

/** The groups of the screen, with what is worth knowing of each. */
export const settingGroupTexts = defineTexts({
  day: { zh: '统计时区', en: 'Business day' },
  states: { zh: '设备状态阈值', en: 'States of devices' },
  polling: { zh: '轮询', en: 'Polling' },
  retention: { zh: '数据保留', en: 'How long figures are kept' },
  mail: { zh: '邮件', en: 'Mail' },
  registration: { zh: '注册', en: 'Registration' },
  sms: { zh: '短信', en: 'SMS' },
})
export const settingGroupHints = defineTexts({
  day: { zh: '每天从该时区的零点开始。', en: 'Where the business day begins.' },
  states: { zh: '从下一次轮询开始生效。', en: 'They hold from each device’s next poll on.' },
  polling: { zh: '远程轮询器最多十五秒后跟随。', en: 'Remote pollers follow within fifteen seconds.' },
  retention: { zh: '按日的统计永久保留。', en: 'Figures per day stay for good.' },
  mail: { zh: '用于发送通知。', en: 'Sends the notifications.' },
  registration: { zh: '登录页面上的教师注册。', en: 'Of teachers, on the login page.' },
  sms: { zh: '发送注册和重置密码的验证码。', en: 'Sends the codes for registering and for new passwords.' },
})
/** Values that are one of a few. */
export const settingChoiceTexts = defineTexts({
  off: { zh: '关闭', en: 'off' },
  approved: { zh: '需要审批', en: 'with approval' },
  open: { zh: '无需审批', en: 'open to everybody' },
  none: { zh: '无（写入服务器日志）', en: 'none (codes go to the server’s log)' },
  aliyun: { zh: '阿里云', en: 'Alibaba Cloud' },
  webhook: { zh: '自建网关（webhook）', en: 'a gateway of one’s own (webhook)' },
})

export const settingNameTexts = defineTexts({
  TIME_ZONE: { zh: '时区', en: 'Time zone' },
  OFFLINE_AFTER_SWEEPS: { zh: '连续未应答几次为离线', en: 'Offline after missed sweeps' },
  LOST_AFTER_DAYS: { zh: '离线几天为失联', en: 'Lost after days offline' },
  HOT_AFTER_SAMPLES: { zh: '连续几次超温为高温', en: 'Too hot after samples above the limit' },
  LOW_BELOW_PERCENT: { zh: '低算力阈值（额定的 %）', en: 'Low below, % of the rated hash rate' },
  LOW_UNTIL_PERCENT: { zh: '低算力恢复（额定的 %）', en: 'Low until, % of the rated hash rate' },
  SWEEP_SECONDS: { zh: '轮询间隔（秒）', en: 'Seconds from sweep to sweep' },
  SILENT_AFTER_SWEEPS: { zh: '几次轮询无消息为未知', en: 'Unknown after sweeps without word' },
  SAMPLE_HOURS: { zh: '原始采样（小时）', en: 'Raw samples, hours' },
  HOURLY_DAYS: { zh: '按小时的统计（天）', en: 'Figures per hour, days' },
  SMTP_URL: { zh: '邮件服务器', en: 'Mail server' },
  MAIL_FROM: { zh: '发件人', en: 'Sender' },
  REGISTRATION: { zh: '教师注册', en: 'Registration' },
  SMS_PROVIDER: { zh: '短信服务', en: 'Provider' },
  SMS_WEBHOOK_URL: { zh: '网关地址', en: 'Address of the gateway' },
  SMS_WEBHOOK_SECRET: { zh: '网关签名密钥', en: 'Secret that signs for the gateway' },
  SMS_ALIYUN_KEY_ID: { zh: '阿里云 AccessKey ID', en: 'Alibaba Cloud AccessKey ID' },
  SMS_ALIYUN_KEY_SECRET: { zh: '阿里云 AccessKey 密钥', en: 'Alibaba Cloud AccessKey secret' },
  SMS_ALIYUN_SIGN: { zh: '阿里云短信签名', en: 'Alibaba Cloud signature' },
  SMS_ALIYUN_TEMPLATE: { zh: '阿里云短信模板', en: 'Alibaba Cloud template' },
  SMS_ALIYUN_ENDPOINT: { zh: '阿里云接入地址', en: 'Alibaba Cloud endpoint' },
})
export const settingNameHints = defineTexts({
  SMTP_URL: {
    zh: 'smtp://用户:密码@主机:587，密码中的特殊字符需 URL 编码',
    en: 'smtp://user:password@host:587; odd characters of the password URL-encoded',
  },
  MAIL_FROM: { zh: '例如 Minerva <minerva@example.com>', en: 'Such as Minerva <minerva@example.com>' },
})
