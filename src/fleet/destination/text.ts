import { defineTexts } from '../../platform/rules/text.ts'

/** Names of background work. */
export const destinationTaskTexts = defineTexts({
  sendReports: { zh: '发送达标月报', en: 'Send compliance reports' },
})

/** Errors of requests, and what is sent. */
export const destinationTexts = defineTexts({
  destinationNameRequired: { zh: '名称不能为空', en: 'The name is required' },
  controlCharacters: { zh: '不能含有控制字符', en: 'Control characters are not allowed' },
  mailWrong: { zh: '请输入邮箱地址', en: 'Enter an e-mail address' },
  hostWrong: { zh: '请输入主机名或 IP 地址', en: 'Enter a host name or an IP address' },
  portWrong: { zh: '端口应为 1 至 65535', en: 'A port is a number from 1 to 65535' },
  usernameRequired: { zh: '用户名不能为空', en: 'The user name is required' },
  passwordRequired: { zh: '密码不能为空', en: 'The password is required' },
  passwordAgain: {
    zh: '服务器或用户已更改，请重新输入密码',
    en: 'The server or user has changed: enter the password again',
  },
  folderWrong: { zh: '文件夹不能含有“..”', en: 'A folder can’t contain “..”' },
  dayWrong: { zh: '日期应为 1 至 28', en: 'Enter a day from 1 to 28' },
  nameTaken: { zh: '该客户已有同名发送目标', en: 'This client already has a destination with this name' },
  noSuchDestination: { zh: '没有该发送目标', en: 'Destination not found' },
  noSuchReport: {
    zh: '没有该发送记录，或正在发送',
    en: 'This report is not in the history, or is being sent already',
  },
  onlyWholeClients: {
    zh: '您只能看到该客户的部分设备，不能发送其月报',
    en: 'You can see only some of the client’s devices, so you can’t have its report sent',
  },
  subject: { zh: '{client} {month} 达标月报', en: 'Compliance report of {client}, {month}' },
  body: {
    zh: '附件为 {client} {month} 的达标月报。',
    en: 'Attached is the compliance report of {client} for {month}.',
  },
  testFile: { zh: 'Minerva 测试文件', en: 'Minerva test file' },
})

export const destinationScreenTexts = defineTexts({
  title: { zh: '月报发送', en: 'Report sending' },
  destinations: { zh: '发送目标', en: 'Destinations' },
  add: { zh: '添加发送目标', en: 'Add destination' },
  edit: { zh: '编辑发送目标', en: 'Edit destination' },
  none: { zh: '还没有发送目标', en: 'No destinations yet' },
  noneHint: {
    zh: '添加后，每月的达标月报会自动发送到客户的邮箱或文件服务器。',
    en: 'Once you add one, each month’s compliance report is sent to the client by e-mail or to its file server.',
  },
  confirmDelete: { zh: '是否确定删除该发送目标', en: 'Delete this destination?' },
  deleteConsequence: {
    zh: '{name}：不再向其发送{client}的达标月报。',
    en: '{name}: the compliance reports of {client} are no longer sent there.',
  },
  deleteViews: {
    zh: '以下视图的定时发送也会失败，直到改为发送到别处：{views}。',
    en: 'Scheduled deliveries of these views fail until they are sent elsewhere: {views}.',
  },
  deleteOtherViews: {
    zh: '其他用户的 {count, number} 个视图的定时发送也会失败。',
    en: 'Deliveries of {count, plural, one {another user’s view} other {# views of other users}} will fail, too.',
  },
  viewOf: { zh: '“{name}”（{user}）', en: '“{name}” ({user})' },
  name: { zh: '名称', en: 'Name' },
  client: { zh: '客户', en: 'Client' },
  kind: { zh: '方式', en: 'Method' },
  mail: { zh: '邮件', en: 'Mail' },
  sftp: { zh: 'SFTP', en: 'SFTP' },
  ftps: { zh: 'FTPS', en: 'FTPS' },
  ftp: { zh: 'FTP（不加密）', en: 'FTP (not encrypted)' },
  address: { zh: '邮箱', en: 'E-mail address' },
  host: { zh: '主机', en: 'Host' },
  port: { zh: '端口', en: 'Port' },
  portHint: { zh: '留空则用默认端口', en: 'Leave empty for the default port' },
  username: { zh: '用户名', en: 'User name' },
  password: { zh: '密码', en: 'Password' },
  unchanged: { zh: '留空则不变', en: 'Leave empty to keep it' },
  folder: { zh: '文件夹', en: 'Folder' },
  folderHint: { zh: '留空则为登录后的文件夹', en: 'Leave empty for the login’s home folder' },
  hostKey: { zh: '主机密钥或证书指纹', en: 'Fingerprint of host key or certificate' },
  hostKeyHint: { zh: '可留空，测试时会显示', en: 'Optional; a test shows it' },
  format: { zh: '格式', en: 'Format' },
  locale: { zh: '语言', en: 'Language' },
  dayOfMonth: { zh: '每月几日', en: 'Day of the month' },
  dayHint: {
    zh: '发送上个月的月报；本月该日已到的，保存后即发送',
    en: 'When the previous month’s report is sent; once that day has come, as soon as this is saved',
  },
  where: { zh: '发送到', en: 'Send to' },
  last: { zh: '最近一次', en: 'Last report' },
  test: { zh: '测试', en: 'Test' },
  testOf: { zh: '测试{name}', en: 'Test {name}' },
  arrived: { zh: '测试文件已送达', en: 'The test file arrived' },
  testFailed: { zh: '测试文件未送达：{reason}', en: 'The test file did not arrive: {reason}' },
  pinAsk: { zh: '是否信任该主机密钥或证书', en: 'Trust this host key or certificate?' },
  pinText: {
    zh: '{hostKey}。请先与服务器管理员核对。之后只信任这一个。',
    en: '{hostKey}. Compare it with the one from the server’s administrator. From then on only this one is trusted.',
  },
  pin: { zh: '信任', en: 'Trust' },
  pinned: { zh: '已信任，请再次测试', en: 'Trusted. Test it again' },
  month: { zh: '月份', en: 'Month' },
  actions: { zh: '操作', en: 'Actions' },
  sendAgain: { zh: '再次发送', en: 'Send again' },
  sendAgainOf: { zh: '再次发送 {month} 的月报', en: 'Send the report of {month} again' },
  sendAgainAsk: { zh: '是否再次发送 {month} 的月报', en: 'Send the report of {month} again?' },
  sendAgainText: {
    zh: '月报按现在的数据重新生成，再发送给客户。',
    en: 'It is generated again from the current figures and sent to the client.',
  },
})

/** Words about what was sent, of reports and of views. */
export const sentTexts = defineTexts({
  waiting: { zh: '等待发送', en: 'Waiting' },
  sent: { zh: '已发送', en: 'Sent' },
  failed: { zh: '发送失败', en: 'Failed' },
  sending: { zh: '已安排，一分钟内发送', en: 'It will be sent within a minute' },
  history: { zh: '发送记录', en: 'History' },
  historyOf: { zh: '{name} 的发送记录', en: 'History of {name}' },
  noHistory: { zh: '还没有发送过', en: 'Nothing sent yet' },
  result: { zh: '结果', en: 'Result' },
  tries: { zh: '次数', en: 'Tries' },
  file: { zh: '文件', en: 'File' },
  sentAt: { zh: '发送时间', en: 'Sent at' },
})
