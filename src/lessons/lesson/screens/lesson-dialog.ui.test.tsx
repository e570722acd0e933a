import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { scaleScreenTexts } from '../../scale/text.ts'
import { lessonScreenTexts, lessonTexts } from '../text.ts'
import { LessonDialog, type VideoSlot } from './lesson-dialog.tsx'
import type { LessonRow } from './lesson-search.ts'

const t = translator(lessonScreenTexts, locale)
const ui = translator(uiTexts, locale)

test('an end of another year is refused at its field before anything is sent', async () => {
  const none = { data: [], totalCount: 0 }
  const asked = answerCalls({ 'POST /model/find/': none, 'POST /Class/findColleagues/': none })
  await show(<LessonDialog lesson={null} onClose={() => {}} />)
  const end = page.getByLabelText(t('endDay'), { exact: true })
  await end.fill('2099-01-01')
  await page.getByRole('button', { name: ui('save') }).click()
  await expect.element(end).toHaveAccessibleDescription(translator(lessonTexts, locale)('lastsTooLong'))
  await expectAccessible()
  expect(asked.filter(({ address }) => address === 'POST /Class/save')).toEqual([])
})

const field = (name: 'startDay' | 'startClock' | 'endDay' | 'endClock') =>
  page.getByRole('textbox', { name: t(name), exact: true })

test('a start that is moved takes the end along, typed or not', async () => {
  const none = { data: [], totalCount: 0 }
  answerCalls({ 'POST /model/find/': none, 'POST /Class/findColleagues/': none })
  await show(<LessonDialog lesson={null} onClose={() => {}} />)
  await field('startDay').fill('2099-01-31')
  await field('startClock').fill('10:00')
  await expect.element(field('endDay')).toHaveValue('2099-01-31')
  await expect.element(field('endClock')).toHaveValue('11:00')
  // The end moves alone.
  await field('endClock').fill('11:45')
  await field('startClock').fill('23:30')
  await expect.element(field('endDay')).toHaveValue('2099-02-01')
  await expect.element(field('endClock')).toHaveValue('01:15')
})

const began = {
  id: 7,
  name: '荷塘月色',
  course: '语文',
  state: '未开始',
  type: '录播',
  startTime: '2099-01-31T02:00:00.000Z',
  endTime: '2099-01-31T03:00:00.000Z',
  dateRange: '2099-01-31 10:00 ~ 11:00',
  checks: [{ id: 3, name: '王芳', avatarId: null }],
  shared: false,
  modelId: null,
  visibility: 'open',
  reviewDeadline: null,
  consent: '',
  keepVideoUntil: null,
  videoId: null,
  posterId: null,
  version: 1,
}

test('a recorded lesson that becomes live loses its video once that is confirmed', async () => {
  const lesson = { ...began, videoId: 5 }
  const none = { data: [], totalCount: 0 }
  const asked = answerCalls({
    'GET /Class/getById/7': lesson,
    'POST /model/find/': none,
    'POST /Class/findColleagues/': none,
    'PUT /Class/update/7': null,
  })
  const sent = () => asked.filter(({ address }) => address === 'PUT /Class/update/7')
  await show(<LessonDialog lesson={lesson as unknown as LessonRow} onClose={() => {}} />)
  await page.getByRole('combobox', { name: t('type'), exact: true }).selectOptions('直播')
  const save = page.getByRole('button', { name: ui('save'), exact: true })
  await save.click()
  const question = page.getByRole('alertdialog', { name: t('videoGoes') })
  await question.getByRole('button', { name: ui('cancel') }).click()
  expect(sent()).toEqual([])
  await save.click()
  await question.getByRole('button', { name: ui('confirm') }).click()
  await expect.poll(sent).toMatchObject([{ request: { type: '直播', videoId: null } }])
})

const renderButtons = ({ onBusy, onVideo }: VideoSlot) => (
  <>
    <button type="button" onClick={() => onBusy(true)}>
      begin
    </button>
    <button
      type="button"
      onClick={() => {
        onBusy(false)
        onVideo({ videoId: 5, posterId: null })
      }}
    >
      end
    </button>
  </>
)

