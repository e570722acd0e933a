import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { MeetingFrame } from './meeting-frame.tsx'

const JOIN = 'GET /Meet/getJoin/5'
const address = () => document.querySelector('iframe')?.getAttribute('src')

/** A meeting that a press leaves and another one enters. */
function Lesson() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        leave or come
      </button>
      {isOpen && <MeetingFrame classId={5} hasBegun mayStart={false} />}
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
