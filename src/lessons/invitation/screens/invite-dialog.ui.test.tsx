import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { invitationScreenTexts } from '../text.ts'
import { InviteDialog } from './invite-dialog.tsx'

const t = translator(invitationScreenTexts, locale)

test('a link that is revoked is not shown any longer; another one stays', async () => {
  const times = { 8: '2026-11-28 10:00:00', 9: '2026-11-28 11:00:00' }
  const invite = (id: 8 | 9) => ({
    id,
    createdBy: '李静',
    createTimeStr: times[id],
    expiresAt: '2026-12-05T03:00:00.000Z',
  })
  answerCalls({
    'POST /Class/findInvites/7': { data: [invite(9), invite(8)], totalCount: 2 },
    'POST /Class/invite/7': { id: 9, link: '/activity?invite=x', expiresAt: '2026-12-05T03:00:00.000Z' },
    'POST /Class/revokeInvite/7': null,
  })
  await show(<InviteDialog lessonId={7} onClose={() => {}} />)
  await page.getByRole('button', { name: t('make') }).click()
  const made = page.getByText(/invite=x/)
  await expect.element(made).toBeVisible()
  await expectAccessible()
  for (const id of [8, 9] as const) {
    await expect.element(made).toBeVisible()
    await page.getByRole('button', { name: t('revokeOf', { time: times[id] }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('revoke') })
      .click()
    await expect.element(page.getByText(t('revoked'), { exact: true }).last()).toBeVisible()
  }
  await expect.element(made).not.toBeInTheDocument()
})
