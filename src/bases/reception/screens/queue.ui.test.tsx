import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { HEAD } from '../../rules/base-roles.ts'
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
