import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { videoTexts } from '../text.ts'
import { Chapters } from './chapters.tsx'

const t = translator(videoTexts, locale)
const titled = (title: string) => page.getByRole('button', { name: new RegExp(`^\\d.* ${title}$`) })
const SAVE = 'POST /Class/saveChapter/7'

test('a new chapter is for a free second, a renamed one for the title that was seen; what is refused stays typed', async () => {
  const refusal = { code: 41000, message: 'taken', data: null }
  const asked = answerCalls({ [SAVE]: () => Response.json(refusal) })
  const sent = () => asked.findLast(({ address }) => address === SAVE)?.request
  const chapters = [{ startS: 90, title: '导入' }]
  await show(<Chapters lessonId={7} chapters={chapters} mayChange onSeek={() => {}} currentTime={() => 90.7} />)
  const title = page.getByRole('textbox', { name: t('chapterTitle') })
  await title.fill('小结')
  await page.getByRole('button', { name: t('addChapter') }).click()
  await expect.element(page.getByText('taken')).toBeVisible()
  expect(sent()).toEqual({ start: 90, title: '小结', before: null })
  await expect.element(title).toHaveValue('小结')
  await page.getByRole('button', { name: t('editChapter', { title: '导入' }) }).click()
  await userEvent.keyboard('{Control>}a{/Control}练习{Enter}')
  await expect.poll(sent).toEqual({ start: 90, title: '练习', before: '导入' })
})

test('a chapter without a name says so at its field until one is typed, and is not sent', async () => {
  const asked = answerCalls({ [SAVE]: null })
  const chapters = [{ startS: 90, title: '导入' }]
  await show(<Chapters lessonId={7} chapters={chapters} mayChange onSeek={() => {}} currentTime={() => 0} />)
  const title = page.getByRole('textbox', { name: t('chapterTitle') })
  await page.getByRole('button', { name: t('addChapter') }).click()
  await expect.element(title).toHaveAccessibleDescription(t('titleRequired'))
  await expect.element(title).toHaveFocus()
  await expectAccessible()
  await title.fill('小结')
  await expect.element(title).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: t('editChapter', { title: '导入' }) }).click()
  await userEvent.keyboard('{Control>}a{/Control} {Enter}')
  await expect.element(title.first()).toHaveAccessibleDescription(t('titleRequired'))
  expect(asked).toEqual([])
})

/** Chapters whose first one a colleague renames at a press. */
function Renamed() {
  const [title, setTitle] = useState('导入')
  return (
    <>
      <button type="button" onClick={() => setTitle('新课导入')}>
        rename
      </button>
      <Chapters lessonId={7} chapters={[{ startS: 90, title }]} mayChange onSeek={() => {}} currentTime={() => 0} />
    </>
  )
}

test('what a colleague called a chapter while it is renamed is seen before it is replaced', async () => {
  const ui = translator(uiTexts, locale)
  const asked = answerCalls({ [SAVE]: null })
  await show(<Renamed />)
  await page.getByRole('button', { name: t('editChapter', { title: '导入' }) }).click()
  await page.getByRole('button', { name: 'rename' }).click()
  const change = ui('changedTo', { label: t('chapterTitle'), before: '导入', now: '新课导入' })
  await expect.element(page.getByText(change)).toBeVisible()
  const title = page.getByRole('textbox', { name: t('chapterTitle') }).first()
  await expect.element(title).toHaveValue('导入')
  await title.fill('练习')
  await page.getByRole('button', { name: t('saveChapter') }).click()
  await expect
    .poll(() => asked.find(({ address }) => address === SAVE)?.request)
    .toEqual({ start: 90, title: '练习', before: '新课导入' })
})

test('the Tab key stops once at the chapters; up and down go from one to the next', async () => {
  const chapters = ['导入', '新授', '小结'].map((title, at) => ({ startS: at * 60, title }))
  await show(<Chapters lessonId={7} chapters={chapters} mayChange onSeek={() => {}} currentTime={() => 0} />)
  await userEvent.tab()
  await expect.element(titled('导入')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(titled('小结')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: t('editChapter', { title: '小结' }) })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('textbox', { name: t('chapterTitle') })).toHaveFocus()
  await expectAccessible()
})
