import fs from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smtpListener } from '../../testing/smtp-listener.ts'
import type { SmtpListener } from '../../testing/smtp-listener.ts'
import { catalogue } from '../../../areas.ts'
import { checkMail, sendMail } from './send-mail.ts'

let smtp: SmtpListener
beforeEach(async () => {
  smtp = await smtpListener()
})
afterEach(() => smtp[Symbol.asyncDispose]())

const mail = { to: 'ops@example.com', subject: 'a', text: 'b' }
const send = (smtpUrl: string, outboundAllow: readonly string[] = ['127.0.0.0/8']) =>
  sendMail({ smtpUrl, mailFrom: 'Minerva <minerva@example.com>', outboundAllow }, mail)

test('an address of a mail server can’t name a program to run', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-mail-'))
  try {
    const program = path.join(folder, 'x.sh')
    await fs.writeFile(program, `#!/bin/sh\ntouch ${folder}/ran\n`, { mode: 0o755 })
    const url = `${smtp.url}/?sendmail=true&path=${program}`
    expect(catalogue.issues({ SMTP_URL: url })).toMatchObject([{ message: 'may have no options after a ?' }])
    await expect(send(url)).rejects.toMatchObject({ failure: 'notSetUp' })
    expect(await fs.readdir(folder)).toEqual(['x.sh'])
  } finally {
    await fs.rm(folder, { recursive: true })
  }
})

test.each([
  ['smtp://h/?streamTransport=true', 'may have no options after a ?'],
  ['smtp://h?', 'may have no options after a ?'],
  ['smtp://h/path', 'may have no path after the host'],
  ['smtp://h/#a', 'may have no part after a #'],
  ['smtp://', 'is not an address'],
  ['smtp://u:100%@h', 'is not an address'],
  ['sendmail://h', 'must begin with smtp:// or smtps://'],
])('%s %s', (url, words) => expect(catalogue.issues({ SMTP_URL: url })).toMatchObject([{ message: words }]))

test.each(['smtp://h', 'smtps://u%40x:p%3A@h:465/', 'smtp://[::1]:25'])('%s is a mail server', (url) =>
  expect(catalogue.issues({ SMTP_URL: url })).toEqual([]),
)

test('name and password are sent as they were before they were encoded', async () => {
  const spoken: string[] = []
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      spoken.push(text)
      const isGreeting = text.startsWith('EHLO')
      socket.write(
        isGreeting ? '250-test\r\n250 AUTH PLAIN\r\n' : text.startsWith('AUTH') ? '535 no\r\n' : '221 bye\r\n',
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(send(`smtp://a%40b:c%3Ad@127.0.0.1:${port}`)).rejects.toMatchObject({
    failure: 'refused',
    isFinal: false,
  })
  const login = spoken.find((text) => text.startsWith('AUTH PLAIN ')) ?? ''
  expect(Buffer.from(login.slice(11), 'base64').toString()).toBe('\0a@b\0c:d')
  await new Promise((resolve) => server.close(resolve))
})

test('names with line breaks add neither headers nor receivers', async () => {
  const hostile = 'a\r\nBcc: other@example.com\r\n\r\nmore'
  await sendMail(
    { smtpUrl: smtp.url, mailFrom: 'Minerva <minerva@example.com>', outboundAllow: ['127.0.0.0/8'] },
    { ...mail, subject: hostile, attachments: [{ filename: `${hostile}.csv`, content: Buffer.from('a') }] },
  )
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).not.toMatch(/^Bcc:/im)
  expect(smtp.mails[0]).not.toMatch(/^more/m)
})

test('one that is not on the public internet is not asked unless that is allowed', async () => {
  await expect(send(smtp.url, [])).rejects.toMatchObject({ failure: 'notAllowed' })
  expect(smtp.mails).toEqual([])
  await send(smtp.url)
  expect(smtp.mails).toHaveLength(1)
})

test('a greeting without end is not read to its end', async () => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    const more = () => {
      while (socket.write(`220-${'a'.repeat(1000)}\r\n`));
    }
    socket.on('drain', more)
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(send(`smtp://127.0.0.1:${port}`)).rejects.toMatchObject({ failure: 'noAnswer' })
  await new Promise((resolve) => server.close(resolve))
})

test('a refusal says so, and whether another try may fare better', async () => {
  smtp.refuseWith = '451 busy'
  await expect(send(smtp.url)).rejects.toMatchObject({ failure: 'refused', isFinal: false })
  smtp.refuseWith = '550 no'
  await expect(send(smtp.url)).rejects.toMatchObject({ failure: 'refused', isFinal: true })
})

test('a mail server is tried without a mail', async () => {
  const config = { mailFrom: 'Minerva <minerva@example.com>', outboundAllow: ['127.0.0.0/8'] }
  await checkMail({ ...config, smtpUrl: smtp.url })
  expect(smtp.mails).toEqual([])
  await expect(checkMail({ ...config, smtpUrl: 'smtp://127.0.0.1:9' })).rejects.toMatchObject({ failure: 'noAnswer' })
})
