import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { refreshAnswers } from '../../../platform/ui/call/refresh-answers.ts'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { userScreenTexts } from '../../user/text.ts'
import { UsersScreen } from './users-screen.tsx'

const t = translator(userScreenTexts, locale)
const ui = translator(uiTexts, locale)

test('a one-time password, which is shown this once, stays though its row goes, and can be copied', async () => {
  const copied: string[] = []
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  onTestFinished(() => spy.mockRestore())
  let data = [{ id: 4, name: '王敏', phone: 'wang', roleTitle: { zh: '教师', en: 'Teacher' }, awaitsApproval: false }]
  answerCalls({
    'GET /users/info': { id: 1, companyId: 1, keys: { user: true } },
    'GET /users/getPreference/table.users': null,
    'GET /users/getManagedRoles': [],
    'POST /company/find/': { data: [], totalCount: 0 },
    'GET /users/getRegistrations': { awaiting: 0, hasSmsProvider: true },
    'POST /users/find/': () => ({ data, totalCount: data.length }),
    'POST /users/resetPassword/4': { password: 'Kp7wYh3mQ2xZ' },
  })
  await show(<UsersScreen />)
  await page.getByRole('button', { name: t('resetOf', { name: '王敏' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('reset'), exact: true })
    .click()
  const shown = page.getByRole('dialog', { name: t('oneTimePassword') })
  await expect.element(shown.getByText('Kp7wYh3mQ2xZ')).toBeVisible()
  // Someone else deleted the person, or others came before on the page.
  data = []
  await refreshAnswers(queryClient, ['POST /users/find/'])
  await expect.element(page.getByText(t('none'))).toBeInTheDocument()
  await expectAccessible()
  await shown.getByRole('button', { name: ui('copy', { field: t('oneTimePassword') }) }).click()
  await expect.poll(() => copied).toEqual(['Kp7wYh3mQ2xZ'])
  await shown.getByRole('button', { name: ui('done') }).click()
  await expect.element(shown).not.toBeInTheDocument()
})
