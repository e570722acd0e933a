import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { commentScreenTexts, commentTexts } from '../text.ts'
import type { Comment } from './comment-calls.ts'
import type { Player } from './player.ts'
import { PreciseForm } from './precise-form.tsx'

const t = translator(commentScreenTexts, locale)
const ui = translator(uiTexts, locale)

const score = () => page.getByRole('textbox', { name: t('score'), exact: false })

/** A video at its 83rd second that plays. */
function playing() {
  let isPaused = false
  const player: Player = {
    play: () => (isPaused = false),
    pause: () => (isPaused = true),
    isPaused: () => isPaused,
    seek: () => {},
    goTo: () => {},
    currentTime: () => 83.42,
    isLive: () => false,
    drawFrame: async () => null,
    showSpan: () => {},
  }
  return player
}

test('by keys alone: N comments on this moment, Ctrl+Enter posts it, and the next N begins another', async () => {
  localStorage.clear()
  const none = { data: [], totalCount: 0 }
  const asked = answerCalls({
    'GET /users/info': { id: 7 },
    'POST /materialType/find/': none,
    'POST /TagType/find/': none,
    'POST /Comment/save': { id: 1 },
  })
  const player = playing()
  await show(
    <PreciseForm classId={5} edited={undefined} player={player} beside="video" scales={[]} onDone={() => {}} />,
  )
  const words = page.getByLabelText(t('content'))
  await expect.element(words).toBeVisible()
  await expect.element(score()).toBeDisabled()
  await expect.element(score()).toHaveAccessibleDescription(t('standardFirst'))
  expect(getComputedStyle(score().element()).backgroundColor).not.toBe(
    getComputedStyle(words.element()).backgroundColor,
  )
  await userEvent.keyboard('n')
  await expect.element(words).toHaveFocus()
  await expect.element(words).toHaveValue('')
  expect(player.isPaused()).toBe(true)
  await userEvent.keyboard('No hint first{Control>}{Enter}{/Control}')
  await expect
    .poll(() => asked.find(({ address }) => address === 'POST /Comment/save')?.request)
    .toMatchObject({ classId: 5, point: 83.4, content: 'No hint first' })
  await expect.element(words).toHaveValue('')
  expect(player.isPaused()).toBe(false)
  await expect.element(page.getByRole('button', { name: t('send') })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('n')
  await expect.element(words).toHaveFocus()
  // Nothing was written: Escape gives the keys back to the video without a question.
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: ui('discard') })).toHaveFocus()
  expect(player.isPaused()).toBe(false)
})

test('a behaviour goal is marked at this moment by one press, while the video plays on', async () => {
  localStorage.clear()
  const asked = answerCalls({
    'GET /users/info': { id: 7 },
    'POST /materialType/find/': { data: [], totalCount: 0 },
    'POST /TagType/find/': { data: [{ id: 3, type: '启发提问' }], totalCount: 1 },
    'POST /Comment/save': { id: 1 },
  })
  const player = playing()
  await show(
    <PreciseForm classId={5} edited={undefined} player={player} beside="video" scales={[]} onDone={() => {}} />,
  )
  await page
    .getByRole('group', { name: t('markNow') })
    .getByRole('button', { name: '启发提问' })
    .click()
  await expect
    .poll(() => asked.find(({ address }) => address === 'POST /Comment/save')?.request)
    .toMatchObject({ classId: 5, point: 83.4, tagType: { id: 3 } })
  await expect.element(page.getByText(t('marked'))).toBeVisible()
  expect(player.isPaused()).toBe(false)
  await expectAccessible()
})

const NONE = { data: [], totalCount: 0 }
const LISTS = { 'GET /users/info': { id: 7 }, 'POST /materialType/find/': NONE, 'POST /TagType/find/': NONE }
const send = () => page.getByRole('button', { name: t('send') })

