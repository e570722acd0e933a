import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { videoTexts } from '../text.ts'
import { VideoField } from './video-field.tsx'

const t = translator(videoTexts, locale)

vi.mock('./read-video.ts', () => ({
  readVideo: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}))

test('a video that is chosen while the connection is away is not read for ever: another try is offered', async () => {
  const busy: boolean[] = []
  await show(<VideoField lessonId={1} videoId={null} onVideo={() => {}} onBusy={(isBusy) => void busy.push(isBusy)} />)
  const choose = page.getByLabelText(t('chooseVideo'))
  await choose.upload(new File(['x'], 'x.mp4', { type: 'video/mp4' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('uploadFailed'))
  await expect.element(choose).toBeInTheDocument()
  expect(busy).toEqual([false, true, false])
  await expectAccessible()
})
