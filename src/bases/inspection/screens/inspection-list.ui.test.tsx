import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eventStream } from '../../../platform/testing/event-stream.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { useLiveConnection } from '../../../platform/ui/call/live.ts'
import { InspectionList } from './inspection-list.tsx'

function Page() {
  useLiveConnection()
  return <InspectionList />
}

test('a report that a colleague registers comes into the open list', async () => {
  const send = eventStream()
  const rows: object[] = []
  answerCalls({
    'GET /users/info': { id: 2, companyId: 1, nickName: '检验员', keys: { trace: true } },
    'POST /standIn/mine': { standsIn: false },
    'POST /report/find': () => ({ data: rows, totalCount: rows.length }),
  })
  await show(<Page />)
  const tanker = page.getByText('浙B0007挂')
  expect(tanker.elements()).toHaveLength(0)
  rows.push({ id: 7, tankerNumber: '浙B0007挂', status: 1, checkMethod: '', tankerType: '常压车', cashAmount: 0 })
  send('inspection', { inspectionId: 7 })
  await expect.element(tanker.first()).toBeVisible()
})
