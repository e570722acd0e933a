import { defineTexts } from '../../../platform/rules/text.ts'

/** The screen of where one is logged in: apart from the words of the login, which every screen loads. */
export const sessionListTexts = defineTexts({
  sessions: { zh: '登录设备', en: 'Active sessions' },
  hint: {
    zh: '不认识的登录请立即结束，并修改密码。',
    en: 'End any session that you don’t recognize, then change your password.',
  },
  thisOne: { zh: '本次登录', en: 'This one' },
  unknownBrowser: { zh: '未知浏览器', en: 'Unknown browser' },
  address: { zh: '地址', en: 'Address' },
  beganAt: { zh: '登录时间', en: 'Since' },
  lastSeenAt: { zh: '最近活动', en: 'Last seen' },
  wrongTries: { zh: '登录前密码错误次数', en: 'Wrong passwords before login' },
  end: { zh: '结束', en: 'End' },
  endOf: { zh: '结束 {what}（{beganAt}）', en: 'End {what} ({beganAt})' },
  confirmEnd: { zh: '是否确定结束该登录', en: 'End this session?' },
  endConsequence: { zh: '{what} 将立即退出登录。', en: '{what} is logged out at once.' },
  makeLink: { zh: '在其他设备登录', en: 'Log in on another device' },
  link: { zh: '登录链接', en: 'Login link' },
  linkHint: {
    zh: '请在 5 分钟内打开，只能使用一次。由此登录的设备会随本次登录一起退出。请勿发给他人。',
    en: 'Opens once, within 5 minutes. A device that logs in with it is logged out together with this session. Don’t share it.',
  },
  linkMade: { zh: '登录链接已生成', en: 'The login link is ready' },
  ended: { zh: '该登录已结束', en: 'The session was ended' },
  endOthers: { zh: '结束其他全部登录', en: 'End all others' },
  confirmEndOthers: { zh: '是否确定结束其他全部登录', en: 'End all other sessions?' },
  endOthersConsequence: {
    zh: '其他设备将立即退出登录，且不再记住密码。',
    en: 'Every other browser is logged out at once, and none remembers the password.',
  },
  othersEnded: {
    zh: '已结束 {count} 个登录',
    en: '{count, plural, one {# session was ended} other {# sessions were ended}}',
  },
})
