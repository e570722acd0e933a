import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { baseActionTexts } from './bases/base-page/screens/text.ts'
import { bases } from './bases/screens.ts'
import { BasesScreen } from './people/company/screens/bases-screen.tsx'
import { companyTexts } from './people/company/text.ts'
import { translator } from './platform/rules/text.ts'
import { answerCalls, show } from './platform/testing/show.tsx'
import { refreshAnswers } from './platform/ui/call/refresh-answers.ts'
import { queryClient } from './platform/ui/call/use-call.ts'
import { AddedActions } from './platform/ui/table/list-actions.ts'
import { locale } from './platform/ui/theme/locale.ts'

const t = translator(baseActionTexts, locale)

test('a dialog that a base’s row opened stays though the base leaves the page', async () => {
  let found = [{ id: 1, name: '镇海', kind: 'base' }]
  answerCalls({
    'GET /users/info': { id: 99, companyId: 1, nickName: '管理员', keys: { company_material: true } },
    'GET /users/getPreference/table.bases': null,
    'GET /users/getPreference/charts': null,
    'POST /company/findTable/': () => ({ data: found, totalCount: found.length }),
    'POST /company/find/': { data: [], totalCount: 0 },
    'POST /companyMaterialOrder/findBuyers': { data: [{ id: 1, name: '镇海' }], totalCount: 1 },
    'POST /materialType/find/': { data: [], totalCount: 0 },
    'POST /data/getPieDataBySiteDevice': [],
    ...Object.fromEntries(
      ['online_rate', 'repaired_device_count', 'offline_device_count'].map((by) => [
        `POST /data/orderSiteBy/${by}`,
        { provinces: [], counts: [] },
      ]),
    ),
  })
  await show(
    <AddedActions value={bases.listActions ?? []}>
      <BasesScreen />
    </AddedActions>,
  )
  await page.getByRole('button', { name: t('feedOf', { name: '镇海' }) }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  found = []
  await refreshAnswers(queryClient, ['POST /company/findTable/'])
  await expect.element(page.getByText(translator(companyTexts, locale)('noBasesYet'))).toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})
