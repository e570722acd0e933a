import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { isSettingName } from '../../rules/changeable-settings.ts'
import type { S3Settings } from '../files/s3-store.ts'
import { isNetwork } from '../outbound/refused-addresses.ts'
import { readSmtpUrl } from './smtp-url.ts'

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.int().min(min).max(max))
/** Who passes on the caller's address: how many proxies stand in front, or the networks they are in. */
const trustProxy = z.string().transform((text, check): false | number | string => {
  if (text === 'false') return false
  if (/^([1-9]|10)$/.test(text)) return Number(text)
  if (text.split(',').every((network) => isProxyNetwork(network.trim()))) return text
  const wish = 'must be the number of proxies in front (1 to 10), or their networks such as 10.0.0.0/8,loopback'
  check.addIssue(text === 'true' ? `${wish}: true would believe what any caller writes` : wish)
  return z.NEVER
})
const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

/** An address, a network as CIDR, or a name that Fastify knows. 0.0.0.0/0 would trust any caller. */
const isProxyNetwork = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isNetwork(text) && !/\/0+$/.test(text))

/** Whether `pg` can read it; between '@' and '/' it takes no host at all, too. */
function isDatabaseUrl(url: string): boolean {
  try {
    const { username, password } = new URL(url.replace('@/', '@host/'))
    return [username, password].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
  .refine(
    isDatabaseUrl,
    'is not an address such as postgres://user:password@host:5432/name, where @ in a password is %40, and % is %25',
  )
  .optional()

/** A name, as databases know it, too: an offset such as +08:00 means its opposite to some. */
function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((list) => list.every(isNetwork), 'must be networks such as 10.0.0.0/8, with commas in between')

/** Every setting, with its default and its check. README and .env.example list the same names. */
const Settings = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: whole(0, 65535).default(7080),
    DATA_DIR: z.string().min(1).default('./data'),
    SEALING_KEY: z.string().optional(),
    SEALING_KEY_FILE: z.string().min(1).optional(),
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_POOL: whole(2, 200).default(10),
    DATABASE_MEMORY_MB: whole(16, 65536).optional(),
    TIME_ZONE: z.string().refine(isTimeZone, 'is not a time zone such as Asia/Shanghai').default('Asia/Shanghai'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    TRUST_PROXY: trustProxy.default(false),
    COOKIE_SECURE: flag.default(false),
    SINGLE_SIGN_ON: flag.default(false),
    IDLE_MINUTES: whole(1, 1440).default(30),
    SESSION_DAYS: whole(1, 365).default(30),
    BODY_LIMIT_KB: whole(16, 102_400).default(1024),
    REQUESTS_PER_MINUTE: whole(10, 1_000_000).default(1200),
    OUTBOUND_ALLOW: networks.default([]),
    POLLING: flag.default(true),
    SWEEP_SECONDS: whole(1, 3600).default(60),
    POLL_DEADLINE_MS: whole(100, 60_000).default(3000),
    POLL_CONCURRENCY: whole(1, 20_000).default(1000),
    SAMPLE_HOURS: whole(1, 8760).default(6),
    HOURLY_DAYS: whole(2, 3660).default(31),
    MINERS_FILE: z.string().min(1).optional(),
    SMTP_URL: z
      .string()
      .superRefine((url, context) => {
        const server = readSmtpUrl(url)
        if (typeof server === 'string') context.addIssue(server)
      })
      .optional(),
    MAIL_FROM: z.string().min(3).default('Minerva <minerva@localhost>'),
    // Whoever registers waits for approval: the login page has its button, and nobody gets in whom nobody knows.
    REGISTRATION: z.enum(['off', 'approved', 'open'], 'must be off, approved or open').default('approved'),
    SMS_PROVIDER: z.enum(['none', 'aliyun', 'webhook'], 'must be none, aliyun or webhook').default('none'),
    SMS_WEBHOOK_URL: z
      .string()
      .regex(/^https?:\/\//, 'must begin with http:// or https://')
      .refine((url) => URL.canParse(url), 'is not an address')
      .optional(),
    SMS_WEBHOOK_SECRET: z.string().optional(),
    SMS_ALIYUN_KEY_ID: z.string().optional(),
    SMS_ALIYUN_KEY_SECRET: z.string().optional(),
    SMS_ALIYUN_SIGN: z.string().optional(),
    SMS_ALIYUN_TEMPLATE: z.string().optional(),
    SMS_ALIYUN_ENDPOINT: z
      .string()
      .regex(/^https?:\/\/[^/]+$/, 'must be the address of a server: https://host')
      .default('https://dysmsapi.aliyuncs.com'),
    VIDEO_MAX_MB: whole(1, 5000).default(4096),
    FILES_PER_PERSON_MB: whole(1, 100_000_000).default(20_480),
    FILES_PER_COMPANY_MB: whole(1, 1_000_000_000).default(204_800),
    S3_URL: z
      .string()
      .regex(/^https?:\/\/[^/]+\/[^/]+$/, 'must be the address of a bucket: https://host/bucket')
      .optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_KEY_ID: z.string().min(1).optional(),
    S3_SECRET: z.string().min(1).optional(),
    OFFLINE_AFTER_SWEEPS: whole(1, 100).default(3),
    LOST_AFTER_DAYS: whole(1, 365).default(7),
    HOT_AFTER_SAMPLES: whole(1, 100).default(3),
    SILENT_AFTER_SWEEPS: whole(2, 100).default(3),
    LOW_BELOW_PERCENT: whole(1, 100).default(85),
    LOW_UNTIL_PERCENT: whole(1, 100).default(90),
  })
  .refine((settings) => settings.LOW_UNTIL_PERCENT >= settings.LOW_BELOW_PERCENT, {
    path: ['LOW_UNTIL_PERCENT'],
    message: 'must not be less than LOW_BELOW_PERCENT',
  })
  .refine((settings) => !(settings.SEALING_KEY && settings.SEALING_KEY_FILE), {
    path: ['SEALING_KEY_FILE'],
    message: 'and SEALING_KEY are one too many: set one of them',
  })
  .refine((settings) => !settings.S3_URL || (settings.S3_KEY_ID && settings.S3_SECRET), {
    path: ['S3_URL'],
    message: 'needs S3_KEY_ID and S3_SECRET too',
  })
  .refine((settings) => settings.SMS_PROVIDER !== 'webhook' || settings.SMS_WEBHOOK_URL, {
    path: ['SMS_PROVIDER'],
    message: 'needs SMS_WEBHOOK_URL too',
  })
  .refine(
    (s) =>
      s.SMS_PROVIDER !== 'aliyun' ||
      (s.SMS_ALIYUN_KEY_ID && s.SMS_ALIYUN_KEY_SECRET && s.SMS_ALIYUN_SIGN && s.SMS_ALIYUN_TEMPLATE),
    {
      path: ['SMS_PROVIDER'],
      message: 'needs SMS_ALIYUN_KEY_ID, SMS_ALIYUN_KEY_SECRET, SMS_ALIYUN_SIGN and SMS_ALIYUN_TEMPLATE too',
    },
  )

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
  endpoint: string
}
/** Who sends codes to phones; without a provider they go to the log. */
export type SmsSettings = { provider: 'none' } | WebhookSms | AliyunSms

/** Settings as the environment or the database gives them, by their names. */
export type SettingValues = Record<string, string>

export interface Config {
  /** what the environment says of the settings that could be changed in the console: these can't */
  fixed: SettingValues
  host: string
  port: number
  dataDir: string
  /** keys that seal what the database stores; see `sealing/sealing-keys.ts` */
  sealingKey: string | undefined
  sealingKeyFile: string | undefined
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  databasePool: number
  databaseMemoryMb: number
  timeZone: string
  logLevel: z.infer<typeof Settings>['LOG_LEVEL']
  /** how many proxies in front pass on the caller's address, or the networks they are in */
  trustProxy: false | number | string
  cookieSecure: boolean
  singleSignOn: boolean
  idleMs: number
  /** how long a session lasts, however busy */
  sessionMs: number
  bodyLimitBytes: number
  requestsPerMinute: number
  /** networks that may be called although they are not the public internet: where group robots and mail servers of one's own stand */
  outboundAllow: readonly string[]
  isPolling: boolean
  sweepMs: number
  pollDeadlineMs: number
  pollConcurrency: number
  /** what is known of a site's devices holds no longer when nothing was heard of them for so many sweeps */
  silentAfterSweeps: number
  /** how long raw samples are kept */
  sampleHours: number
  hourlyDays: number
  /** a list of addresses whose miners are taken in at start */
  minersFile: string | undefined
  /** the mail server, with name and password; undefined: no mail is sent */
  smtpUrl: string | undefined
  mailFrom: string
  /** whether strangers may register: not at all, with somebody's approval, or at once */
  registration: z.infer<typeof Settings>['REGISTRATION']
  sms: SmsSettings
  videoMaxBytes: number
  /** what one person's files, or those of one company, may take together */
  personFilesBytes: number
  companyFilesBytes: number
  /** where files lie; undefined: on disk, below DATA_DIR */
  s3: S3Settings | undefined
  /** when a device's state begins and ends, where it differs from the rules' defaults */
  thresholds: {
    offlineAfterMissedSweeps: number
    lostAfterOfflineMs: number
    hotAfterSamples: number
    lowBelowShareOfRated: number
    lowUntilShareOfRated: number
  }
}

export function settingNames(): string[] {
  return Object.keys(Settings.shape)
}

/** What is wrong with these settings; the path of each issue is the setting's name. */
export function settingIssues(given: SettingValues): readonly z.core.$ZodIssue[] {
  return Settings.safeParse(given).error?.issues ?? []
}

/** What holds when these are given and the others are left out: as text, undefined where there is nothing. Throws when one is wrong. */
export function settingTexts(given: SettingValues): Record<string, string | undefined> {
  const known: Record<string, string | number | boolean | readonly string[] | undefined> = Settings.parse(given)
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, value === undefined ? value : String(value)]),
  )
}

