import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eventStream } from '../../../platform/testing/event-stream.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { useLiveConnection } from '../../../platform/ui/call/live.ts'
import { translator } from '../../../platform/rules/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { LIVE } from '../../rules/lesson-words.ts'
import { questionScreenTexts, questionTexts } from '../text.ts'
import { useQuestionsTab } from './use-questions-tab.tsx'

const t = translator(questionScreenTexts, locale)

function Page() {
  useLiveConnection()
  const [tab] = useQuestionsTab({ id: 5, type: LIVE })
  return <p>{tab?.title}</p>
}

function Part() {
  const [tab] = useQuestionsTab({ id: 5, type: LIVE })
  return tab?.render()
}

test.each(['question', 'lesson'])(
  'the questions are asked for again by a %s event of their lesson alone',
  async (name) => {
    const send = eventStream()
    const asked = answerCalls({
      'POST /Question/find/': { questions: [{ id: 1, answeredAt: null }], mayAsk: true, mayAnswer: false },
    })
    await show(<Page />)
    await expect.element(page.getByText(t('titleOpen', { count: 1 }))).toBeVisible()
    expect(asked).toHaveLength(1)
    send(name, { lessonId: 6 })
    await new Promise((passed) => setTimeout(passed, 300))
    expect(asked).toHaveLength(1)
    send(name, { lessonId: 5 })
    await expect.poll(() => asked.length).toBe(2)
  },
)

test('each button is named by the question that it is of', async () => {
  const asked = { votes: 1, isVoted: false, userName: '李静', avatarId: null, answeredAt: null, mayDelete: true }
  const texts = ['为什么？', '直角在哪里？']
  const questions = texts.map((text, id) => ({ ...asked, id, text, askedAt: '2026-11-28T02:00:00.000Z' }))
  answerCalls({ 'POST /Question/find/': { questions, mayAsk: true, mayAnswer: true } })
  await show(<Part />)
  for (const label of ['vote', 'markAnswered', 'remove'] as const)
    for (const text of texts) {
      const name = label === 'vote' ? t('vote', { text }) : `${t(label)}: ${text}`
      await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
    }
  await expectAccessible()
})

test('a question without words says so until some are typed', async () => {
  const asked = answerCalls({ 'POST /Question/find/': { questions: [], mayAsk: true, mayAnswer: false } })
  await show(<Part />)
  const words = page.getByRole('textbox', { name: t('text') })
  await page.getByRole('button', { name: t('ask'), exact: true }).click()
  await expect.element(words).toHaveAccessibleDescription(translator(questionTexts, locale)('textRequired'))
  await words.fill('为什么？')
  await expect.element(words).toHaveAccessibleDescription('')
  expect(asked.map(({ address }) => address)).toEqual(['POST /Question/find/'])
})
