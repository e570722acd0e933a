import { isBackupLate } from './backup-due.ts'
import { OLDEST_POSTGRES } from './oldest-postgres.ts'
import { defineTexts } from './text.ts'
import type { Text, Values } from './text.ts'

/** What was found on this machine; undefined where it could not be read, or does not apply. */
export interface Facts {
  dataDir: string
  freeBytes: number
  /** of the database; what a backup needs in addition */
  databaseBytes: number | undefined
  /** the error of a database that does not respond */
  databaseError: string | undefined
  databaseVersion: number | undefined
  /** a standby, or set so; at either address */
  isDatabaseReadOnly: boolean | undefined
  /** through a pooler that lends connections by the transaction, with nothing that leads past it */
  isDatabasePooled: boolean | undefined
  /** no start has made its tables */
  isDatabaseEmpty: boolean | undefined
  /** of a later version */
  unknownMigrations: readonly string[]
  /** it is of an earlier version; the next start runs them */
  hasMigrationsLeft: boolean | undefined
  /** a move into it began and did not end */
  isMoveIncomplete: boolean | undefined
  /** settings that lead elsewhere than to the same database; `error`: of what does not respond there */
  strayAddresses: { setting: string; error: string | undefined }[]
  /** the replica did not catch up in the time that a report waits for it; undefined: there is none */
  isReplicaBehind: boolean | undefined
  /** how far its clock is ahead of this machine's */
  clockAheadMs: number | undefined
  timeZone: string
  isTimeZoneKnown: boolean | undefined
  /** how many the server may have open where it runs, otherwise this program */
  openFiles: number | undefined
  /** how many the table of neighbours may have, and has */
  neighbours: number | undefined
  neighboursInUse: number | undefined
  /** of the key that seals secrets, when a start would refuse it */
  sealingError: string | undefined
  port: { number: number; use: 'free' | 'minerva' | 'other' }
  hasMail: boolean
  /** the error of a mail server that does not let in */
  mailError: string | undefined
  /** `failure`: of the last one, unless it was good */
  backup:
    | {
        isSet: boolean
        isSealed: boolean
        lastGoodAt: Date | undefined
        failure: string | undefined
        warning: string | undefined
      }
    | undefined
  /** of PUBLIC_URL's certificate */
  certificate: { host: string; daysLeft: number | undefined; error: string | undefined } | undefined
}

/** bad: it does not work, or soon will not; advice: look at it. */
export interface Finding {
  grade: 'good' | 'advice' | 'bad'
  text: keyof typeof doctorTexts
  values?: Values
}

/** What an area of the product found, in words of its own. */
export interface AreaFinding extends Pick<Finding, 'grade' | 'values'> {
  text: Text
}

const GB = 2 ** 30
const LEAST_FREE_BYTES = 2 * GB
const LEAST_OPEN_FILES = 16_384
const DEFAULT_NEIGHBOURS = 1024
const MOST_NEIGHBOURS_IN_USE = 0.9
const MOST_CLOCK_MS = 5000
const CERTIFICATE_DAYS = 14

const inGb = (bytes: number) => (bytes / GB).toFixed(1)

