import { expect, test } from 'vitest'
import { meetingPage } from './meeting-page.ts'

test.each([
  ['https://meet.example/{meetingNumber}?jwt={token}', 'https://meet.example/12%2F3?jwt=a.b'],
  ['https://meet.example/?a={accountId}&n={meetingNumber}', 'https://meet.example/?a=7&n=12%2F3'],
  ['https://meet.example/{other}', 'https://meet.example/{other}'],
])('%s', (template, expected) => {
  expect(meetingPage(template, { accountId: '7', token: 'a.b', meetingNumber: '12/3' })).toBe(expected)
})
