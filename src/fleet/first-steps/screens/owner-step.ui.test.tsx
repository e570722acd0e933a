import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { firstStepsTexts } from '../text.ts'
import { OwnerStep } from './owner-step.tsx'
import './first-steps.css'

const t = translator(firstStepsTexts, locale)

test('a button with the long name of a client is as wide as its screen at most', async () => {
  const name = 'NorthernLightsHyperscaleImmersionCooling'.repeat(2)
  answerCalls({
    'POST /client/find/': { data: [{ id: 1, name }], totalCount: 1 },
    'POST /account/find/': { data: [], totalCount: 0 },
  })
  await show(
    <ol className="first-steps">
      <OwnerStep />
    </ol>,
  )
  await expect.element(page.getByRole('button', { name: t('addAccount', { client: name }) })).toBeVisible()
  await expectAccessible()
})
