import { defineTexts } from '../../platform/rules/text.ts'

/** The server's messages, and the calls'. */
export const registrationTexts = defineTexts({
  badMobile: {
    zh: '请输入正确的手机号，境外号码以 + 和国家代码开头',
    en: 'Enter a mobile number; one from outside China begins with + and the country code',
  },
  badCode: { zh: '请输入 6 位数字验证码', en: 'Enter the 6-digit code' },
  userNameRequired: { zh: '姓名不能为空', en: 'A name is required' },
  identifierRequired: { zh: '部门不能为空', en: 'A department is required' },
  sendFailed: { zh: '发送失败', en: 'The code could not be sent' },
  sendMinute: {
    zh: '请在 {seconds} 秒后重新获取验证码',
    en: 'You can get a new code in {seconds, plural, one {# second} other {# seconds}}',
  },
  sendDay: {
    zh: '获取验证码的次数已达每日上限，请明天再试',
    en: 'No more codes can be sent there today. Try again tomorrow',
  },
  sendAddress: {
    zh: '当前网络获取验证码过于频繁，请稍后再试',
    en: 'Too many codes were requested from your network. Try again later',
  },
  registrationOff: { zh: '注册功能未开放，请联系管理员', en: 'Registration is closed. Ask an administrator' },
  noAccount: { zh: '该手机号尚未注册', en: 'No account with this number' },
  noSuchDomain: { zh: '该基地不存在，请刷新页面后重试', en: 'This base was not found. Reload the page and try again' },
  notAwaiting: { zh: '该用户的注册已处理', en: 'This registration has already been decided' },
  message: {
    zh: '验证码 {code}，5 分钟内有效。如非本人操作，请忽略。',
    en: 'Your code is {code}, valid for 5 minutes. Ignore this if you did not request it.',
  },
})

/** The dialogs of the login page, and what the list of users shows of registrations. */
export const registrationScreenTexts = defineTexts({
  register: { zh: '注册', en: 'Register' },
  forgotPassword: { zh: '忘记密码', en: 'Forgot password' },
  phone: { zh: '手机号', en: 'Phone' },
  name: { zh: '姓名', en: 'Name' },
  identifier: { zh: '部门', en: 'Department' },
  birthday: { zh: '出生日期', en: 'Birthday' },
  password: { zh: '密码', en: 'Password' },
  passwordAgain: { zh: '重复密码', en: 'Password again' },
  newPassword: { zh: '新密码', en: 'New password' },
  newPasswordAgain: { zh: '重复新密码', en: 'New password again' },
  passwordHint: {
    zh: '6-16 位，含数字、2 个不同大写和小写字母及特殊字符',
    en: '6 to 16 characters: a digit, 2 capitals, 2 small letters, a special character',
  },
  code: { zh: '验证码', en: 'Code' },
  getCode: { zh: '获取验证码', en: 'Get a code' },
  getCodeIn: { zh: '{seconds} 秒后重新获取', en: 'Again in {seconds} s' },
  sending: { zh: '发送中…', en: 'Sending …' },
  sent: { zh: '发送成功', en: 'Sent' },
  registered: { zh: '注册成功', en: 'You are registered' },
  asTeacher: { zh: '您将注册为教师。', en: 'You register as a teacher.' },
  asTeacherOf: { zh: '您将注册为“{company}”的教师。', en: 'You register as a teacher of {company}.' },
  needsApproval: {
    zh: '注册后须经管理员审核，审核通过后即可登录。',
    en: 'Your registration must be approved before you can log in.',
  },
  awaitsNow: {
    zh: '您的注册正在等待审核，审核通过后即可登录。',
    en: 'Your registration awaits approval. You can log in once it is approved.',
  },
  passwordUpdated: { zh: '更新密码成功', en: 'The password was changed' },
  state: { zh: '状态', en: 'State' },
  awaiting: { zh: '待审核', en: 'Awaits approval' },
  active: { zh: '正常', en: 'Active' },
  awaitingCount: {
    zh: '有 {count} 个注册等待审核。',
    en: '{count, plural, one {# registration awaits} other {# registrations await}} approval.',
  },
  showAwaiting: { zh: '查看', en: 'Show' },
  showAll: { zh: '显示全部用户', en: 'Show all users' },
  noSmsProvider: {
    zh: '未配置短信服务：注册和找回密码的验证码只写入服务器日志。',
    en: 'No SMS provider is set: codes for registering and resetting passwords go only to the server’s log.',
  },
  setProvider: { zh: '前往系统设置', en: 'Go to the settings' },
  approve: { zh: '通过', en: 'Approve' },
  approveOf: { zh: '通过 {name} 的注册', en: 'Approve {name}' },
  approved: { zh: '已通过', en: 'Approved' },
  refuse: { zh: '拒绝', en: 'Refuse' },
  refuseOf: { zh: '拒绝 {name} 的注册', en: 'Refuse {name}' },
  refused: { zh: '已拒绝', en: 'Refused' },
  confirmRefuse: { zh: '是否确定拒绝该注册', en: 'Refuse this registration?' },
  refuseConsequence: {
    zh: '{name} 的注册将被删除，可以重新注册。',
    en: "{name}'s registration is deleted; they may register again.",
  },
})
