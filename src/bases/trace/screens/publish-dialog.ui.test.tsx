import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { traceScreenTexts } from '../text.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { TraceRow } from './trace-row.ts'

const t = translator(traceScreenTexts, locale)

test.each([
  ['the page that will show it', '一组', t('groupShows', { group: '一组' })],
  ['that no page will, without a group', null, t('noGroupShows')],
])('the question names %s', async (_, groupName, words) => {
  const trace = { id: 1, title: '罐体锈蚀', status: 0, groupName } as TraceRow
  await show(<PublishDialog trace={trace} onClose={() => {}} />)
  await expect.element(page.getByText(words)).toBeVisible()
  await expectAccessible()
})
