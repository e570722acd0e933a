import { catalogue, readConfig } from '../../../areas.ts'
import { readFileSync } from 'node:fs'
import { envExample, withSettingsTable } from '../../../setting-docs.ts'
import { describe, expect, it } from 'vitest'

/** The names and values of .env.example, as a shell would set them. */
function example(): Record<string, string> {
  const lines = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8').split('\n')
  const settings = lines.filter((line) => /^#?[A-Z_]+=/.test(line))
  return Object.fromEntries(settings.map((line) => line.replace('#', '').split('=', 2) as [string, string]))
}

describe('settings', () => {
  it('.env.example has every default', () => {
    expect({ ...readConfig(example()), fixed: {} }).toEqual(readConfig({}))
  })

  it('.env.example and README list what is declared: `npm run settings` writes them again', () => {
    const [file, readme] = ['.env.example', 'README.md'].map((name) =>
      readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8'),
    )
    expect(file).toBe(envExample())
    expect(readme).toBe(withSettingsTable(readme ?? ''))
  })

  it('a setting of the console has a group, and words for each of its choices', () => {
    for (const { group } of catalogue.inConsole.values()) expect([...catalogue.groups.keys()]).toContain(group)
    for (const [name, { choices = {} }] of catalogue.inConsole)
      for (const choice of Object.keys(choices))
        expect(catalogue.issues({ [name]: choice }).filter(({ code }) => code !== 'custom')).toEqual([])
  })

  it('knows what the environment fixes', () => {
    expect(readConfig({ PORT: '1', TIME_ZONE: 'UTC', SMTP_URL: '' }).fixed).toEqual({ TIME_ZONE: 'UTC' })
  })

  it.each([
    ['PORT', '70000', 'PORT=70000'],
    ['PORT', 'http', 'must be a whole number'],
    ['TIME_ZONE', 'Asia/Atlantis', 'is not a time zone'],
    ['TIME_ZONE', '+08:00', 'is not a time zone'],
    ['SMTP_URL', 'smtp://[x', 'is not an address'],
    ['DATABASE_URL', 'mysql://x', 'must begin with postgres://'],
    ['DATABASE_URL', 'postgres://minerva:pw@host:port/x', 'DATABASE_URL is not an address such as postgres://'],
    ['DATABASE_URL', 'postgres://minerva:100%@host/x', 'DATABASE_URL is not an address such as postgres://'],
    ['DATABASE_URL', 'postgres://u:pw@one,/x', 'DATABASE_URL is not an address such as postgres://'],
    ['DATABASE_URL', 'postgres://u@one,two:x/x', 'DATABASE_URL is not an address such as postgres://'],
    ['DATABASE_URL', 'postgres://u@h/x?target_session_attrs=first', 'DATABASE_URL is not an address such as'],
    [
      'DATABASE_URL',
      'postgres://u@one,two/x?target_session_attrs=standby',
      'must lead to the server that takes writes',
    ],
    ['POLLING', 'yes', 'must be true or false'],
    ['TRUST_PROXY', 'true', 'must be the number of proxies in front (1 to 10), or their networks'],
    ['ALLOWED_HOSTS', 'https://minerva.lan', 'must be names such as minerva.lan'],
    ['ALLOWED_HOSTS', 'minerva.lan:7080', 'without port'],
    ['TRUST_PROXY', '0', 'must be the number of proxies'],
    ['TRUST_PROXY', '10.0.0.0/8,proxy', 'must be the number of proxies'],
    ['TRUST_PROXY', '0.0.0.0/0', 'must be the number of proxies'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be the number of proxies'],
    ['REGISTRATION', 'on', 'must be off, approved or open'],
    ['SMS_PROVIDER', 'webhook', 'needs SMS_WEBHOOK_URL too'],
    ['SMS_PROVIDER', 'aliyun', 'needs SMS_ALIYUN_KEY_ID'],
    ['LOW_UNTIL_PERCENT', '50', 'must not be less than LOW_BELOW_PERCENT'],
  ])('%s=%s is refused in words', (name, value, words) => {
    expect(() => readConfig({ [name]: value })).toThrow(words)
  })

  it('refuses to keep the log of a database of one’s own, which it could not do', () => {
    const given = { BACKUP_LOG: 'true', BACKUP_TO: '/mnt/backups' }
    expect(readConfig(given).backupLog).toBe(true)
    const wrong = { ...given, DATABASE_URL: 'postgres://u@h/d' }
    expect(() => readConfig(wrong)).toThrow('BACKUP_LOG=true: keeps the log of the embedded database alone: unset it')
  })

  it('gives the rules of states what is set, in their units', () => {
    const { thresholds } = readConfig({
      COOL_BELOW_CELSIUS: '3',
      LOW_AFTER_MINUTES: '20',
      LOW_MEAN_MINUTES: '30',
      LOST_AFTER_DAYS: '2',
    })
    expect(thresholds).toMatchObject({
      coolCelsiusBelowLimit: 3,
      lowAfterUptimeS: 1200,
      lowMeanOverMs: 1_800_000,
      lostAfterOfflineMs: 172_800_000,
    })
    expect(readConfig({}).thresholds).toMatchObject({
      coolCelsiusBelowLimit: 5,
      lowAfterUptimeS: 600,
      lowMeanOverMs: 900_000,
    })
  })

  it('logs no password of a database’s address', () => {
    const given = { DATABASE_URL: 'mysql://minerva:s3cret@host/db', DATABASE_DIRECT_URL: 'x:s3cret' }
    const read = () => readConfig(given)
    expect(read).toThrow(/DATABASE_URL must begin with[^]*DATABASE_DIRECT_URL must begin/)
    expect(read).not.toThrow('s3cret')
  })

  it.each([
    'postgres://h/d',
    'postgresql://u:p%40@[::1]:5433/d?sslmode=require',
    'postgres://u@/d?host=/run/postgresql',
    'postgres://u:p%40,q@one:5432,[::1]:5433,three/d?target_session_attrs=read-write&sslmode=require',
  ])('takes the address %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('names every wrong setting at once', () => {
    expect(() => readConfig({ PORT: 'x', POLLING: 'maybe' })).toThrow(/PORT=x[^]*POLLING=maybe/)
  })

  it('takes an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })
})
