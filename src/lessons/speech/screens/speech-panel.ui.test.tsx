import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { SpeechPanel } from './speech-panel.tsx'

const lines = Array.from({ length: 200 }, (_, i) => ({ id: i, start: i * 10, end: i * 10 + 9, text: `第 ${i} 句` }))

test('the panel shows what is said just now, finds words, and seeks at a click', async () => {
  answerCalls({ 'POST /Speech/find/': lines })
  const seeks: number[] = []
  await show(<SpeechPanel classId={1} mayChange timeS={1003} onSeek={(seconds) => seeks.push(seconds)} />)
  await expect.poll(() => document.querySelector('.said')?.textContent).toContain('第 100 句')
  expect(document.querySelectorAll('.speech-line')).toHaveLength(50)
  await expectAccessible()
  await userEvent.fill(page.getByRole('searchbox').element(), '第 17 句')
  await expect.poll(() => document.querySelectorAll('.speech-line').length).toBe(1)
  await userEvent.click(document.querySelector('.speech-text') ?? document.body)
  expect(seeks).toEqual([170])
})

test('a line is corrected beside the video', async () => {
  const asked = answerCalls({ 'POST /Speech/find/': lines.slice(0, 2), 'PUT /Speech/update/1': null })
  await show(<SpeechPanel classId={1} mayChange timeS={0} onSeek={() => {}} />)
  await page.getByRole('button', { name: /编辑 00:10|line at 00:10/ }).click()
  await userEvent.fill(document.querySelector('textarea') ?? document.body, '大家好')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect
    .poll(() => asked.find(({ address }) => address === 'PUT /Speech/update/1')?.request)
    .toEqual({ start: 10, end: 19, text: '大家好' })
})
