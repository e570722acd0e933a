import { defineTexts } from '../../platform/rules/text.ts'

export const mailAddressTexts = defineTexts({
  badEmail: { zh: '邮箱地址不正确', en: 'Not a valid e-mail address' },
  badCode: { zh: '请输入 6 位数字验证码', en: 'Enter the 6-digit code' },
  noMail: { zh: '服务器未配置邮件（SMTP_URL）', en: 'Mail is not configured on the server (SMTP_URL)' },
  notSent: { zh: '邮件发送失败，请检查地址后重试', en: 'The mail could not be sent; check the address and try again' },
  subject: { zh: '邮箱验证码', en: 'Confirm your e-mail address' },
  message: {
    zh: '验证码 {code}，5 分钟内有效。如非本人操作，请忽略。',
    en: 'Your code is {code}. It is valid for 5 minutes. If you did not ask for it, ignore this message.',
  },
})

export const mailAddressScreenTexts = defineTexts({
  email: { zh: '邮箱', en: 'E-mail address' },
  why: {
    zh: '用于接收您选择的通知，例如课程提醒。',
    en: 'Receives the notifications you choose, such as lesson reminders.',
  },
  noMailHint: { zh: '服务器未配置邮件，暂不能添加邮箱', en: 'Mail is not configured on the server' },
  none: { zh: '未填写', en: 'None' },
  add: { zh: '添加邮箱', en: 'Add e-mail address' },
  change: { zh: '更换邮箱', en: 'Change e-mail address' },
  remove: { zh: '移除邮箱', en: 'Remove e-mail address' },
  confirmRemove: { zh: '移除邮箱？', en: 'Remove the e-mail address?' },
  removeConsequence: { zh: '不再向 {email} 发送邮件。', en: 'No more mail will be sent to {email}.' },
  removed: { zh: '邮箱已移除', en: 'E-mail address removed' },
  sendCode: { zh: '发送验证码', en: 'Send a code' },
  code: { zh: '验证码', en: 'Code' },
  codeHint: { zh: '已发送至 {email}', en: 'Sent to {email}' },
  confirm: { zh: '确认', en: 'Confirm' },
  confirmed: { zh: '邮箱已确认', en: 'E-mail address confirmed' },
})