/** In the order in which they are shown. */
export function findingsOf(facts: Facts, now: Date): Finding[] {
  const { freeBytes, databaseBytes = 0, dataDir, openFiles, port, clockAheadMs, certificate } = facts
  const free = { dataDir, free: inGb(freeBytes) }
  const found: Finding[] = []
  if (freeBytes < LEAST_FREE_BYTES) found.push({ grade: 'bad', text: 'diskFull', values: free })
  else if (freeBytes < databaseBytes * 1.1)
    found.push({ grade: 'bad', text: 'diskBackup', values: { ...free, needed: inGb(databaseBytes * 1.1) } })
  else found.push({ grade: 'good', text: 'disk', values: free })

  if (facts.databaseError !== undefined)
    found.push({ grade: 'bad', text: 'databaseAway', values: { error: facts.databaseError } })
  else found.push(...databaseFindings(facts))
  for (const { setting, error } of facts.strayAddresses)
    found.push(
      error === undefined
        ? { grade: 'bad', text: 'addressOther', values: { setting } }
        : { grade: 'bad', text: 'addressAway', values: { setting, error } },
    )
  if (facts.isReplicaBehind !== undefined)
    found.push(facts.isReplicaBehind ? { grade: 'advice', text: 'replicaBehind' } : { grade: 'good', text: 'replica' })
  if (facts.isMoveIncomplete) found.push({ grade: 'bad', text: 'moveIncomplete' })
  if (facts.sealingError !== undefined)
    found.push({ grade: 'bad', text: 'sealing', values: { error: facts.sealingError } })
  if (clockAheadMs !== undefined) {
    const seconds = Math.round(clockAheadMs / 1000)
    if (Math.abs(clockAheadMs) > MOST_CLOCK_MS) found.push({ grade: 'bad', text: 'clockOff', values: { seconds } })
    else found.push({ grade: 'good', text: 'clock' })
  }
  if (facts.isTimeZoneKnown === false)
    found.push({ grade: 'bad', text: 'zoneUnknown', values: { zone: facts.timeZone } })

  if (openFiles !== undefined)
    found.push({
      grade: openFiles < LEAST_OPEN_FILES ? 'bad' : 'good',
      text: openFiles < LEAST_OPEN_FILES ? 'fewFiles' : 'files',
      values: { openFiles },
    })
  found.push(...neighbourFindings(facts))
  const onPort = { free: 'portFree', minerva: 'portOurs', other: 'portTaken' } as const
  found.push({
    grade: port.use === 'other' ? 'bad' : 'good',
    text: onPort[port.use],
    values: { port: String(port.number) },
  })

  if (!facts.hasMail) found.push({ grade: 'advice', text: 'noMail' })
  else if (facts.mailError !== undefined)
    found.push({ grade: 'bad', text: 'mailAway', values: { error: facts.mailError } })
  else found.push({ grade: 'good', text: 'mail' })
  if (certificate) {
    const { host, daysLeft = 0, error } = certificate
    if (error !== undefined) found.push({ grade: 'bad', text: 'certificateWrong', values: { host, error } })
    else
      found.push({
        grade: daysLeft < CERTIFICATE_DAYS ? 'bad' : 'good',
        text: 'certificate',
        values: { host, days: daysLeft },
      })
  }
  if (facts.backup) found.push(backupFinding(facts.backup, now))
  return found
}

/** The findings of a database that responds; none of one that a move left incomplete. */
function databaseFindings({ databaseVersion: version, databaseBytes = 0, ...facts }: Facts): Finding[] {
  if (version === undefined) return []
  if (version < OLDEST_POSTGRES)
    return [{ grade: 'bad', text: 'databaseOld', values: { version, oldest: OLDEST_POSTGRES } }]
  if (facts.isDatabaseReadOnly) return [{ grade: 'bad', text: 'databaseReadOnly' }]
  if (facts.isDatabasePooled) return [{ grade: 'bad', text: 'databasePooled' }]
  if (facts.isDatabaseEmpty) return [{ grade: 'advice', text: 'databaseEmpty' }]
  if (facts.unknownMigrations.length > 0)
    return [{ grade: 'bad', text: 'databaseLater', values: { migrations: facts.unknownMigrations } }]
  if (facts.hasMigrationsLeft) return [{ grade: 'advice', text: 'databaseEarlier' }]
  return [{ grade: 'good', text: 'database', values: { version, size: inGb(databaseBytes) } }]
}

/** Nothing where the table could not be read, or has room. */
function neighbourFindings({ neighbours, neighboursInUse: inUse = 0 }: Facts): Finding[] {
  if (neighbours === undefined) return []
  if (inUse > neighbours * MOST_NEIGHBOURS_IN_USE)
    return [{ grade: 'bad', text: 'neighboursFull', values: { neighbours, inUse } }]
  return neighbours <= DEFAULT_NEIGHBOURS ? [{ grade: 'advice', text: 'neighbours', values: { neighbours } }] : []
}

function backupFinding(
  { isSet, isSealed, lastGoodAt, failure, warning }: NonNullable<Facts['backup']>,
  now: Date,
): Finding {
  if (!isSet) return { grade: 'advice', text: 'backupUnset' }
  if (failure !== undefined) return { grade: 'bad', text: 'backupFailed', values: { error: failure } }
  if (isBackupLate(lastGoodAt, now)) return { grade: 'bad', text: 'backupLate' }
  if (warning !== undefined) return { grade: 'advice', text: 'backupWarning', values: { warning } }
  return isSealed ? { grade: 'good', text: 'backup' } : { grade: 'advice', text: 'backupUnsealed' }
}

