import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { speechTexts } from '../text.ts'
import { SpeechPanel } from './speech-panel.tsx'

const t = translator(speechTexts, locale)
const ui = translator(uiTexts, locale)

const lines = Array.from({ length: 200 }, (_, i) => ({ id: i, start: i * 10, end: i * 10 + 9, text: `第 ${i} 句` }))

test('the panel shows what is said just now, finds words, and seeks at a click', async () => {
  answerCalls({ 'POST /Speech/find/': lines })
  const seeks: number[] = []
  await show(
    <SpeechPanel classId={1} mayChange durationS={2000} timeS={1003} onSeek={(seconds) => seeks.push(seconds)} />,
  )
  await expect.poll(() => document.querySelector('.said')?.textContent).toContain('第 100 句')
  expect(document.querySelectorAll('.speech-line')).toHaveLength(50)
  await expectAccessible()
  await page.getByRole('combobox', { name: ui('pageSize') }).selectOptions('20')
  await expect.poll(() => document.querySelectorAll('.speech-line').length).toBe(20)
  expect(document.querySelector('.said')?.textContent).toContain('第 100 句')
  await userEvent.fill(page.getByRole('searchbox').element(), '第 17 句')
  await expect.poll(() => document.querySelectorAll('.speech-line').length).toBe(1)
  await userEvent.click(document.querySelector('.speech-text') ?? document.body)
  expect(seeks).toEqual([170])
})

let play: (seconds: number) => void = () => {}
function BelowVideo() {
  const [timeS, setTimeS] = useState(0)
  useEffect(() => {
    play = setTimeS
  }, [])
  return (
    <div style={{ paddingBlockStart: '3000px' }}>
      <SpeechPanel classId={1} mayChange={false} durationS={2000} timeS={timeS} onSeek={() => {}} />
    </div>
  )
}

test('the list follows what is said, and leaves the page where it is, as on a phone with the video above', async () => {
  answerCalls({ 'POST /Speech/find/': lines })
  await show(<BelowVideo />)
  for (const nth of [30, 10]) {
    play(nth * 10)
    await expect.poll(() => document.querySelector('.said')?.textContent).toContain(`第 ${nth} 句`)
    const [list, row] = ['.speech-lines', '.said'].map((part) => document.querySelector(part)?.getBoundingClientRect())
    expect(row?.top).toBeGreaterThanOrEqual((list?.top ?? NaN) - 1)
    expect(row?.bottom).toBeLessThanOrEqual((list?.bottom ?? NaN) + 1)
    expect(window.scrollY).toBe(0)
  }
})

test.each([
  ['for those who may change them', true, 1],
  ['for no one else', false, 0],
])('captions that go on after the video are noted %s', async (_, mayChange, notes) => {
  answerCalls({ 'POST /Speech/find/': lines })
  await show(<SpeechPanel classId={1} mayChange={mayChange} durationS={1980} timeS={0} onSeek={() => {}} />)
  await expect.poll(() => document.querySelector('.said')?.textContent).toContain('第 0 句')
  const words = page.getByText(t('beyondEnd', { count: 2, length: '33:00' }))
  expect(words.elements()).toHaveLength(notes)
})

test('a line is corrected next to the video', async () => {
  const asked = answerCalls({ 'POST /Speech/find/': lines.slice(0, 2), 'PUT /Speech/update/1': null })
  await show(<SpeechPanel classId={1} mayChange durationS={null} timeS={0} onSeek={() => {}} />)
  await page.getByRole('button', { name: /编辑 00:10|line at 00:10/ }).click()
  // Its words have the focus.
  await userEvent.keyboard('{Control>}a{/Control}大家好')
  const end = page.getByRole('textbox', { name: t('end'), exact: true })
  await expect.element(end).toHaveValue('00:19')
  await end.fill('12:30.5')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect
    .poll(() => asked.find(({ address }) => address === 'PUT /Speech/update/1')?.request)
    .toEqual({ start: 10, end: 750.5, text: '大家好', before: { start: 10, end: 19, text: '第 1 句' } })
})

test('what is missing or no time in a line is said at its field', async () => {
  const asked = answerCalls({ 'POST /Speech/find/': lines.slice(0, 2) })
  await show(<SpeechPanel classId={1} mayChange durationS={null} timeS={0} onSeek={() => {}} />)
  await page.getByRole('button', { name: /编辑 00:10|line at 00:10/ }).click()
  const [start, end] = (['start', 'end'] as const).map((name) =>
    page.getByRole('textbox', { name: t(name), exact: true }),
  )
  const words = page.getByRole('textbox', { name: t('lineText') })
  await start?.fill('')
  await end?.fill('soon')
  await words.fill(' ')
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect.element(start ?? words).toHaveFocus()
  for (const time of [start, end]) await expect.element(time ?? words).toHaveAccessibleDescription(t('badTime'))
  await expect.element(words).toHaveAccessibleDescription(ui('fieldEmpty', { field: t('lineText') }))
  await expectAccessible()
  await words.fill('大家好')
  await expect.element(words).toHaveAccessibleDescription('')
  expect(asked.map(({ address }) => address)).toEqual(['POST /Speech/find/'])
})

