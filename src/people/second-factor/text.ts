import { defineTexts } from '../../platform/rules/text.ts'

/** What the server refuses. */
export const secondFactorTexts = defineTexts({
  badOtp: { zh: '请输入 6 位验证码或恢复码', en: 'Enter the 6-digit code or a recovery code' },
  alreadyOn: { zh: '双重验证已开启', en: 'The second factor is already on' },
  notBegun: { zh: '请重新开始设置双重验证', en: 'Start setting up the second factor again' },
  isRequired: { zh: '您的角色必须使用双重验证', en: 'Your role needs a second factor' },
  ownFactor: { zh: '请在个人信息页关闭自己的双重验证', en: 'Turn off your own second factor on your personal page' },
})

export const secondFactorScreenTexts = defineTexts({
  title: { zh: '双重验证', en: 'Second factor' },
  about: {
    zh: '登录时除密码外，还需输入验证器应用中的 6 位验证码。',
    en: 'At login you also enter a 6-digit code from an authenticator app.',
  },
  isOn: {
    zh: '已开启，剩余 {count} 个恢复码。',
    en: 'On. {count, plural, one {# recovery code is} other {# recovery codes are}} left.',
  },
  setUp: { zh: '开启双重验证', en: 'Set up a second factor' },
  turnOff: { zh: '关闭双重验证', en: 'Turn off' },
  turnedOff: { zh: '双重验证已关闭', en: 'The second factor is off' },
  password: { zh: '当前密码', en: 'Current password' },
  next: { zh: '下一步', en: 'Next' },
  scan: {
    zh: '用验证器应用扫描二维码，或手动输入密钥，然后输入应用显示的验证码。',
    en: 'Scan the code with an authenticator app, or type the secret into it. Then enter the digits that it shows.',
  },
  secret: { zh: '密钥', en: 'Secret' },
  qr: { zh: '双重验证二维码', en: 'QR code of the secret' },
  otp: { zh: '验证码', en: 'Code' },
  otpOrRecovery: { zh: '验证码或恢复码', en: 'Code or recovery code' },
  confirm: { zh: '确认开启', en: 'Turn on' },
  recovery: { zh: '恢复码', en: 'Recovery codes' },
  recoveryWhy: {
    zh: '请妥善保存，仅显示这一次。无法使用验证器应用时，每个恢复码可登录一次。',
    en: 'Keep them safe; they are shown only once. Each logs you in once when you do not have the app.',
  },
  mustTitle: { zh: '请设置双重验证', en: 'Set up a second factor' },
  mustWhy: {
    zh: '您的角色必须使用双重验证，设置后才能继续。',
    en: 'Your role needs a second factor. Set it up to continue.',
  },
})
