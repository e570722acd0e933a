import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import type { UserRow } from '../../user/screens/user-calls.ts'
import { userScreenTexts } from '../../user/text.ts'
import { UserActions } from './user-actions.tsx'

const t = translator(userScreenTexts, locale)
const ui = translator(uiTexts, locale)

test('a one-time password, which is shown this once, can be copied', async () => {
  const copied: string[] = []
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  onTestFinished(() => spy.mockRestore())
  answerCalls({ 'POST /users/resetPassword/4': { password: 'Kp7wYh3mQ2xZ' } })
  const user = { id: 4, name: '王敏', awaitsApproval: false } as UserRow
  await show(<UserActions user={user} isOwn={false} onEdit={() => {}} />)
  await page.getByRole('button', { name: t('resetOf', { name: '王敏' }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('reset'), exact: true })
    .click()
  const shown = page.getByRole('dialog', { name: t('oneTimePassword') })
  await expect.element(shown.getByText('Kp7wYh3mQ2xZ')).toBeVisible()
  await expectAccessible()
  await shown.getByRole('button', { name: ui('copy', { field: t('oneTimePassword') }) }).click()
  await expect.poll(() => copied).toEqual(['Kp7wYh3mQ2xZ'])
  await shown.getByRole('button', { name: ui('done') }).click()
  await expect.element(shown).not.toBeInTheDocument()
})
