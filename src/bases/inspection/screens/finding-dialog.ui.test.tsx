import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import { show } from '../../../platform/testing/show.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { inspectionScreenTexts, inspectionTexts } from '../text.ts'
import { FindingDialog } from './finding-dialog.tsx'
import type { Report } from './report-answers.ts'

type Item = Report['methods'][number]['items'][number]

const t = translator(inspectionScreenTexts, locale)
const wrong = translator(inspectionTexts, locale)
const save = page.getByRole('button', { name: translator(uiTexts, locale)('save') })

test('a day by which it is fixed begins with today, unless it stood there before', async () => {
  const passed = addDays(today(), -2)
  const item = { key: 'hull', name: '罐体', kind: 'check', note: '锈蚀', value: null, mendUntil: passed } as Item
  const found: (string | null)[] = []
  await show(
    <FindingDialog item={item} asked="fail" onFound={({ mendUntil }) => found.push(mendUntil)} onClose={() => {}} />,
  )
  await save.click()
  expect(found).toEqual([passed])
  const field = page.getByRole('textbox', { name: t('mendUntil'), exact: false })
  const enter = async (day: string) => {
    await userEvent.fill(field, day)
    await save.click()
  }
  await enter(addDays(today(), -1))
  await expect.element(page.getByText(wrong('mendPast'))).toBeVisible()
  expect(found).toHaveLength(1)
  await enter(today())
  expect(found).toEqual([passed, today()])
})