test('without a video no place is made up: it is typed, and no moment is marked', async () => {
  localStorage.clear()
  const goals = { data: [{ id: 3, type: '启发提问' }], totalCount: 1 }
  const asked = answerCalls({ ...LISTS, 'POST /TagType/find/': goals, 'POST /Comment/save': { id: 1 } })
  const sent = () => asked.filter(({ address }) => address === 'POST /Comment/save').map(({ request }) => request)
  const player = { ...playing(), currentTime: () => 0, isPaused: () => true }
  await show(<PreciseForm classId={5} edited={undefined} player={player} beside={null} scales={[]} onDone={() => {}} />)
  const point = page.getByRole('textbox', { name: t('point'), exact: true })
  await userEvent.keyboard('n')
  await userEvent.keyboard('No hint first')
  await expect.element(point).toHaveValue('')
  await send().click()
  await expect.element(point).toHaveAccessibleDescription(translator(commentTexts, locale)('pointRequired'))
  await expectAccessible()
  expect(sent()).toEqual([])
  for (const name of [t('useNow', { field: t('point') }), '启发提问'])
    expect(page.getByRole('button', { name }).elements()).toEqual([])
  await point.fill('12:30')
  await send().click()
  await expect.poll(sent).toMatchObject([{ point: 750, content: 'No hint first' }])
})

const broken = () => Response.json({ code: 502, message: 'no answer', data: null }, { status: 502 })

test('a comment that is sent again has its key; with other words it is another one', async () => {
  localStorage.clear()
  const asked = answerCalls({ ...LISTS, 'POST /Comment/save': broken })
  const keys = () =>
    asked.flatMap(({ address, request }) =>
      address === 'POST /Comment/save' ? [(request as { draftKey: string }).draftKey] : [],
    )
  await show(
    <PreciseForm classId={5} edited={undefined} player={playing()} beside="video" scales={[]} onDone={() => {}} />,
  )
  const words = page.getByLabelText(t('content'))
  await words.fill('追问')
  for (const count of [1, 2]) {
    await send().click()
    await expect.poll(() => keys().length).toBe(count)
    await expect.element(send()).toBeEnabled()
  }
  await words.fill('追问有梯度')
  await send().click()
  await expect.poll(() => keys().length).toBe(3)
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

const OWN = {
  id: 9,
  userId: 7,
  type: '精准点评',
  content: '追问有梯度',
  point: 12,
  pointEnd: null,
  modelId: 4,
  modelItemId: 41,
  modelItemName: '教学目标',
  score: 8,
  scores: [],
  materialTypeId: 51,
  materialName: '课堂导入',
  tagType: { id: 61, type: '启发提问' },
  drawingId: null,
  voiceId: null,
  voiceDuration: null,
} as unknown as Comment

test('what a comment names stays with it when it is edited, also once the scale has another version', async () => {
  localStorage.clear()
  const asked = answerCalls({ ...LISTS, 'PUT /Comment/update/9': null })
  await show(<PreciseForm classId={5} edited={OWN} player={playing()} beside="video" scales={[]} onDone={() => {}} />)
  for (const name of ['教学目标', '课堂导入', '启发提问']) await expect.element(page.getByText(name)).toBeVisible()
  await expect.element(score()).toBeEnabled()
  await expect.element(score()).not.toHaveAccessibleDescription(t('standardFirst'))
  // Nothing was changed yet: what it becomes elsewhere meanwhile must not give way to this.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('cache.draft.'))).toEqual([])
  await page.getByLabelText(t('content')).fill('追问')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('cache.draft.'))).toHaveLength(1)
  await send().click()
  await expect
    .poll(() => asked.find(({ address }) => address === 'PUT /Comment/update/9')?.request)
    .toMatchObject({ modelId: 4, modelItemId: 41, score: 8, materialTypeId: 51, tagType: { id: 61 }, content: '追问' })
})

test('categories that can’t be loaded give the reason, and do not load for ever', async () => {
  localStorage.clear()
  answerCalls({
    'GET /users/info': { id: 7 },
    'POST /materialType/find/': () =>
      Response.json({ code: 500, message: 'out of order', data: null }, { status: 500 }),
    'POST /TagType/find/': { data: [], totalCount: 0 },
  })
  await show(
    <PreciseForm classId={5} edited={undefined} player={playing()} beside="video" scales={[]} onDone={() => {}} />,
  )
  await page.getByRole('combobox', { name: t('category'), exact: false }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'out of order' })).toBeVisible()
})
