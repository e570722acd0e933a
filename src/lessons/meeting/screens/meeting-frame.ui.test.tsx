import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { lessonScreenTexts } from '../../lesson/text.ts'
import { meetingScreenTexts } from '../text.ts'
import { MeetingFrame } from './meeting-frame.tsx'

const JOIN = 'GET /Meet/getJoin/5'
const LESSON = { id: 5, name: 'Algebra', liveStartedAt: '2026-01-01T00:00:00.000Z', mayChange: false }
const address = () => document.querySelector('iframe')?.getAttribute('src')

/** A meeting that a press leaves and another one enters. */
function Lesson() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        leave or come
      </button>
      {isOpen && <MeetingFrame lesson={LESSON} />}
    </>
  )
}

test('a meeting that goes on keeps its address when all is asked again; who comes back gets one for now', async () => {
  let given = 0
  const asked = answerCalls({ [JOIN]: () => ({ url: `about:blank?${(given += 1)}` }) })
  const isAsked = (times: number) =>
    expect.poll(() => asked.filter((call) => call.address === JOIN)).toHaveLength(times)
  await show(<Lesson />)
  await expect.poll(address).toBe('about:blank?1')
  // As when the connection to the server is back.
  await queryClient.invalidateQueries()
  await isAsked(2)
  expect(address()).toBe('about:blank?1')
  await page.getByRole('button', { name: 'leave or come' }).click()
  await expect.poll(address).toBeUndefined()
  await page.getByRole('button', { name: 'leave or come' }).click()
  await expect.poll(address).toBe('about:blank?3')
})

const endButton = () => page.getByRole('button', { name: meetingScreenTexts.end[locale], exact: true })

test('who presents ends a meeting of another service from its page, and one of our rooms in the room', async () => {
  const url = 'about:blank?elsewhere'
  const asked = answerCalls({ [JOIN]: () => ({ url }), 'POST /Class/end/5': null })
  await show(<MeetingFrame lesson={{ ...LESSON, mayChange: true }} />)
  await endButton().click()
  const sure = page.getByRole('alertdialog').getByRole('button', { name: lessonScreenTexts.end[locale], exact: true })
  await sure.click()
  await expect.poll(() => asked.map((call) => call.address)).toContain('POST /Class/end/5')
})

test.each([
  ['to who may not', 'about:blank?elsewhere', false],
  ['beside a room of ours', '/room?lesson=5', true],
])('no end is offered %s', async (_, url, mayChange) => {
  answerCalls({ [JOIN]: () => ({ url }) })
  await show(<MeetingFrame lesson={{ ...LESSON, mayChange }} />)
  await expect.poll(address).toBe(url)
  expect(endButton().elements()).toEqual([])
})
