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
  accountWait: {
    zh: '该用户名的密码错误次数过多，请在 {seconds} 秒后重试，或使用曾经登录过的设备。',
    en: 'Too many wrong passwords for this user name. Try again in {seconds, plural, one {# second} other {# seconds}}, or use a device that has logged in before.',
  },
  phoneCodeHelps: { zh: '也可以用手机验证码立即登录。', en: 'A code sent to your phone lets you in now.' },
  badCode: { zh: '请输入 6 位数字验证码', en: 'Enter the 6-digit code' },
  codeWrong: { zh: '验证码错误', en: 'The code is wrong' },
  codeGone: { zh: '验证码已失效，请重新获取', en: 'This code is no longer valid. Get a new one' },
  codeTried: {
    zh: '验证码错误次数过多，请重新获取',
    en: 'Too many wrong codes. Get a new one',
  },
  codeWait: {
    zh: '操作过于频繁，请在 {seconds} 秒后重试',
    en: 'Too many tries from here. Try again in {seconds, plural, one {# second} other {# seconds}}',
  },
  factorNeeded: {
    zh: '请输入验证器应用中的 6 位验证码，或一个恢复码',
    en: 'Enter the 6 digits of your authenticator app, or a recovery code',
  },
  otpWrong: {
    zh: '验证码错误或已使用，请输入新的验证码',
    en: 'This code is wrong or has already been used. Enter a new one',
  },
  awaitsApproval: {
    zh: '您的注册正在等待审核，审核通过后即可登录',
    en: 'Your registration awaits approval; you can log in once it is approved',
  },
  loginBusy: { zh: '登录的人过多，请稍后重试', en: 'Too many people are logging in; please try again shortly' },
  unknownToken: { zh: '登录状态无效，请重新登录', en: 'This session is not valid; please log in again' },
  loggedInElsewhere: { zh: '该用户已在其他地方登录', en: 'This user has logged in elsewhere' },
  sessionExpired: { zh: '登录已过期，请重新登录', en: 'The session has expired; please log in again' },
  noTokenFromToken: {
    zh: '通过链接登录的会话不能再生成登录链接',
    en: 'A session opened by a login link cannot make another one',
  },
  noSuchSession: { zh: '没有找到该登录', en: 'Session not found' },
  noSuchUser: { zh: '没有找到该用户', en: 'User not found' },
  passwordPattern: {
    zh: '密码须包含至少1个数字、2个不同小写字母、2个不同大写字母、1个特殊字符，且密码位数为6-16位',
    en: 'A password has 6 to 16 characters, among them a digit, two different lowercase and two different uppercase letters, and one of !@#$%^&*?()',
  },
  passwordCommon: {
    zh: '该密码过于常见，请换一个',
    en: 'This password is a common word with digits and signs around it. Choose another',
  },
  passwordPersonal: {
    zh: '密码不能由姓名、用户名或手机号组成',
    en: 'A password may not be your name, user name or phone',
  },
  oldPasswordMissing: { zh: '请输入当前密码', en: 'Enter your current password' },
  oldPasswordWrong: { zh: '当前密码错误', en: 'The current password is wrong' },
  passwordUnchanged: {
    zh: '新密码不能与当前密码相同',
    en: 'The new password may not be the same as the current one',
  },
  passwordUnreadable: {
    zh: '密码无法解密，请刷新页面后重试',
    en: 'The password could not be decrypted; please reload the page and try again',
  },
  preferenceTooLarge: { zh: '设置内容过大', en: 'These settings are too large' },
  // the login page
  logIn: { zh: '登录', en: 'Log in' },
  logInWith: { zh: '使用{name}登录', en: 'Log in with {name}' },
  welcome: { zh: '登录到算力设备控制台', en: 'Log in to the mining fleet console' },
  userName: { zh: '用户名', en: 'User name' },
  password: { zh: '密码', en: 'Password' },
  showPassword: { zh: '显示密码', en: 'Show password' },
  forgotPassword: { zh: '忘记密码', en: 'Forgot password' },
  register: { zh: '注册', en: 'Register' },
  remember: { zh: '记住我', en: 'Remember me' },
  loggingIn: { zh: '正在登录…', en: 'Logging in …' },
  fillBoth: { zh: '请输入用户名和密码', en: 'Enter your user name and password' },
  tokenLoginFailed: { zh: '获取失败', en: 'The login link did not work' },
  demoAccounts: { zh: '演示账号', en: 'Demo accounts' },
  demoHint: { zh: '点击即可登录', en: 'One click logs you in' },
  wrongTries: {
    zh: '自您上次登录以来，有 {count} 次密码错误的登录尝试。如果不是您本人，请修改密码。',
    en: 'Since you last logged in, {count, plural, one {# login was} other {# logins were}} tried with a wrong password. If that was not you, change your password.',
  },
  otp: { zh: '双重验证码', en: 'Code of the second factor' },
  factorReset: {
    zh: '{name} 已重置您的双重验证，请在个人页重新设置。',
    en: '{name} has reset your second factor. Set it up again on your personal page.',
  },
  neverReset: {
    zh: '您还未重置密码, 请及时在个人页重置密码!',
    en: 'You have not reset your password yet. Please reset it soon on your personal page!',
  },
  idleTitle: { zh: '已自动退出', en: 'You were logged out' },
  idle: {
    zh: '检测到您长时间未操作，请重新登录',
    en: 'A long period without activity was detected, please log in again',
  },
  otherLanguage: { zh: 'English', en: '中文' },
  // changing the password
  choosePassword: { zh: '请设置新密码', en: 'Choose a new password' },
  choosePasswordWhy: {
    zh: '您正在使用一次性密码，设置新密码后才能继续。',
    en: 'You are using a one-time password. Choose your own to continue.',
  },
  changePassword: { zh: '修改密码', en: 'Change password' },
  oldPassword: { zh: '当前密码', en: 'Current password' },
  newPassword: { zh: '新密码', en: 'New password' },
  passwordAgain: { zh: '重复新密码', en: 'New password again' },
  passwordsDiffer: {
    zh: '两次输入的密码不一致，请重新输入',
    en: 'The two passwords differ. Enter them again',
  },
  passwordUpdated: { zh: '更新密码成功', en: 'The password was changed' },
  quit: { zh: '退出', en: 'Log out' },
  // pages that need no login
  activityTitle: { zh: '活动邀请', en: 'Invitation' },
  activityText: {
    zh: '邀请链接会打开本页。请使用您收到的完整链接；如果链接无效，请向邀请人索取新的链接。',
    en: 'Invite links open here. Use the whole link that you were sent; if it does not work, ask for a new one.',
  },
  toLogin: { zh: '前往登录', en: 'To the login page' },
})
