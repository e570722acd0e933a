import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { traceScreenTexts } from '../text.ts'
import { TraceDialog } from './trace-dialog.tsx'
import type { TraceRow } from './trace-row.ts'

const t = translator(traceScreenTexts, locale)
const ui = translator(uiTexts, locale)

const none = { data: [], totalCount: 0 }
const trace = {
  id: 1,
  title: '罐体锈蚀',
  content: '',
  pictures: [] as number[],
  companyId: 2,
  testeeId: null,
  reportId: null,
}

/** The dialog of a trace with these pictures; the answer is what later requests get. */
async function showOf({ pictures }: { pictures: number[] }) {
  const now = { ...trace, pictures }
  const asked = answerCalls({
    'GET /trace/getDetail/1': now,
    'POST /testee/find/': none,
    'POST /report/find': none,
    'POST /attachments?fileType=8&fileName=a.png': { id: 6 },
  })
  await show(<TraceDialog trace={trace as unknown as TraceRow} onClose={() => {}} />)
  await expect.element(page.getByRole('textbox', { name: t('traceTitle') })).toBeVisible()
  return { now, askedAgain: () => asked.filter(({ address }) => address === 'GET /trace/getDetail/1').length > 1 }
}

test('what is typed stays when the trace is asked for again', async () => {
  const { askedAgain } = await showOf({ pictures: [] })
  const title = page.getByRole('textbox', { name: t('traceTitle') })
  await title.fill('罐体锈蚀，已处理')
  // As when the person comes back to the tab.
  await queryClient.invalidateQueries()
  await expect.poll(askedAgain).toBe(true)
  await expect.element(title).toHaveValue('罐体锈蚀，已处理')
})

test('a picture that takes the place of another is not lost without a question', async () => {
  await showOf({ pictures: [4, 5] })
  await page.getByRole('button', { name: t('removePictureOf', { number: 2 }) }).click()
  await userEvent.upload(page.getByLabelText(t('choosePicture')), new File(['x'], 'a.png', { type: 'image/png' }))
  await expect.element(page.getByAltText(t('pictureOf', { number: 2 }))).toBeInTheDocument()
  await page.getByRole('button', { name: ui('close') }).click()
  await expect.element(page.getByRole('alertdialog', { name: ui('discardInput') })).toBeVisible()
})

test('a picture that a colleague exchanged is stated', async () => {
  const { now } = await showOf({ pictures: [4, 5] })
  now.pictures = [4, 7]
  await queryClient.invalidateQueries()
  const exchanged = t('picturesExchanged', { count: 2 })
  await expect
    .element(page.getByText(ui('changedTo', { label: t('pictures'), before: '2', now: exchanged })))
    .toBeVisible()
})
