import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import { show } from '../../../platform/testing/show.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { inspectionScreenTexts, inspectionTexts } from '../text.ts'
import { ChecklistItems } from './checklist-items.tsx'
import { FindingDialog } from './finding-dialog.tsx'
import { findingDraft } from './finding-draft.ts'
import type { Report } from './report-answers.ts'

type Item = Report['methods'][number]['items'][number]

const t = translator(inspectionScreenTexts, locale)
const wrong = translator(inspectionTexts, locale)
const place = { userId: 1, reportId: 7, methodId: 3, itemKey: 'hull' }
const save = page.getByRole('button', { name: translator(uiTexts, locale)('save') })

test('a day by which it is fixed begins with today, unless one was set before', async () => {
  const passed = addDays(today(), -2)
  const item = { key: 'hull', name: '罐体', kind: 'check', note: '锈蚀', value: null, mendUntil: passed } as Item
  const found: (string | null)[] = []
  await show(
    <FindingDialog
      item={item}
      asked="fail"
      draft={findingDraft(place)}
      onFound={({ mendUntil }) => found.push(mendUntil)}
      onClose={() => {}}
    />,
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
  await userEvent.fill(field, today())
  await expect.element(field).toBeValid()
  await enter(today())
  expect(found).toEqual([passed, today()])
})

test('a measured value is judged by its limits as it is typed; one that fails needs a note, which a tap writes', async () => {
  const item = {
    key: 'wall',
    name: '壁厚',
    kind: 'value',
    unit: 'mm',
    min: 4,
    max: null,
    note: '',
    value: null,
  } as Item
  const found: object[] = []
  await show(
    <FindingDialog
      item={item}
      asked="pass"
      limits="≥ 4 mm"
      draft={findingDraft({ ...place, itemKey: 'wall' })}
      onFound={(finding) => found.push(finding)}
      onClose={() => {}}
    />,
  )
  const value = page.getByRole('textbox', { name: t('value'), exact: false })
  const note = page.getByRole('textbox', { name: t('note'), exact: false })
  await expect.element(value).toHaveAccessibleDescription('≥ 4 mm')
  await userEvent.fill(value, '4')
  await expect.element(value).toHaveAccessibleDescription(`≥ 4 mm · ${t('pass')}`)
  await userEvent.fill(value, '3.1')
  await expect.element(value).toHaveAccessibleDescription(`≥ 4 mm · ${t('fail')}`)
  await expect.element(note).toHaveAttribute('aria-required', 'true')
  await page.getByRole('button', { name: t('tooLow') }).click()
  await save.click()
  expect(found).toMatchObject([{ value: 3.1, note: t('tooLow') }])
})

test('what was typed is there again after a reload, until it is saved or cancelled', async () => {
  const item = { key: 'hull', name: '罐体', kind: 'check', severity: 'minor', value: null, note: '', mendUntil: null }
  const method = { id: 3, checkMethod: '外观', items: [item] } as unknown as Report['methods'][number]
  const report = { id: 7, tankerNumber: '浙B0001挂', methods: [method], photos: [] } as unknown as Report
  const open = async () => {
    const shown = await show(<ChecklistItems {...{ report, method, userId: 1, waiting: [] }} isOpen />)
    await page.getByRole('button', { name: t('outcomeOf', { item: '罐体', outcome: t('fail') }) }).click()
    return shown
  }
  const note = page.getByRole('textbox', { name: t('note'), exact: false })
  const day = page.getByRole('textbox', { name: t('mendUntil'), exact: false })

  const first = await open()
  await note.fill('左侧')
  await page.getByRole('button', { name: t('rust'), exact: true }).click()
  await day.fill('2099-01-0')
  await first.unmount()

  const second = await open()
  await expect.element(note).toHaveValue(`左侧${locale === 'zh' ? '、' : ', '}${t('rust')}`)
  await expect.element(day).toHaveValue('2099-01-0')
  await page.getByRole('button', { name: translator(uiTexts, locale)('cancel') }).click()
  await second.unmount()

  const third = await open()
  await expect.element(note).toHaveValue('')
  await note.fill('锈')
  await save.click()
  await expect.poll(() => findingDraft(place).read()).toBeNull()
  await third.unmount()
})