// Stryker disable all: texts; a test could only repeat them
export const doctorTexts = defineTexts({
  good: { zh: '正常', en: 'good' },
  advice: { zh: '建议', en: 'advice' },
  bad: { zh: '问题', en: 'bad' },
  disk: { zh: '{dataDir} 剩余空间 {free} GB', en: '{free} GB are free in {dataDir}' },
  diskFull: {
    zh: '{dataDir} 只剩 {free} GB：请清理磁盘，或把 DATA_DIR 移到更大的磁盘',
    en: 'Only {free} GB are free in {dataDir}: make room, or move DATA_DIR to a larger disk',
  },
  diskBackup: {
    zh: '{dataDir} 剩余 {free} GB，备份需要 {needed} GB：请清理磁盘',
    en: '{free} GB are free in {dataDir}, and a backup needs {needed} GB there: make room',
  },
  database: {
    zh: '数据库应答：PostgreSQL {version, number}，{size} GB',
    en: 'The database responds: PostgreSQL {version, number}, {size} GB',
  },
  databaseAway: {
    zh: '数据库没有应答（{error}）：请启动服务器，或检查 DATABASE_URL',
    en: 'The database does not respond ({error}): start the server, or correct DATABASE_URL',
  },
  databaseOld: {
    zh: '数据库是 PostgreSQL {version, number}，至少需要 {oldest, number}：请升级数据库',
    en: 'The database is PostgreSQL {version, number}, and {oldest, number} or later is needed: upgrade it',
  },
  databaseReadOnly: {
    zh: '数据库只读：请把 DATABASE_URL 和 DATABASE_DIRECT_URL 指向主库（多台时列出全部，并加 ?target_session_attrs=read-write），或关闭其 default_transaction_read_only',
    en: 'The database takes no writes: name its primary in DATABASE_URL and DATABASE_DIRECT_URL (of several name all, with ?target_session_attrs=read-write), or turn its default_transaction_read_only off',
  },
  databasePooled: {
    zh: '到数据库的连接经过按事务分配连接的连接池（如 pgbouncer），服务器无法启动：请把 DATABASE_DIRECT_URL 指向 PostgreSQL 本身',
    en: 'Connections to the database go through a pooler that lends them by the transaction, such as pgbouncer, and no server starts: name PostgreSQL itself in DATABASE_DIRECT_URL',
  },
  databaseEmpty: {
    zh: '数据库中还没有 Minerva 的表：请启动服务器，首次启动时会创建；如果不是新安装，请检查 DATABASE_URL',
    en: 'The database has no tables of Minerva yet: start the server, which makes them; if this is no new installation, correct DATABASE_URL',
  },
  databaseLater: {
    zh: '数据库比本程序新，其中的 {migrations} 本版本不认识，服务器无法启动：请使用较新的版本，或恢复升级前的备份',
    en: 'The database is newer than this program, which does not know its {migrations}, and no server starts: use the later version, or restore a backup made before it',
  },
  databaseEarlier: {
    zh: '数据库属于较早的版本：请启动服务器，启动时会升级（之前请先备份）',
    en: 'The database is of an earlier version: make a backup, then start the server, which upgrades it',
  },
  addressAway: {
    zh: '{setting} 指向的数据库没有应答（{error}）：请启动它，或检查 {setting}',
    en: 'The database that {setting} names does not respond ({error}): start it, or correct {setting}',
  },
  addressOther: {
    zh: '{setting} 指向的不是 DATABASE_URL 的数据库：请检查 {setting}',
    en: '{setting} leads to another database than DATABASE_URL: correct {setting}',
  },
  replica: { zh: '报表所用的副本与数据库同步', en: 'The replica for reports keeps up' },
  replicaBehind: {
    zh: '报表所用的副本落后太多，报表改由主库读取：请检查复制是否正常，或调大 DATABASE_READ_WAIT_SECONDS',
    en: 'The replica for reports is too far behind, so reports are read from the primary: check its replication, or raise DATABASE_READ_WAIT_SECONDS',
  },
  moveIncomplete: {
    zh: '数据库不完整：向它的迁移或恢复被中断。来源完好：请加 --replace 再次运行同一命令（npm run move 或 restore），或改回之前的设置',
    en: 'The database is incomplete: a move or a restore into it was interrupted. What it came from is whole: run the same command (npm run move or restore) again with --replace, or set back what was set before',
  },
  // The error states what to do.
  sealing: { zh: '加密密钥无法使用：{error}', en: '{error}' },
  clock: { zh: '数据库与本机的时钟一致', en: 'The clocks of the database and this machine agree' },
  clockOff: {
    zh: '数据库的时钟与本机相差 {seconds, number} 秒：请在两台机器上启用时间同步（timedatectl set-ntp true）',
    en: 'The clock of the database differs by {seconds, number} s: synchronize both machines (timedatectl set-ntp true)',
  },
  zoneUnknown: {
    zh: '数据库没有时区 {zone}：请在系统设置中选择其他时区，或更新数据库的时区数据',
    en: 'The database has no time zone {zone}: choose another in Settings, or update its time zone data',
  },
  files: { zh: '可打开 {openFiles, number} 个文件', en: '{openFiles, number} files may be open' },
  fewFiles: {
    zh: '只能打开 {openFiles, number} 个文件，不够用：请把上限设为 16384 或更多（LimitNOFILE，或 /etc/security/limits.conf）',
    en: 'Only {openFiles, number} files may be open, too few: allow 16,384 or more (LimitNOFILE, or /etc/security/limits.conf)',
  },
  neighbours: {
    zh: '邻居表最多 {neighbours, number} 项：如果一个网段有 1000 台以上的机器，请设置 net.ipv4.neigh.default.gc_thresh3=32768（见 README）',
    en: 'The neighbour table holds {neighbours, number}: with more than 1,000 machines on one segment set net.ipv4.neigh.default.gc_thresh3=32768 (README)',
  },
  neighboursFull: {
    zh: '邻居表已有 {inUse, number} 项，最多 {neighbours, number} 项，更多机器的数据包会被丢弃：请设置 net.ipv4.neigh.default.gc_thresh3=32768（见 README）',
    en: 'The neighbour table has {inUse, number} of {neighbours, number}, and packets for more are dropped: set net.ipv4.neigh.default.gc_thresh3=32768 (README)',
  },
  portFree: { zh: '端口 {port} 可用，服务器没有运行', en: 'Port {port} is free: no server runs' },
  portOurs: { zh: '服务器在端口 {port} 应答', en: 'The server responds at port {port}' },
  portTaken: {
    zh: '端口 {port} 被其他程序占用：请停止该程序，或更改 PORT',
    en: 'Port {port} is used by another program: stop that one, or set PORT to another',
  },
  noMail: {
    zh: '没有设置邮件服务器，通知不会发送邮件：见系统设置',
    en: 'No mail server is set, so no mail is sent: see Settings',
  },
  mail: { zh: '邮件服务器接受连接', en: 'The mail server lets Minerva in' },
  mailAway: {
    zh: '邮件服务器不接受连接（{error}）：请检查 SMTP_URL；内网地址还需 OUTBOUND_ALLOW',
    en: 'The mail server does not let Minerva in ({error}): correct SMTP_URL; a private address needs OUTBOUND_ALLOW, too',
  },
  certificate: {
    zh: '{host} 的证书还有 {days, plural, other {# 天}}到期',
    en: 'The certificate of {host} expires in {days, plural, one {# day} other {# days}}',
  },
  certificateWrong: {
    zh: '{host} 的证书无法使用（{error}）：请更新证书，或检查 PUBLIC_URL',
    en: 'The certificate of {host} does not work ({error}): renew it, or correct PUBLIC_URL',
  },
  backup: { zh: '一天内有备份', en: 'There is a backup of the last day' },
  backupLate: {
    zh: '一天内没有备份：原因见“后台任务”，或运行 npm run backup',
    en: 'There is no backup of the last day: see why at Background work, or run npm run backup',
  },
  // The error states what to do, and so does the warning.
  backupFailed: { zh: '上次备份失败：{error}', en: 'The last backup failed: {error}' },
  backupWarning: {
    zh: '上次备份完好，但请注意：{warning}',
    en: 'The last backup is good, but: {warning}',
  },
  backupUnset: { zh: '没有设置备份：请设置 BACKUP_TO', en: 'No backups are set up: set BACKUP_TO' },
  backupUnsealed: {
    zh: '备份没有加密，也不包含加密密钥：请运行 npm run backup -- --new-key，并设置 BACKUP_PUBLIC_KEY',
    en: 'Backups are not encrypted and do not include the sealing key: run npm run backup -- --new-key, and set BACKUP_PUBLIC_KEY',
  },
})
