import { z } from 'zod'
import type { Text } from '../../platform/rules/text.ts'
import { flag, urlOf, whole } from '../../platform/server/settings/checks.ts'
import { defineSettings } from '../../platform/server/settings/define-settings.ts'
import { AGENT, CLIENT, HEAD_OF_BASE, INSPECTOR, MANAGEMENT, REGISTRAR, TEACHER } from '../rules/roles.ts'
import type { Role } from '../rules/roles.ts'
import { ADMINISTRATOR } from '../../platform/rules/administrator.ts'

/** As the migrations make them. */
const roleChoices = {
  [ADMINISTRATOR]: { zh: ADMINISTRATOR, en: 'Administrator' },
  [MANAGEMENT]: { zh: MANAGEMENT, en: 'Management' },
  [HEAD_OF_BASE]: { zh: HEAD_OF_BASE, en: 'Head of base' },
  [INSPECTOR]: { zh: INSPECTOR, en: 'Inspector' },
  [REGISTRAR]: { zh: REGISTRAR, en: 'Registrar' },
  [AGENT]: { zh: AGENT, en: 'Agent' },
  [CLIENT]: { zh: CLIENT, en: 'Client' },
  [TEACHER]: { zh: TEACHER, en: 'Teacher' },
} as const satisfies Record<Role, Text>

/** Roles by their Chinese names, with commas in between. */
const roleNames = z.string().transform((text, check): readonly string[] => {
  const names = text.split(',').map((name) => name.trim())
  if (names.every((name) => Object.hasOwn(roleChoices, name))) return names
  check.addIssue('must be roles, with commas in between')
  return z.NEVER
})

