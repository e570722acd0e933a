import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { stockScreenTexts, stockTexts } from '../text.ts'
import { BaseStockTake } from './stock-take-dialog.tsx'

const t = translator(stockScreenTexts, locale)
const wrong = translator(stockTexts, locale)
const TAKE = 'POST /companyMaterial/stockTake'
const STOCK = [
  { id: 1, companyId: 2, companyName: '镇海', materialTypeId: 7, materialName: '铅封', count: 5 },
  { id: 2, companyId: 2, companyName: '镇海', materialTypeId: 8, materialName: '密封垫', count: 9 },
].map((row) => ({ ...row, cabinetCount: 0, lowMark: 0, isLow: false }))

test('a base is counted at once; what is left empty stays as it is', async () => {
  const asked = answerCalls({
    'POST /companyMaterial/find/': { data: STOCK, totalCount: 2 },
    [TAKE]: { differences: [{ materialTypeId: 8, change: -2 }] },
  })
  const sent = () => asked.filter(({ address }) => address === TAKE).map(({ request }) => request)
  await show(<BaseStockTake base={{ value: 2, label: '镇海' }} onClose={() => {}} />)
  const seals = page.getByRole('textbox', { name: '密封垫', exact: false })
  await expect.element(seals).toBeVisible()
  await expectAccessible()
  const save = page.getByRole('button', { name: translator(uiTexts, locale)('save') })
  await save.click()
  await expect.element(page.getByText(t('nothingCounted'))).toBeVisible()
  for (const [text, why] of [
    ['7.5', 'countNegative'],
    ['1000001', 'countTooLarge'],
  ] as const) {
    await userEvent.fill(seals, text)
    await save.click()
    await expect.element(seals).toHaveAccessibleDescription(new RegExp(wrong(why)))
  }
  expect(sent()).toEqual([])
  await userEvent.fill(seals, '7')
  await save.click()
  await expect.element(page.getByText(t('takenMany', { count: 1 }))).toBeVisible()
  expect(sent()).toEqual([{ companyId: 2, counts: [{ materialTypeId: 8, count: 7 }], note: '' }])
})
