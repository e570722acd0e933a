import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { traceScreenTexts } from '../text.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { TraceDialog } from './trace-dialog.tsx'
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

test('what is typed stays when the trace is asked for again', async () => {
  const none = { data: [], totalCount: 0 }
  const trace = { id: 1, title: '罐体锈蚀', content: '', pictures: [], companyId: 2, testeeId: null, reportId: null }
  const asked = answerCalls({ 'GET /trace/getDetail/1': trace, 'POST /testee/find/': none, 'POST /report/find': none })
  await show(<TraceDialog trace={trace as unknown as TraceRow} onClose={() => {}} />)
  const title = page.getByRole('textbox', { name: t('traceTitle') })
  await title.fill('罐体锈蚀，已处理')
  // As when the person comes back to the tab.
  await queryClient.invalidateQueries()
  await expect.poll(() => asked.filter(({ address }) => address === 'GET /trace/getDetail/1').length).toBe(2)
  await expect.element(title).toHaveValue('罐体锈蚀，已处理')
})
