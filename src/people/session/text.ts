import { defineTexts } from '../../platform/rules/text.ts'

export const sessionTexts = defineTexts({
  loginFailed: {
    zh: '用户名或密码错误，请检查后重试',
    en: 'Wrong user name or password; please check and try again',
  },
  loginStale: {
    zh: '登录请求已过期，请检查本机时间后重试',
    en: "The login has expired; please check this computer's clock and try again",
  },
  loginWait: {
    zh: '登录失败次数过多，请在 {seconds} 秒后重试',
    en: 'Too many failed logins; please try again in {seconds, plural, one {# second} other {# seconds}}',
  },
  loginBusy: { zh: '登录的人过多，请稍后重试', en: 'Too many people are logging in; please try again shortly' },
  unknownToken: { zh: '登录状态无效，请重新登录', en: 'This session is not valid; please log in again' },
  loggedInElsewhere: { zh: '该用户已在其他地方登录', en: 'This user has logged in elsewhere' },
  sessionExpired: { zh: '登录已过期，请重新登录', en: 'The session has expired; please log in again' },
  noSuchUser: { zh: '没有找到该用户', en: 'This user was not found' },
  passwordPattern: {
    zh: '密码须包含至少1个数字、2个不同小写字母、2个不同大写字母、1个特殊字符，且密码位数为6-16位',
    en: 'A password has 6 to 16 characters, among them a digit, two different lowercase and two different uppercase letters, and one of !@#$%^&*?()',
  },
  passwordUnchanged: {
    zh: '新密码不能与当前密码相同',
    en: 'The new password may not be the same as the current one',
  },
  passwordUnreadable: {
    zh: '密码无法解密，请刷新页面后重试',
    en: 'The password could not be decrypted; please reload the page and try again',
  },
  preferenceTooLarge: { zh: '设置内容过大', en: 'These settings are too large' },
})
