import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../platform/testing/show.tsx'
import { useKeptReport } from './kept-report.ts'
import type { Report } from './report-answers.ts'
import { storeReport } from './waiting-store.ts'

test('a page that goes on to another report never shows the kept one as that', async () => {
  await storeReport(1, { id: 7 } as Report)
  const shown: unknown[] = []
  function Page() {
    const [id, setId] = useState(7)
    const kept = useKeptReport(1, id, undefined)
    shown.push([id, kept?.id])
    return <button onClick={() => setId(8)}>{kept ? `kept ${kept.id}` : `none of ${id}`}</button>
  }
  await show(<Page />)
  await page.getByText('kept 7').click()
  await expect.element(page.getByText('none of 8')).toBeVisible()
  expect(shown).not.toContainEqual([8, 7])
})
