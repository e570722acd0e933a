import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { activityTexts } from '../text.ts'
import { showActivityPage } from './activity-page.ts'

const t = translator(activityTexts, locale)

test.each([
  ['base=zhenhai', 'noSuchPage'],
  ['base=', 'noSuchPage'],
  ['base=1e3', 'noSuchPage'],
  ['news=-1', 'noSuchNews'],
] as const)('?%s is answered as one that does not exist', async (search, text) => {
  const asked = answerCalls({})
  const { href } = window.location
  onTestFinished(() => window.history.replaceState(null, '', href))
  window.history.replaceState(null, '', `?${search}`)
  await show(<div data-testid="place" />)
  showActivityPage(page.getByTestId('place').element() as HTMLElement)
  await expect.element(page.getByRole('heading', { name: t(text) })).toBeVisible()
  expect(asked).toEqual([])
})
