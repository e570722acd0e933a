import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { HEAD, INSPECTOR } from '../../rules/base-roles.ts'
import { stationScreenTexts } from '../../station/text.ts'
import { receptionScreenTexts } from '../text.ts'
import { Queue, useQueue } from './queue.tsx'
import './reception.css'

const t = translator(receptionScreenTexts, locale)

function QueueNow() {
  return <Queue queue={useQueue()} />
}

test('a station with the longest name, which has no blanks, fits a phone', async () => {
  const name = 'x'.repeat(50)
  const stations = [{ id: 1, name, tankerNumber: null, minutes: null }]
  answerCalls({ 'GET /users/info': { nickName: HEAD }, 'POST /reception/queue/': { waiting: [], stations } })
  await show(<QueueNow />)
  await expect.element(page.getByRole('button', { name: t('callNext', { station: name }) })).toBeVisible()
  await expectAccessible()
})

test('a tanker that waits since yesterday is shown with hours, and leads to what registers it', async () => {
  const tanker = { id: 1, tankerNumber: '浙B0001挂', tankerType: '常压车', calledTo: null, reportId: null }
  answerCalls({
    'GET /users/info': { nickName: HEAD },
    'POST /reception/queue/': { waiting: [{ ...tanker, waitedMinutes: 1025 }], stations: [] },
  })
  await show(<QueueNow />)
  await expect.element(page.getByText(/17 (小时|h) 5/)).toBeVisible()
  const gate = page.getByRole('link', { name: t('checkOf', { tanker: tanker.tankerNumber }) })
  await expect.element(gate).toHaveAttribute('href', '/reception/index?id=1')
})

test('only a user who sets a base up adds its first station next to the queue', async () => {
  const station = translator(stationScreenTexts, locale)
  const manage = page.getByRole('button', { name: station('manage') })
  const answers = {
    'POST /reception/queue/': { companyId: 2, waiting: [], stations: [] },
    'POST /station/find/': { data: [], totalCount: 0 },
    'POST /station/save': { id: 7 },
  }
  answerCalls({ 'GET /users/info': { nickName: INSPECTOR }, ...answers })
  const { unmount } = await show(<QueueNow />)
  await expect.element(page.getByText(t('noStations'))).toBeVisible()
  await expect.element(manage).not.toBeInTheDocument()
  await unmount()
  const asked = answerCalls({ 'GET /users/info': { nickName: HEAD }, ...answers })
  await show(<QueueNow />)
  await manage.click()
  await expect.element(page.getByText(station('none'))).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: `+ ${station('add')}` }).click()
  await userEvent.keyboard('1号工位{Enter}')
  await expect
    .poll(() => asked.find(({ address }) => address === 'POST /station/save')?.request)
    .toEqual({ companyId: 2, name: '1号工位' })
})
