import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { importScreenTexts } from '../text.ts'
import { MissingList } from './missing-list.tsx'

const t = translator(importScreenTexts, locale)
const MISSING = { sites: [{ name: 'North farm', rows: 2 }], clients: [], accounts: [], racks: [] }

/** As in its dialog: the list goes while the rows are checked again. */
function Missing() {
  const [isChecking, setIsChecking] = useState(false)
  return isChecking ? <p>checking</p> : <MissingList missing={MISSING} onAdded={() => setIsChecking(true)} />
}

test('why something could not be added is seen though the rows are checked again at once', async () => {
  answerCalls({
    'GET /users/info': { keys: { site_admin: true } },
    'POST /site/save': () => Response.json({ code: 41000, message: 'no more sites', data: null }),
  })
  await show(<Missing />)
  await page.getByRole('button', { name: t('addMissing', { count: 1 }) }).click()
  await expect.element(page.getByText('checking')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('no more sites')).toBeVisible()
})
