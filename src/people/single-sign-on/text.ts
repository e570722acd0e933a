import { defineTexts } from '../../platform/rules/text.ts'

export const signOnTexts = defineTexts({
  notSetUp: { zh: '单点登录尚未设置', en: 'Single sign-on is not set up' },
  beginAgain: {
    zh: '此次登录已过期或已使用，请重新开始',
    en: 'This sign-on has expired or has already been used. Start again',
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
    en: 'This company account is already linked to another user',
  },
  otherIssuer: { zh: '不是已设置的签发者', en: 'This is not the issuer in the settings' },
  noSuchIdentity: { zh: '没有找到该关联', en: 'Link not found' },
})

export const companyAccountTexts = defineTexts({
  title: { zh: '公司账号', en: 'Company account' },
  hint: {
    zh: '关联后可使用{name}登录；密码登录仍然有效。',
    en: 'Once linked, {name} logs you in. Your password still works too.',
  },
  link: { zh: '关联我的公司账号', en: 'Link my company account' },
  unlink: { zh: '解除关联', en: 'Unlink' },
  unlinked: { zh: '已解除关联', en: 'Unlinked' },
  unlinkOf: { zh: '解除 {subject} 的关联', en: 'Unlink {subject}' },
  ofUser: { zh: '{name} 的公司账号', en: 'Company accounts of {name}' },
  none: { zh: '尚未关联', en: 'None linked yet' },
  suggested: {
    zh: '{subject} 登录失败，其已验证的 {claim} 与此用户的登录名一致。请核实后再关联。',
    en: '{subject} failed to log in; its verified {claim} is this user’s login name. Check before you link it.',
  },
  linkOf: { zh: '关联 {subject}', en: 'Link {subject}' },
  linkIt: { zh: '关联', en: 'Link' },
  linked: { zh: '已关联', en: 'Linked' },
  issuer: { zh: '签发者（issuer）', en: 'Issuer' },
  subject: { zh: '账号标识（subject）', en: 'Subject' },
  subjectHint: { zh: '登录服务中该账号的 sub', en: "The account's sub at the sign-on service" },
})
