import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { planScreenTexts } from '../text.ts'
import { PlansScreen } from './plans-screen.tsx'

const cell = (day: string, name: string) =>
  page.getByRole('row').filter({ hasText: day }).getByRole('cell', { name, exact: true })

test('the list says that a day is closed in place of places that no one can book', async () => {
  const plan = { companyId: 1, orgName: '镇海', reservePeriod: 'morning', tankerType: '常压车', waitingCount: 0 }
  const days = [
    { ...plan, id: 1, reserveTime: '2999-01-01', totalCount: 8, reservedCount: 1, isClosed: true },
    { ...plan, id: 2, reserveTime: '2999-01-02', totalCount: 8, reservedCount: 1, isClosed: false },
  ]
  answerCalls({
    'GET /users/info': { id: 1, keys: {} },
    'POST /reservationPlan/find/': { data: days, totalCount: 2 },
    'POST /company/find/': { data: [], totalCount: 0 },
  })
  await show(<PlansScreen />)
  await expect.element(cell('2999-01-02', '7')).toBeVisible()
  await expect.element(cell('2999-01-01', translator(planScreenTexts, locale)('closed'))).toBeVisible()
  await expect.element(cell('2999-01-01', '7')).not.toBeInTheDocument()
})
