import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { carrierScreenTexts } from '../text.ts'
import { CarrierLinksDialog } from './carrier-links-dialog.tsx'

const t = translator(carrierScreenTexts, locale)

test('a link needs a carrier, and says so until one is typed', async () => {
  const asked = answerCalls({
    'GET /users/info': { id: 1, keys: { reservation: true } },
    'POST /carrierLink/find/': { data: [], totalCount: 0 },
  })
  await show(<CarrierLinksDialog onClose={() => {}} />)
  const carrier = page.getByLabelText(t('checkedOrg'))
  await page.getByRole('button', { name: t('make') }).click()
  await expect.element(carrier).toBeInvalid()
  await expect.element(carrier).toHaveFocus()
  await carrier.fill('安达运输')
  await expect.element(carrier).toBeValid()
  await expect.element(carrier).toHaveAccessibleDescription('')
  expect(asked.map(({ address }) => address)).not.toContain('POST /carrierLink/save')
})
