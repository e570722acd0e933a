import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { ImportBookings } from './import-bookings.tsx'

const t = translator(uiTexts, locale)

test('of headquarters a file goes to a base below, and where another one is chosen it is chosen again', async () => {
  const asked = answerCalls({
    'GET /users/info': { id: 1, companyId: 1 },
    'POST /company/find/': { data: [2, 3].map((id) => ({ id, name: `base ${id}` })), totalCount: 2 },
    'POST /reservation/import/preview?companyId=2': { rows: 1, problemCount: 1, problems: [], bookings: [] },
    'POST /reservation/import/preview?companyId=3': { rows: 1, problemCount: 0, problems: [], bookings: [] },
    'POST /reservation/import/?companyId=3': { imported: 1 },
  })
  let closed = 0
  await show(<ImportBookings onClose={() => (closed += 1)} />)
  const choice = page.getByRole('combobox')
  await expect.element(choice).toHaveTextContent('base 2')
  const upload = () => userEvent.upload(page.getByLabelText(t('chooseFile')), new File(['x'], 'bookings.csv'))
  const send = page.getByRole('button', { name: t('import') })
  await upload()
  await expect.element(page.getByText(t('rowsWrong', { rows: 1, count: 1 }))).toBeVisible()
  await expectAccessible()
  await choice.click()
  await page.getByRole('option', { name: 'base 3' }).click()
  await expect.element(page.getByText(t('rowsWrong', { rows: 1, count: 1 }))).not.toBeInTheDocument()
  await expect.element(send).toBeDisabled()
  await upload()
  await send.click()
  await expect.poll(() => closed).toBe(1)
  expect(asked.at(-1)?.address).toBe('POST /reservation/import/?companyId=3')
})
