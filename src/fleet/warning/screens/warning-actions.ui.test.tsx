import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { MOST_AT_ONCE } from '../rules/most-at-once.ts'
import { warningCallTexts } from '../text.ts'
import { useWarningActions } from './warning-actions.tsx'

function AcknowledgeClosed() {
  const act = useWarningActions(() => {})
  return (
    <>
      <button type="button" onClick={() => act.begin('acknowledge', { isOpen: false })}>
        Acknowledge
      </button>
      {act.dialog}
    </>
  )
}

const wrong = translator(warningCallTexts, locale)

test.each([
  ['more than a call takes', MOST_AT_ONCE + 1, wrong('tooManyAtOnce')],
  ['those that a colleague deleted', 0, wrong('countChanged', { count: 0 })],
])('no note is asked for on %s', async (_, totalCount, text) => {
  answerCalls({ 'POST /warning/find/': { data: [], totalCount, warnings: totalCount } })
  await show(<AcknowledgeClosed />)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
