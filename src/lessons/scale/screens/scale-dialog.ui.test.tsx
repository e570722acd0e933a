import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { scaleScreenTexts } from '../text.ts'
import { ScaleDialog } from './scale-dialog.tsx'

const t = translator(scaleScreenTexts, locale)
const ui = translator(uiTexts, locale)

const standard = (name: string, weight: number) => ({ name, weight, min: 0, max: weight })
const began = {
  id: 7,
  name: '课堂教学',
  version: 1,
  isUsed: false,
  items: [standard('教学目标', 40), standard('教学过程', 60)],
}

test('what someone else changes of a scale meanwhile is shown once that is refused, and kept where it was not changed here', async () => {
  let now: object = began
  const changed = { ...began, id: 9, version: 2, isUsed: true, items: [standard('教学过程', 100)] }
  const asked = answerCalls({
    'POST /model/find/': () => ({ data: [now], totalCount: 1 }),
    'POST /model/update/7': () => {
      now = changed
      return Response.json({ code: 41000, message: 'changed', data: null })
    },
    'POST /model/update/9': { id: 9, version: 3 },
  })
  let closed = 0
  await show(<ScaleDialog scale={began} onClose={() => (closed += 1)} />)
  await page.getByRole('textbox', { name: t('name'), exact: true }).fill('课堂评价')
  const save = page.getByRole('button', { name: ui('save'), exact: true })
  await save.click()
  await expect.element(page.getByText('changed', { exact: true })).toBeVisible()
  const [before, after] = [began, changed].map(({ items }) => items.map((item) => t('standardIs', item)))
  const label = t('standards')
  const words = ui('changedTo', { label, before: before?.join(ui('comma')) ?? '', now: after?.join(ui('comma')) ?? '' })
  await expect.element(page.getByRole('status').getByText(words)).toBeVisible()
  await expect.element(page.getByText(t('usedHint', { next: 3 }))).toBeVisible()
  await expectAccessible()
  await save.click()
  await expect.poll(() => closed).toBe(1)
  expect(asked.filter(({ address }) => address.startsWith('POST /model/update')).map(({ request }) => request)).toEqual(
    [
      { name: '课堂评价', items: began.items, version: 1 },
      { name: '课堂评价', items: changed.items, version: 2 },
    ],
  )
})
