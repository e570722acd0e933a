import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { markLoggedIn, markLoggedOut } from '../../../platform/ui/call/login-mark.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { invitationScreenTexts, invitationTexts } from '../text.ts'
import { InvitationPage } from './invitation-page.tsx'

const t = translator(invitationScreenTexts, locale)
const why = translator(invitationTexts, locale)

test('that an invitation was used is read once, also by a person whom it does not admit', async () => {
  markLoggedIn()
  onTestFinished(() => markLoggedOut())
  const lesson = { name: '背影', course: '语文', userName: '李静', dateRange: '2026-11-28 10:00 ~ 11:00' }
  answerCalls({
    'POST /Class/showInvite': { state: 'used', ...lesson },
    'POST /Class/acceptInvite': () => Response.json({ code: 41000, message: why('inviteUsed'), data: null }),
  })
  await show(<InvitationPage value="code" />)
  await expect.element(page.getByRole('status')).toHaveTextContent(why('inviteUsed'))
  await page.getByRole('button', { name: t('openJoined') }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(why('inviteUsed'))
  expect(page.getByText(why('inviteUsed')).elements()).toHaveLength(1)
})
