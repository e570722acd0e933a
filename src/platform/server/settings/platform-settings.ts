import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { S3Settings } from '../files/s3-store.ts'
import {
  databaseUrl,
  flag,
  hostNames,
  isTimeZone,
  networks,
  primaryUrl,
  trustedProxies,
  urlOf,
  whole,
} from './checks.ts'
import { defineSettings } from './define-settings.ts'
import { readSmtpUrl } from './smtp-url.ts'

const ADDRESS = 'must be an address such as https://minerva.example.com, with nothing after the host'
const BACKUP_PLACE = 'must be a folder such as /mnt/backups, or s3://bucket/folder'
const BACKUP_TIME = 'must be a time of day such as 03:30'
const BACKUP_KEY = 'is no public key as npm run backup -- --new-key prints it'

/** What a server needs, whatever it serves. */
export const platformSettings = defineSettings({
  settings: {
    HOST: {
      check: z.string().min(1).default('127.0.0.1'),
      about: 'the address to listen on; 0.0.0.0 to serve a network, if possible behind a proxy with HTTPS',
    },
    PORT: { check: whole(0, 65535).default(7080), about: 'the port to listen on' },
    TRUST_PROXY: {
      check: trustedProxies.default(false),
      about:
        "behind proxies that add the caller's address to X-Forwarded-For: their number, such as 1, or their networks, such as 10.0.0.0/8,loopback. Use a number only if the port can't be reached without the proxies. They must pass on Host, or set X-Forwarded-Host, or else changes from the console are refused",
    },
    PUBLIC_URL: {
      check: z
        .string()
        .regex(/^https?:\/\/[^/?#\s@]+$/, ADDRESS)
        .optional(),
      about:
        'the console’s address as users reach it, such as https://minerva.example.com: certificates and messages lead there, and requests by another name are refused; without it messages have no links, and a certificate leads to the address at which it was asked for',
      inConsole: {
        group: 'address',
        label: { zh: '控制台公网地址', en: 'Public address of the console' },
        hint: {
          zh: '例如 https://minerva.example.com；证书二维码和通知中的链接指向该地址，并且不能再以其他名称打开控制台（IP 地址除外）',
          en: 'For example https://minerva.example.com. Links in messages and QR codes on certificates lead there, and the console no longer opens under any other name (except by IP address)',
        },
      },
    },
    ALLOWED_HOSTS: {
      check: hostNames.default([]),
      about:
        'further names by which users, pollers and programs reach the server, such as minerva.lan, separated by commas; with these or `PUBLIC_URL`, or with a `HOST` of this machine alone, requests by any other name are refused, but not those by IP address, localhost or a base’s own name',
    },
    COOKIE_SECURE: { check: flag.default(false), about: 'true if users reach the console by https only' },
    DATA_DIR: {
      check: z.string().min(1).default('./data'),
      about: "the database's files, when Minerva runs its own PostgreSQL",
    },
    SEALING_KEY_FILE: {
      check: z.string().min(1).optional(),
      about:
        "the key that seals the database's secrets (passwords of miners, of the mail server …): a file with 32 bytes in base64, created at the first start; the same for all servers of one database",
      defaultAbout: 'sealing.key in `DATA_DIR`',
    },
    SEALING_KEY: { check: z.string().optional(), about: 'the sealing key itself, instead of a file' },
    DATABASE_MEMORY_MB: {
      check: whole(16, 65536).optional(),
      about: "shared buffers of Minerva's own PostgreSQL, 64 to 2048",
      defaultAbout: "a sixteenth of the machine's",
    },
    DATABASE_URL: {
      check: primaryUrl,
      about:
        'your own PostgreSQL (15 or later) instead: postgres://user:password@host:5432/minerva; of a primary and its standbys all: postgres://user:password@one:5432,two:5432/minerva?target_session_attrs=read-write',
    },
    DATABASE_DIRECT_URL: {
      check: primaryUrl,
      about: 'the same database without a pooler such as pgbouncer; LISTEN, migrations and locks need it',
      defaultAbout: '`DATABASE_URL`',
    },
    DATABASE_READ_URL: {
      check: databaseUrl,
      about:
        'a streaming replica of the database, for reports, exports and statistics; of several: postgres://user:password@one,two/minerva?target_session_attrs=prefer-standby',
    },
    DATABASE_READ_WAIT_SECONDS: {
      check: whole(0, 30).default(1),
      about:
        'so long a report waits for the replica to catch up; one that is further behind is left for the database itself',
    },
    DATABASE_POOL: { check: whole(2, 200).default(10), about: 'maximum number of database connections' },
    TIME_ZONE: {
      check: z.string().refine(isTimeZone, 'is not a time zone such as Asia/Shanghai').default('Asia/Shanghai'),
      about: 'time zone of the business day',
      inConsole: {
        group: 'day',
        label: { zh: '时区', en: 'Time zone' },
        isInPages: true,
        question: {
          when: 'changed',
          title: { zh: '是否确定更改时区', en: 'Set another time zone?' },
          text: {
            zh: '从 {from} 改为 {to}。已经过去的日期保持原来的统计，不会重新计算；更改当天会因时差变长或变短。所有时间此后按新时区显示，其他人打开的页面刷新后生效。',
            en: 'From {from} to {to}. Days that are over stay as they were counted; the day of the change is longer or shorter by the difference. From now on all times are shown in the new zone; pages that others have open follow when they are reloaded.',
          },
        },
      },
    },
    REQUESTS_PER_MINUTE: {
      check: whole(10, 1_000_000).default(1200),
      about: 'limit per session; twenty times as many per address',
    },
    BODY_LIMIT_KB: { check: whole(16, 102_400).default(1024), about: 'the largest request' },
    OUTBOUND_ALLOW: {
      check: networks.default([]),
      about:
        'private networks that addresses entered by users (channels, mail, file and SMS servers, sign-on) may point to, separated by commas: 10.1.2.0/24,192.168.1.20; otherwise only the public internet is allowed',
    },
    SMTP_URL: {
      check: z
        .string()
        .superRefine((url, context) => {
          const server = readSmtpUrl(url)
          if (typeof server === 'string') context.addIssue(server)
        })
        .optional(),
      about:
        'the mail server for notifications: smtp://user:password@host:587 or smtps://…; without it no mail is sent',
      inConsole: {
        group: 'mail',
        label: { zh: '邮件服务器', en: 'Mail server' },
        hint: {
          zh: 'smtp://用户:密码@主机:587，密码中的特殊字符需 URL 编码',
          en: 'smtp://user:password@host:587, with special characters in the password URL-encoded',
        },
        // The address holds the password.
        isSecret: true,
      },
    },
    MAIL_FROM: {
      check: z.string().min(3).default('Minerva <minerva@localhost>'),
      about: 'the sender address of mail',
      inConsole: {
        group: 'mail',
        label: { zh: '发件人', en: 'Sender' },
        hint: { zh: '例如 Minerva <minerva@example.com>', en: 'For example Minerva <minerva@example.com>' },
      },
    },
    S3_URL: {
      check: z
        .string()
        .regex(/^https?:\/\/[^/]+\/[^/]+$/, 'must be the address of a bucket: https://host/bucket')
        .optional(),
      about: 'an S3 bucket for files, such as https://host/bucket, instead of `DATA_DIR`',
    },
    S3_REGION: { check: z.string().min(1).default('us-east-1'), about: "the bucket's region" },
    S3_KEY_ID: { check: z.string().min(1).optional(), about: "the bucket's access key" },
    S3_SECRET: { check: z.string().min(1).optional(), about: 'the secret of that key' },
    BACKUP_TO: {
      check: z
        .string()
        .regex(/^(\/|\.{1,2}\/|s3:\/\/[^/])/, BACKUP_PLACE)
        .optional(),
      about:
        'where backups go each day: a folder of another disk or machine, such as /mnt/backups, or s3://bucket/folder; without it none is made by itself',
      inConsole: {
        group: 'backup',
        label: { zh: '备份位置', en: 'Backups go to' },
        hint: {
          zh: '其他磁盘或其他机器上的目录，例如 /mnt/backups，或 s3://存储桶/目录；留空则不自动备份',
          en: 'A folder on another disk or machine, such as /mnt/backups, or s3://bucket/folder. Leave empty for no automatic backups',
        },
      },
    },
    BACKUP_AT: {
      check: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, BACKUP_TIME)
        .default('03:30'),
      about: 'the time of day from which it is made',
      inConsole: { group: 'backup', label: { zh: '每天备份时间', en: 'Made daily from' } },
    },
    BACKUP_KEEP_DAYS: {
      check: whole(1, 3650).default(14),
      about: 'days that backups are kept; the last three stay, however old',
      inConsole: {
        group: 'backup',
        label: { zh: '备份保留天数', en: 'Days that backups are kept' },
        hint: { zh: '最近三份始终保留', en: 'The last three are always kept' },
      },
    },
    BACKUP_PUBLIC_KEY: {
      check: z.string().refine(isPublicKey, BACKUP_KEY).optional(),
      about:
        'seals the backups: the public half of a key that `npm run backup -- --new-key` makes; without it they are not sealed, and hold no sealing key',
      inConsole: {
        group: 'backup',
        label: { zh: '备份公钥', en: 'Public key of backups' },
        hint: {
          zh: '由 npm run backup -- --new-key 生成；留空则备份不加密，也不包含加密密钥（sealing.key）',
          en: 'Created by npm run backup -- --new-key. Leave empty for backups that are not encrypted and do not include sealing.key',
        },
      },
    },
    BACKUP_LOG: {
      check: flag.default(false),
      about:
        'true: the log of the embedded database goes to `BACKUP_TO`, too, within a minute, so that `npm run restore -- --to-time` reaches any moment since the oldest backup',
    },
    BACKUP_S3_HOST: {
      check: urlOf(/^https?:\/\//, 'must begin with http:// or https://').optional(),
      about: 'the S3 server of backups that go to s3://…, with `S3_KEY_ID` and `S3_SECRET`',
      defaultAbout: "`S3_URL`'s",
    },
    LOG_LEVEL: {
      check: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      about: 'fatal, error, warn, info, debug, trace or silent',
    },
  },
  groups: {
    day: {
      title: { zh: '统计时区', en: 'Business day' },
      hint: { zh: '每天从该时区的零点开始。', en: 'Each day begins at midnight in this time zone.' },
    },
    address: {
      title: { zh: '访问地址', en: 'Address' },
      hint: {
        zh: '影响之后的证书和通知，以及可用来打开控制台的名称。',
        en: 'Applies to new certificates and messages, and to the names under which the console opens.',
      },
    },
    mail: {
      title: { zh: '邮件', en: 'Mail' },
      hint: { zh: '用于发送通知。', en: 'For sending notifications.' },
    },
    backup: {
      title: { zh: '备份', en: 'Backups' },
      hint: {
        zh: '每份备份都会先恢复并读取一遍。最近一次备份见“后台任务”。',
        en: 'Each backup is restored and read once as a test. The last one is shown under Background work.',
      },
    },
  },
  agreements: [
    {
      at: 'SEALING_KEY_FILE',
      problem: 'and SEALING_KEY are one too many: set one of them',
      holds: (s) => !(s.SEALING_KEY && s.SEALING_KEY_FILE),
    },
    {
      at: 'S3_URL',
      problem: 'needs S3_KEY_ID and S3_SECRET too',
      holds: ({ S3_URL, S3_KEY_ID, S3_SECRET }) => !S3_URL || (S3_KEY_ID && S3_SECRET),
    },
    // The log would fill the disk.
    { at: 'BACKUP_LOG', problem: 'needs BACKUP_TO too', holds: (s) => !s.BACKUP_LOG || s.BACKUP_TO },
    {
      at: 'BACKUP_LOG',
      problem:
        "keeps the log of the embedded database alone: unset it, and keep DATABASE_URL's log by PostgreSQL's own tools",
      holds: (s) => !(s.BACKUP_LOG && s.DATABASE_URL),
    },
  ],
  problems: {
    'must begin with http:// or https://': {
      zh: '必须以 http:// 或 https:// 开头',
      en: 'must begin with http:// or https://',
    },
    'must be a whole number': { zh: '必须是整数', en: 'must be a whole number' },
    'is not a time zone such as Asia/Shanghai': {
      zh: '不是时区名称，例如 Asia/Shanghai',
      en: 'is not a time zone such as Asia/Shanghai',
    },
    'must begin with smtp:// or smtps://': {
      zh: '必须以 smtp:// 或 smtps:// 开头',
      en: 'must begin with smtp:// or smtps://',
    },
    'may have no path after the host': { zh: '主机之后不能有路径', en: 'may have no path after the host' },
    'may have no options after a ?': { zh: '不能用 ? 附加选项', en: 'may have no options after a ?' },
    'may have no part after a #': { zh: '不能用 # 附加内容', en: 'may have no part after a #' },
    [ADDRESS]: { zh: '应为 https://minerva.example.com 这样的地址，末尾没有斜杠', en: ADDRESS },
    [BACKUP_PLACE]: { zh: '应为 /mnt/backups 这样的目录，或 s3://存储桶/目录', en: BACKUP_PLACE },
    [BACKUP_TIME]: { zh: '应为 03:30 这样的时间', en: BACKUP_TIME },
    [BACKUP_KEY]: { zh: '不是 npm run backup -- --new-key 输出的公钥', en: BACKUP_KEY },
    'is not an address': { zh: '不是有效的地址', en: 'is not an address' },
  },
  config: (s) => ({
    host: s.HOST,
    port: s.PORT,
    dataDir: path.resolve(s.DATA_DIR),
    /** keys that seal what the database stores; see `sealing/sealing-keys.ts` */
    sealingKey: s.SEALING_KEY,
    sealingKeyFile: s.SEALING_KEY_FILE,
    databaseUrl: s.DATABASE_URL,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? s.DATABASE_URL,
    databaseReadUrl: s.DATABASE_READ_URL,
    databaseReadWaitMs: s.DATABASE_READ_WAIT_SECONDS * 1000,
    databasePool: s.DATABASE_POOL,
    databaseMemoryMb: s.DATABASE_MEMORY_MB ?? Math.max(64, Math.min(2048, Math.floor(os.totalmem() / 2 ** 20 / 16))),
    timeZone: s.TIME_ZONE,
    logLevel: s.LOG_LEVEL,
    /** how many proxies in front pass on the caller's address, or the networks they are in */
    trustProxy: s.TRUST_PROXY,
    /** the console's address for people outside, without a slash at its end */
    publicUrl: s.PUBLIC_URL,
    /** names by which the server may be asked, in addition to that of `publicUrl` */
    allowedHosts: s.ALLOWED_HOSTS,
    cookieSecure: s.COOKIE_SECURE,
    bodyLimitBytes: s.BODY_LIMIT_KB * 1024,
    requestsPerMinute: s.REQUESTS_PER_MINUTE,
    /** networks that may be called although they are not the public internet: where group robots and mail servers of one's own are */
    outboundAllow: s.OUTBOUND_ALLOW as readonly string[],
    /** the mail server, with name and password; undefined: no mail is sent */
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    /** where files are stored; undefined: on disk, below DATA_DIR */
    s3: s.S3_URL ? s3Settings(s.S3_URL, s) : undefined,
    /** a folder or s3://bucket/folder; undefined: no backup is made by itself */
    backupTo: s.BACKUP_TO,
    /** time of day in the business's time zone: '03:30' */
    backupAt: s.BACKUP_AT,
    backupKeepDays: s.BACKUP_KEEP_DAYS,
    backupLog: s.BACKUP_LOG,
    /** undefined: backups are not sealed */
    backupPublicKey: s.BACKUP_PUBLIC_KEY,
    /** of backups that go to s3://… */
    backupS3: backupS3(s.BACKUP_S3_HOST ?? s.S3_URL, s),
  }),
})

interface S3Keys {
  S3_REGION: string
  S3_KEY_ID?: string | undefined
  S3_SECRET?: string | undefined
}

function backupS3(host: string | undefined, s: S3Keys): Omit<S3Settings, 'bucket'> | undefined {
  const { S3_REGION: region, S3_KEY_ID: accessKeyId, S3_SECRET: secretAccessKey } = s
  if (!host || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint: new URL(host).origin, region, accessKeyId, secretAccessKey }
}

/** 32 bytes in base64url. */
function isPublicKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

function s3Settings(bucketUrl: string, s: S3Keys): S3Settings {
  const { origin, pathname } = new URL(bucketUrl)
  const { S3_REGION: region, S3_KEY_ID: accessKeyId = '', S3_SECRET: secretAccessKey = '' } = s
  return { endpoint: origin, region, bucket: pathname.slice(1), accessKeyId, secretAccessKey }
}