const shows = (line: number) =>
  expect.poll(() => document.querySelector('.speech-lines')?.textContent).toContain(`第 ${line} 句`)

/** The panel beside a video that goes on by a press. */
function Watched() {
  const [timeS, setTimeS] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTimeS(1003)}>
        go on
      </button>
      <SpeechPanel classId={1} mayChange durationS={2000} timeS={timeS} onSeek={() => {}} />
    </>
  )
}

test('what is typed into a line stays while the video goes on, on another page, in a search, and when it was deleted', async () => {
  let found = lines
  answerCalls({ 'POST /Speech/find/': () => found })
  await show(<Watched />)
  await page.getByRole('button', { name: /编辑 00:10|line at 00:10/ }).click()
  const words = page.getByRole('textbox', { name: t('lineText') })
  await words.fill('改过的')
  await page.getByRole('button', { name: 'go on', exact: true }).click()
  await shows(0)
  await expect.element(words).toHaveValue('改过的')
  await page.getByRole('button', { name: ui('pageNumber', { page: 3 }), exact: true }).click()
  await shows(100)
  await expect.element(words).toHaveValue('改过的')
  await page.getByRole('searchbox').fill('没有这句')
  await expect.element(words).toHaveValue('改过的')
  found = lines.slice(2)
  await queryClient.invalidateQueries()
  await expect.element(words).toHaveValue('改过的')
  await page.getByRole('button', { name: t('cancel'), exact: true }).click()
  await expect.element(page.getByText(t('nothingFound'))).toBeVisible()
})

test('what a colleague made of a line meanwhile is seen before it is replaced, and kept where it was left alone', async () => {
  let text = '第 1 句'
  const asked = answerCalls({
    'POST /Speech/find/': () => [{ id: 1, start: 10, end: 19, text }],
    'PUT /Speech/update/1': () => {
      text = '第一句'
      return Response.json({ code: 41000, message: 'changed', data: null })
    },
  })
  const sent = () => asked.findLast(({ address }) => address === 'PUT /Speech/update/1')?.request
  await show(<SpeechPanel classId={1} mayChange durationS={null} timeS={0} onSeek={() => {}} />)
  await page.getByRole('button', { name: /编辑 00:10|line at 00:10/ }).click()
  await page.getByRole('textbox', { name: t('end'), exact: true }).fill('00:20')
  const save = page.getByRole('button', { name: t('save'), exact: true })
  await save.click()
  const change = ui('changedTo', { label: t('lineText'), before: '第 1 句', now: '第一句' })
  await expect.element(page.getByText(change)).toBeVisible()
  await expectAccessible()
  await save.click()
  await expect
    .poll(sent)
    .toEqual({ start: 10, end: 20, text: '第一句', before: { start: 10, end: 19, text: '第一句' } })
})

test('a line is deleted once that is confirmed; without, the keyboard is at the line again', async () => {
  const asked = answerCalls({ 'POST /Speech/find/': lines.slice(0, 2), 'POST /Speech/delete/1': null })
  const isDeleted = () => asked.some(({ address }) => address === 'POST /Speech/delete/1')
  await show(<SpeechPanel classId={1} mayChange durationS={null} timeS={0} onSeek={() => {}} />)
  await page.getByRole('button', { name: /编辑 00:10|line at 00:10/ }).click()
  const remove = page.getByRole('button', { name: t('delete'), exact: true })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: t('deleteAsk') })
  await expect.element(question.getByText('第 1 句')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: t('cancel'), exact: true }).click()
  await expect
    .element(page.getByRole('button', { name: t('playFrom', { time: '00:10', text: '第 1 句' }) }))
    .toHaveFocus()
  expect(isDeleted()).toBe(false)
  await page.getByRole('button', { name: /编辑 00:10|line at 00:10/ }).click()
  await remove.click()
  await question.getByRole('button', { name: t('delete'), exact: true }).click()
  await expect.poll(isDeleted).toBe(true)
})

test('captions in GB18030, as many programs write them, are read as what they say', async () => {
  const asked = answerCalls({ 'POST /Speech/find/': [], 'POST /Speech/save': { count: 1 } })
  await show(<SpeechPanel classId={1} mayChange durationS={null} timeS={0} onSeek={() => {}} />)
  const file = new File(['00:01', new Uint8Array([0xb4, 0xf3, 0xbc, 0xd2, 0xba, 0xc3])], 'a.srt')
  await page.getByLabelText(t('upload')).upload(file)
  await expect
    .poll(() => asked.find(({ address }) => address === 'POST /Speech/save')?.request)
    .toEqual({ classId: 1, text: '00:01大家好' })
})