test('closing a dialog asks before it loses a video that was sent, or that is on its way', async () => {
  const none = { data: [], totalCount: 0 }
  answerCalls({ 'GET /Class/getById/7': began, 'POST /model/find/': none, 'POST /Class/findColleagues/': none })
  let closed = 0
  const lesson = began as unknown as LessonRow
  await show(<LessonDialog lesson={lesson} renderVideo={renderButtons} onClose={() => (closed += 1)} />)
  for (const name of ['begin', 'end']) {
    await page.getByRole('button', { name }).click()
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: ui('discardInput') })
    await question.getByRole('button', { name: ui('cancel') }).click()
    expect(closed).toBe(0)
  }
})

test('what someone else changes of a lesson meanwhile is shown and kept, but for its times where one of them was changed', async () => {
  const now = { ...began }
  const none = { data: [], totalCount: 0 }
  const asked = answerCalls({
    'GET /Class/getById/7': () => now,
    'POST /model/find/': none,
    'POST /Class/findColleagues/': none,
    'PUT /Class/update/7': null,
  })
  let closed = 0
  await show(<LessonDialog lesson={began as unknown as LessonRow} onClose={() => (closed += 1)} />)
  await field('endClock').fill('12:00')
  const times = { startTime: '2099-02-01T02:00:00.000Z', endTime: '2099-02-01T03:00:00.000Z', dateRange: '2099-02-01' }
  Object.assign(now, { ...times, course: '文学', version: 2 })
  void queryClient.invalidateQueries()
  const course = { label: t('course'), before: '语文', now: '文学' }
  await expect.element(page.getByRole('status').getByText(ui('changedTo', course))).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: ui('save'), exact: true }).click()
  await expect.poll(() => closed).toBe(1)
  expect(asked.find(({ address }) => address === 'PUT /Class/update/7')?.request).toMatchObject({
    version: 2,
    course: '文学',
    startTime: began.startTime,
    endTime: '2099-01-31T04:00:00.000Z',
    checks: [{ id: 3 }],
    checksBefore: [3],
  })
})

test('a copy by an administrator stays its presenter’s, with colleagues of theirs and what the scale is now, all of it a week later', async () => {
  const find = (request: unknown) => {
    const isCurrent = (request as { currentOf?: number }).currentOf === 4
    return isCurrent ? { data: [{ id: 8, name: '课堂教学', isCurrent: true }], totalCount: 1 } : none
  }
  const none = { data: [], totalCount: 0 }
  const asked = answerCalls({
    'GET /users/info': { id: 1 },
    'POST /model/find/': find,
    'POST /Class/findColleagues/': none,
    'POST /Class/save': { id: 9, ids: [9] },
  })
  const blind = { visibility: 'blind', reviewDeadline: '2099-02-01T10:00:00.000Z' }
  const copied = { ...began, ...blind, userId: 2, userName: '李静', modelId: 4 } as unknown as LessonRow
  await show(<LessonDialog lesson={null} copied={copied} onClose={() => {}} />)
  await expect.element(page.getByText(t('presentedBy', { name: '李静' }))).toBeVisible()
  const sent = (address: string) => asked.findLast((one) => one.address === address)?.request
  await expect.poll(() => sent('POST /Class/findColleagues/')).toMatchObject({ lessonId: 7 })
  await expect.poll(() => document.querySelector<HTMLInputElement>('input[name=modelId]')?.value).toBe('8')
  await page.getByRole('button', { name: ui('save'), exact: true }).click()
  await expect
    .poll(() => sent('POST /Class/save'))
    .toMatchObject({
      userId: 2,
      modelId: 8,
      startTime: '2099-02-07T02:00:00.000Z',
      reviewDeadline: '2099-02-08T10:00:00.000Z',
    })
})

test('the form of a lesson names the version of its scale that was replaced since', async () => {
  const had = { id: 4, name: '课堂教学', version: 1, isCurrent: false }
  answerCalls({
    'GET /Class/getById/7': { ...began, modelId: 4 },
    'POST /model/find/': (request: unknown) =>
      (request as { id?: number }).id === 4 ? { data: [had], totalCount: 1 } : { data: [], totalCount: 0 },
    'POST /Class/findColleagues/': { data: [], totalCount: 0 },
  })
  await show(<LessonDialog lesson={{ ...began, modelId: 4 } as unknown as LessonRow} onClose={() => {}} />)
  const words = translator(scaleScreenTexts, locale)('replacedVersion', { name: had.name, version: had.version })
  await expect.element(page.getByText(words)).toBeVisible()
})
