interface Changeable {
  /** never leaves the server, and is stored sealed */
  isSecret?: true
  choices?: readonly string[]
}

/** Settings that an administrator may change while the server runs, unless the environment fixes them, in the order of their screen. */
export const SETTING_GROUPS = {
  day: { TIME_ZONE: {} },
  states: {
    OFFLINE_AFTER_SWEEPS: {},
    LOST_AFTER_DAYS: {},
    HOT_AFTER_SAMPLES: {},
    LOW_BELOW_PERCENT: {},
    LOW_UNTIL_PERCENT: {},
  },
  polling: { SWEEP_SECONDS: {}, SILENT_AFTER_SWEEPS: {} },
  retention: { SAMPLE_HOURS: {}, HOURLY_DAYS: {} },
  // An address of a mail server holds its password.
  mail: { SMTP_URL: { isSecret: true }, MAIL_FROM: {} },
  registration: { REGISTRATION: { choices: ['off', 'approved', 'open'] } },
  // The address of a gateway may hold a key.
  sms: {
    SMS_PROVIDER: { choices: ['none', 'aliyun', 'webhook'] },
    SMS_WEBHOOK_URL: { isSecret: true },
    SMS_WEBHOOK_SECRET: { isSecret: true },
    SMS_ALIYUN_KEY_ID: {},
    SMS_ALIYUN_KEY_SECRET: { isSecret: true },
    SMS_ALIYUN_SIGN: {},
    SMS_ALIYUN_TEMPLATE: {},
    SMS_ALIYUN_ENDPOINT: {},
  },
} as const satisfies Record<string, Record<string, Changeable>>

export type SettingGroup = keyof typeof SETTING_GROUPS
type NamesOf<G> = G extends unknown ? keyof G & string : never
export type SettingName = NamesOf<(typeof SETTING_GROUPS)[SettingGroup]>

const all = new Map<string, Changeable>(Object.values(SETTING_GROUPS).flatMap((group) => Object.entries(group)))
export const SETTING_NAMES = [...all.keys()] as [SettingName, ...SettingName[]]

export const isSettingName = (name: string): name is SettingName => all.has(name)
/** The values that it may have, where these are few. */
export const settingChoices = (name: SettingName): readonly string[] | undefined => all.get(name)?.choices
export const isSecretSetting = (name: SettingName): boolean => all.get(name)?.isSecret === true
