import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { notificationScreenTexts } from '../text.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

const t = translator(notificationScreenTexts, locale)
const none = { data: [], totalCount: 0 }

test('an e-mail address is asked for where messages go by e-mail, and not where they go to a channel', async () => {
  answerCalls({
    'POST /notificationChannel/options/': { hasMail: true, channels: [{ id: 7, name: 'Shift', kind: 'webhook' }] },
    'POST /client/find/': none,
    'POST /site/find/': none,
  })
  await show(<ChoiceDialog choice={null} onClose={() => {}} />)
  const email = page.getByRole('textbox', { name: t('email') })
  await expect.element(email).toBeVisible()
  await expect.element(email).toBeRequired()
  await expectAccessible()
  await page.getByRole('combobox', { name: t('where') }).click()
  await userEvent.keyboard('Shift')
  await page.getByRole('option', { name: /Shift/ }).click()
  await expect.element(email).not.toBeInTheDocument()
})