export const peopleSettings = defineSettings({
  settings: {
    IDLE_MINUTES: { check: whole(1, 1440).default(30), about: 'minutes without a click or key until logout' },
    AUDIT_DAYS: {
      check: whole(30, 36_500).optional(),
      about: 'days that entries of the audit log are kept; without it they are kept for good',
    },
    SESSION_DAYS: { check: whole(1, 365).default(30), about: 'days until a session ends, however busy it is' },
    SINGLE_SIGN_ON: { check: flag.default(false), about: "true: a login ends the user's other sessions" },
    SECOND_FACTOR_ROLES: {
      check: roleNames.optional(),
      about: 'roles whose people need a second factor, by their Chinese names with commas in between',
      inConsole: {
        group: 'login',
        label: { zh: '必须使用双重验证的角色', en: 'Roles that need a second factor' },
        choices: roleChoices,
        isMany: true,
      },
    },
    REGISTRATION: {
      // Registrations wait for approval: the login page has its button, and no stranger gets in unseen.
      check: z.enum(['off', 'approved', 'open'], 'must be off, approved or open').default('approved'),
      about: 'who may register on the login page: no one (off), everyone after approval (approved), or everyone (open)',
      inConsole: {
        group: 'registration',
        label: { zh: '教师注册', en: 'Registration' },
        choices: {
          off: { zh: '关闭', en: 'off' },
          approved: { zh: '需要审批', en: 'with approval' },
          open: { zh: '无需审批', en: 'open to everyone' },
        },
      },
    },
    SMS_PROVIDER: {
      check: z.enum(['none', 'aliyun', 'webhook'], 'must be none, aliyun or webhook').default('none'),
      about: "who sends codes to phones: aliyun, webhook, or none (codes are written to the server's log)",
      inConsole: {
        group: 'sms',
        label: { zh: '短信服务', en: 'Provider' },
        choices: {
          none: { zh: '无（写入服务器日志）', en: 'none (codes go to the server’s log)' },
          aliyun: { zh: '阿里云', en: 'Alibaba Cloud' },
          webhook: { zh: '自建网关（webhook）', en: 'your own gateway (webhook)' },
        },
      },
    },
    SMS_WEBHOOK_URL: {
      check: urlOf(/^https?:\/\//, 'must begin with http:// or https://').optional(),
      about:
        'your own gateway; receives `{phone, code, text, at}`, without `code` in messages about bookings, signed like notifications',
      // The address of a gateway may hold a key.
      inConsole: { group: 'sms', label: { zh: '网关地址', en: 'Address of the gateway' }, isSecret: true },
    },
    SMS_WEBHOOK_SECRET: {
      check: z.string().optional(),
      about: 'the secret for the signature in x-minerva-signature',
      inConsole: {
        group: 'sms',
        label: { zh: '网关签名密钥', en: 'Secret that signs for the gateway' },
        isSecret: true,
      },
    },
    SMS_ALIYUN_KEY_ID: {
      check: z.string().optional(),
      about: 'an Alibaba Cloud AccessKey with the permission SendSms',
      inConsole: { group: 'sms', label: { zh: '阿里云 AccessKey ID', en: 'Alibaba Cloud AccessKey ID' } },
    },
    SMS_ALIYUN_KEY_SECRET: {
      check: z.string().optional(),
      about: 'its secret',
      inConsole: {
        group: 'sms',
        label: { zh: '阿里云 AccessKey 密钥', en: 'Alibaba Cloud AccessKey secret' },
        isSecret: true,
      },
    },
    SMS_ALIYUN_SIGN: {
      check: z.string().optional(),
      about: 'its signature name',
      inConsole: { group: 'sms', label: { zh: '阿里云短信签名', en: 'Alibaba Cloud signature' } },
    },
    SMS_ALIYUN_TEMPLATE: {
      check: z.string().optional(),
      about: 'a template with one variable, `${code}`',
      inConsole: { group: 'sms', label: { zh: '阿里云短信模板', en: 'Alibaba Cloud template' } },
    },
    SMS_ALIYUN_NOTICE_TEMPLATE: {
      check: z.string().optional(),
      about:
        'a template for messages about bookings, with the variables `${tanker}`, `${what}`, `${base}`, `${time}` and `${code}`; without it they go by mail alone',
      inConsole: { group: 'sms', label: { zh: '阿里云通知模板', en: 'Alibaba Cloud template of messages' } },
    },
    SMS_ALIYUN_ENDPOINT: {
      check: z
        .string()
        .regex(/^https?:\/\/[^/]+$/, 'must be the address of a server: https://host')
        .default('https://dysmsapi.aliyuncs.com'),
      about: "the region's endpoint, such as https://dysmsapi.ap-southeast-1.aliyuncs.com",
      inConsole: { group: 'sms', label: { zh: '阿里云接入地址', en: 'Alibaba Cloud endpoint' } },
    },
    OIDC_NAME: {
      check: z.string().max(40).default('SSO'),
      about: 'the name of the OpenID provider on the login page',
      inConsole: { group: 'signOn', label: { zh: '登录按钮上的名称', en: 'Name on the button' } },
    },
    OIDC_ISSUER: {
      check: urlOf(
        /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/,
        'must begin with https://',
      ).optional(),
      about: "an OpenID provider's issuer: its accounts log in; it leads back to `<console>/login`",
      inConsole: { group: 'signOn', label: { zh: '签发者地址（issuer）', en: 'Issuer' } },
    },
    OIDC_CLIENT_ID: {
      check: z.string().optional(),
      about: 'what it knows this console as',
      inConsole: { group: 'signOn', label: { zh: '客户端 ID', en: 'Client ID' } },
    },
    OIDC_CLIENT_SECRET: {
      check: z.string().optional(),
      about: 'its secret',
      inConsole: {
        group: 'signOn',
        label: { zh: '客户端密钥', en: 'Client secret' },
        isSecret: true,
        sentTo: 'OIDC_ISSUER',
      },
    },
    OIDC_SCOPES: {
      check: z
        .string()
        .regex(/\bopenid\b/, 'must name the scope openid')
        .default('openid'),
      about:
        'what is asked of it; with email and phone too, the console can suggest whom to link a login to: openid email phone',
      inConsole: { group: 'signOn', label: { zh: '权限范围（scopes）', en: 'Scopes' } },
    },
    VIDEO_MAX_MB: { check: whole(1, 5000).default(4096), about: 'the largest video; at most 5000' },
    FILES_PER_PERSON_MB: {
      check: whole(1, 100_000_000).default(20_480),
      about: 'the total size of the files of one user',
    },
    FILES_PER_COMPANY_MB: {
      check: whole(1, 1_000_000_000).default(204_800),
      about: 'the total size of the files of one company',
    },
  },
  groups: {
    login: {
      title: { zh: '登录', en: 'Login' },
      hint: {
        zh: '这些角色的用户须在下次登录时设置双重验证。',
        en: 'Users with these roles have to set up a second factor at their next login.',
      },
    },
    registration: {
      title: { zh: '注册', en: 'Registration' },
      hint: { zh: '登录页面上的教师注册。', en: 'Teachers register on the login page.' },
    },
    sms: {
      title: { zh: '短信', en: 'SMS' },
      hint: { zh: '发送注册和重置密码的验证码。', en: 'For the codes sent at registration and password reset.' },
    },
    signOn: {
      title: { zh: '公司账号登录', en: 'Company accounts' },
      hint: {
        zh: '通过 OpenID Connect 登录。须在提供方登记 <控制台地址>/login。',
        en: 'Login by OpenID Connect. Register <address of the console>/login with the provider.',
      },
    },
  },
  agreements: [
    { at: 'OIDC_ISSUER', problem: 'needs OIDC_CLIENT_ID too', holds: (s) => !s.OIDC_ISSUER || s.OIDC_CLIENT_ID },
    {
      at: 'SMS_PROVIDER',
      problem: 'needs SMS_WEBHOOK_URL too',
      holds: (s) => s.SMS_PROVIDER !== 'webhook' || s.SMS_WEBHOOK_URL,
    },
    {
      at: 'SMS_PROVIDER',
      problem: 'needs SMS_ALIYUN_KEY_ID, SMS_ALIYUN_KEY_SECRET, SMS_ALIYUN_SIGN and SMS_ALIYUN_TEMPLATE too',
      holds: (s) =>
        s.SMS_PROVIDER !== 'aliyun' ||
        (s.SMS_ALIYUN_KEY_ID && s.SMS_ALIYUN_KEY_SECRET && s.SMS_ALIYUN_SIGN && s.SMS_ALIYUN_TEMPLATE),
    },
  ],
  problems: {
    'must begin with https://': { zh: '必须以 https:// 开头', en: 'must begin with https://' },
    'must name the scope openid': { zh: '必须包含 openid', en: 'must name the scope openid' },
    'needs OIDC_CLIENT_ID too': { zh: '还需要填写客户端 ID', en: 'needs the client ID too' },
    'must be roles, with commas in between': { zh: '没有该角色', en: 'must be roles, with commas in between' },
    'must be off, approved or open': { zh: '必须是 off、approved 或 open', en: 'must be off, approved or open' },
    'must be none, aliyun or webhook': { zh: '必须是 none、aliyun 或 webhook', en: 'must be none, aliyun or webhook' },
    'must be the address of a server: https://host': {
      zh: '必须是服务器地址，例如 https://host',
      en: 'must be the address of a server: https://host',
    },
    'needs SMS_WEBHOOK_URL too': { zh: '还需要填写网关地址', en: 'needs the address of the gateway too' },
    'needs SMS_ALIYUN_KEY_ID, SMS_ALIYUN_KEY_SECRET, SMS_ALIYUN_SIGN and SMS_ALIYUN_TEMPLATE too': {
      zh: '还需要填写阿里云的 AccessKey、密钥、签名和模板',
      en: 'needs the AccessKey of Alibaba Cloud, its secret, a signature and a template too',
    },
  },
  config: (s) => ({
    singleSignOn: s.SINGLE_SIGN_ON,
    /** whose people need a second factor */
    secondFactorRoles: s.SECOND_FACTOR_ROLES ?? [],
    idleMs: s.IDLE_MINUTES * 60_000,
    /** how long a session lasts, however busy */
    auditDays: s.AUDIT_DAYS,
    sessionMs: s.SESSION_DAYS * 86_400_000,
    /** whether strangers may register: not at all, with approval, or at once */
    registration: s.REGISTRATION,
    sms: smsSettings(s),
    oidc: oidcSettings(s),
    videoMaxBytes: s.VIDEO_MAX_MB * 2 ** 20,
    /** what one person's files, or those of one company, may take together */
    personFilesBytes: s.FILES_PER_PERSON_MB * 2 ** 20,
    companyFilesBytes: s.FILES_PER_COMPANY_MB * 2 ** 20,
  }),
})

export interface WebhookSms {
  provider: 'webhook'
  url: string
  secret: string | undefined
}
export interface AliyunSms {
  provider: 'aliyun'
  keyId: string
  keySecret: string
  sign: string
  template: string
  /** of messages that bring no code */
  noticeTemplate: string | undefined
  endpoint: string
}
/** Who sends codes to phones; without a provider they go to the log. */
export type SmsSettings = { provider: 'none' } | WebhookSms | AliyunSms

interface SmsValues {
  SMS_PROVIDER: SmsSettings['provider']
  SMS_WEBHOOK_URL?: string | undefined
  SMS_WEBHOOK_SECRET?: string | undefined
  SMS_ALIYUN_KEY_ID?: string | undefined
  SMS_ALIYUN_KEY_SECRET?: string | undefined
  SMS_ALIYUN_SIGN?: string | undefined
  SMS_ALIYUN_TEMPLATE?: string | undefined
  SMS_ALIYUN_NOTICE_TEMPLATE?: string | undefined
  SMS_ALIYUN_ENDPOINT: string
}

function smsSettings(s: SmsValues): SmsSettings {
  if (s.SMS_PROVIDER === 'webhook')
    return { provider: 'webhook', url: s.SMS_WEBHOOK_URL ?? '', secret: s.SMS_WEBHOOK_SECRET }
  if (s.SMS_PROVIDER === 'none') return { provider: 'none' }
  const { SMS_ALIYUN_KEY_ID: keyId = '', SMS_ALIYUN_KEY_SECRET: keySecret = '' } = s
  const { SMS_ALIYUN_SIGN: sign = '', SMS_ALIYUN_TEMPLATE: template = '', SMS_ALIYUN_ENDPOINT: endpoint } = s
  const noticeTemplate = s.SMS_ALIYUN_NOTICE_TEMPLATE
  return { provider: 'aliyun', keyId, keySecret, sign, template, noticeTemplate, endpoint }
}

/** An OpenID provider that people log in by. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string
  /** the text of its button */
  name: string
}

interface OidcValues {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_SCOPES: string
  OIDC_NAME: string
}

function oidcSettings(s: OidcValues): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = s
  if (!issuer || !clientId) return undefined
  return { issuer, clientId, clientSecret, scopes: s.OIDC_SCOPES, name: s.OIDC_NAME }
}

type PeopleConfig = ReturnType<(typeof peopleSettings)['config']>
declare module '../../platform/server/settings/config.ts' {
  interface Config extends PeopleConfig {}
}
