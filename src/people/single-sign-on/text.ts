import { defineTexts } from '../../platform/rules/text.ts'

export const signOnTexts = defineTexts({
  notSetUp: { zh: '单点登录尚未设置', en: 'Single sign-on is not set up' },
  beginAgain: {
    zh: '此次登录已过期或已使用，请重新开始',
    en: 'This sign-on has expired or was used already. Start again',
  },
  providerAway: {
    zh: '登录服务暂时无法访问，请稍后重试，或使用密码登录',
    en: 'The sign-on service cannot be reached. Try again shortly, or log in with your password',
  },
  denied: { zh: '登录服务拒绝了此次登录', en: 'The sign-on service refused this login' },
  failed: {
    zh: '登录服务的回复未通过校验，请重新开始',
    en: "The sign-on service's answer did not pass our checks. Start again",
  },
  unknownSubject: {
    zh: '该公司账号尚未关联到任何用户。请先用密码登录，在个人资料中关联，或联系管理员',
    en: 'This company account is not linked to a user here. Log in with your password and link it on your profile, or ask an administrator',
  },
  takenIdentity: {
    zh: '该公司账号已关联到其他用户',
    en: 'This company account is linked to another user already',
  },
  noSuchIdentity: { zh: '没有找到该关联', en: 'This link was not found' },
})

export const companyAccountTexts = defineTexts({
  title: { zh: '公司账号', en: 'Company account' },
  hint: {
    zh: '关联后可使用{name}登录；密码登录仍然有效。',
    en: 'Once linked, {name} logs you in. Your password still does, too.',
  },
  link: { zh: '关联我的公司账号', en: 'Link my company account' },
  unlink: { zh: '解除关联', en: 'Unlink' },
  unlinked: { zh: '已解除关联', en: 'Unlinked' },
})
