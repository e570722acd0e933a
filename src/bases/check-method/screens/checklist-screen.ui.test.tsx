import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
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

test('what can’t be saved is marked once it was tried, until it is put right', async () => {
  const asked = answerCalls({
    'GET /users/info': { id: 1, keys: { indicator: true } },
    'POST /checkMethod/findChecklists/3': { data: [], totalCount: 0 },
    'POST /checkMethod/saveChecklist/3': { version: 1 },
  })
  await show(<ChecklistScreen methodId={3} />)
  await page.getByRole('button', { name: `+ ${t('addItem')}` }).click()
  await page.getByLabelText(t('kind'), { exact: false }).selectOptions('value')
  await page.getByLabelText(t('min')).fill('x')
  const [name, min] = [page.getByLabelText(t('name')), page.getByLabelText(t('min'))]
  await expect.element(name).toBeValid()
  const save = page.getByRole('button', { name: t('saveVersion', { version: 1 }) })
  await save.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(ui('fieldEmpty', { field: t('name') }))
  await expect.element(min).toHaveAccessibleDescription(ui('notANumber'))
  await expectAccessible()
  await name.fill('壁厚')
  await expect.element(name).toBeValid()
  await min.fill('4')
  await save.click()
  await expect.poll(() => asked.filter(({ address }) => address.includes('saveChecklist'))).toHaveLength(1)
})

test('what is being changed stays while a colleague saves another version, and is refused with the reason', async () => {
  const item = { key: 'a', name: '罐体', kind: 'check', unit: '', min: null, max: null }
  const items = [{ ...item, isRequired: true, severity: 'major', onFail: 'block' }]
  let version = 1
  const asked = answerCalls({
    'GET /users/info': { id: 1, keys: { indicator: true } },
    'POST /checkMethod/findChecklists/3': () => ({
      data: [{ id: version, version, tankerType: null, items, isCurrent: true, createTimeStr: '', userName: null }],
      totalCount: 1,
    }),
    'POST /checkMethod/saveChecklist/3': () =>
      Response.json({ code: 41_000, message: 'another version is there', data: null }),
  })
  await show(<ChecklistScreen methodId={3} />)
  await page.getByLabelText(t('name')).fill('罐体变形')
  version = 2
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(t('versionOf', { version: 2, count: 1 }), { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText(t('name'))).toHaveValue('罐体变形')
  await page.getByRole('button', { name: t('saveVersion', { version: 2 }) }).click()
  await expect.element(page.getByText('another version is there', { exact: false })).toBeVisible()
  expect(asked.find(({ address }) => address.includes('saveChecklist'))?.request).toMatchObject({ version: 1 })
})