/** The settings of this process. Throws one Error that names in words every setting that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty value means "not set": that is what a line "NAME=" in an .env file says.
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  )
  const read = Settings.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map(({ path: [name = ''], message }) =>
      // An address of a database may hold its password.
      String(name).endsWith('_URL')
        ? `  ${String(name)} ${message}`
        : `  ${String(name)}=${given[String(name)]}: ${message}`,
    )
    throw new Error(`Minerva can't start: these settings are wrong.\n${lines.join('\n')}\nSee .env.example.`)
  }
  const s = read.data
  return {
    fixed: Object.fromEntries(Object.entries(given).filter(([name]) => isSettingName(name))),
    host: s.HOST,
    port: s.PORT,
    dataDir: path.resolve(s.DATA_DIR),
    sealingKey: s.SEALING_KEY,
    sealingKeyFile: s.SEALING_KEY_FILE,
    databaseUrl: s.DATABASE_URL,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? s.DATABASE_URL,
    databasePool: s.DATABASE_POOL,
    databaseMemoryMb: s.DATABASE_MEMORY_MB ?? Math.max(64, Math.min(2048, Math.floor(os.totalmem() / 2 ** 20 / 16))),
    timeZone: s.TIME_ZONE,
    logLevel: s.LOG_LEVEL,
    trustProxy: s.TRUST_PROXY,
    cookieSecure: s.COOKIE_SECURE,
    singleSignOn: s.SINGLE_SIGN_ON,
    idleMs: s.IDLE_MINUTES * 60_000,
    sessionMs: s.SESSION_DAYS * 86_400_000,
    bodyLimitBytes: s.BODY_LIMIT_KB * 1024,
    requestsPerMinute: s.REQUESTS_PER_MINUTE,
    outboundAllow: s.OUTBOUND_ALLOW,
    isPolling: s.POLLING,
    sweepMs: s.SWEEP_SECONDS * 1000,
    pollDeadlineMs: s.POLL_DEADLINE_MS,
    pollConcurrency: s.POLL_CONCURRENCY,
    silentAfterSweeps: s.SILENT_AFTER_SWEEPS,
    sampleHours: s.SAMPLE_HOURS,
    hourlyDays: s.HOURLY_DAYS,
    minersFile: s.MINERS_FILE,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    registration: s.REGISTRATION,
    sms: smsSettings(s),
    videoMaxBytes: s.VIDEO_MAX_MB * 2 ** 20,
    personFilesBytes: s.FILES_PER_PERSON_MB * 2 ** 20,
    companyFilesBytes: s.FILES_PER_COMPANY_MB * 2 ** 20,
    s3: s.S3_URL ? s3Settings(s.S3_URL, s) : undefined,
    thresholds: {
      offlineAfterMissedSweeps: s.OFFLINE_AFTER_SWEEPS,
      lostAfterOfflineMs: s.LOST_AFTER_DAYS * 86_400_000,
      hotAfterSamples: s.HOT_AFTER_SAMPLES,
      lowBelowShareOfRated: s.LOW_BELOW_PERCENT / 100,
      lowUntilShareOfRated: s.LOW_UNTIL_PERCENT / 100,
    },
  }
}

function smsSettings(s: z.infer<typeof Settings>): SmsSettings {
  if (s.SMS_PROVIDER === 'webhook')
    return { provider: 'webhook', url: s.SMS_WEBHOOK_URL ?? '', secret: s.SMS_WEBHOOK_SECRET }
  if (s.SMS_PROVIDER === 'none') return { provider: 'none' }
  const { SMS_ALIYUN_KEY_ID: keyId = '', SMS_ALIYUN_KEY_SECRET: keySecret = '' } = s
  const { SMS_ALIYUN_SIGN: sign = '', SMS_ALIYUN_TEMPLATE: template = '', SMS_ALIYUN_ENDPOINT: endpoint } = s
  return { provider: 'aliyun', keyId, keySecret, sign, template, endpoint }
}

function s3Settings(
  bucketUrl: string,
  s: { S3_REGION: string; S3_KEY_ID?: string | undefined; S3_SECRET?: string | undefined },
): S3Settings {
  const { origin, pathname } = new URL(bucketUrl)
  const { S3_REGION: region, S3_KEY_ID: accessKeyId = '', S3_SECRET: secretAccessKey = '' } = s
  return { endpoint: origin, region, bucket: pathname.slice(1), accessKeyId, secretAccessKey }
}
