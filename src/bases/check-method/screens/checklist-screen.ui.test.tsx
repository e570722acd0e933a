import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { followHistory, goTo } from '../../../platform/ui/frame/history.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { checklistTexts } from '../text.ts'
import { ChecklistScreen } from './checklist-screen.tsx'

const t = translator(checklistTexts, locale)
const ui = translator(uiTexts, locale)

test('a checklist that was changed and not saved is left only by who discards it', async () => {
  onTestFinished(followHistory())
  answerCalls({
    'GET /users/info': { id: 1, keys: { indicator: true } },
    'POST /checkMethod/findChecklists/3': { data: [], totalCount: 0 },
  })
  goTo('/indicator/index?checklistOf=3')
  await show(<ChecklistScreen methodId={3} />)
  await page.getByRole('button', { name: `+ ${t('addItem')}` }).click()
  await page.getByLabelText(t('name')).fill('罐体')
  await expectAccessible()
  goTo('/agent/index')
  const question = page.getByRole('alertdialog', { name: ui('discardInput') })
  await question.getByRole('button', { name: ui('cancel') }).click()
  await expect.element(page.getByLabelText(t('name'))).toHaveValue('罐体')
  expect(window.location.pathname).toBe('/indicator/index')
  goTo('/agent/index')
  await question.getByRole('button', { name: ui('discard') }).click()
  await expect.poll(() => window.location.pathname).toBe('/agent/index')
})
