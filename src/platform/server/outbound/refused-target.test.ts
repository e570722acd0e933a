import pino from 'pino'
import { expect, test } from 'vitest'
import { hostOf, refusedAddress, reportRefused } from './refused-target.ts'

test('what is set up and not called is named with the setting that allows it', async () => {
  const lines: string[] = []
  const targets = [
    { what: 'SMTP_URL', host: hostOf('smtp://u:p@10.1.2.3:25') },
    { what: 'SMS_WEBHOOK_URL', host: hostOf('https://[fd00::1]/sms') },
    { what: 'Notification channel "a"', host: hostOf('http://localhost/hook') },
    { what: 'Notification channel "b"', host: hostOf('http://192.168.1.20/hook') },
    { what: 'Notification channel "c"', host: hostOf('http://8.8.8.8/hook') },
  ]
  const config = { outboundAllow: ['192.168.1.0/24'] }
  await reportRefused({ config, log: pino({ level: 'silent' }) }, targets, (line) => lines.push(line))
  expect(lines.map((line) => line.split(' is not called')[0])).toEqual([
    'SMTP_URL: 10.1.2.3 (10.1.2.3)',
    'SMS_WEBHOOK_URL: fd00::1 (fd00::1)',
    expect.stringMatching(/^Notification channel "a": localhost \((127\.0\.0\.1|::1)\)$/),
  ])
})

test('a name that is not known is no news', async () => {
  expect(await refusedAddress({ outboundAllow: [] }, 'no-such-name.invalid')).toBeNull()
})
