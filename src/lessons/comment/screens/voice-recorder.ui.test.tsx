import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { commentScreenTexts } from '../text.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

const t = translator(commentScreenTexts, locale)

test('where nothing can be recorded the microphone is not left on', async () => {
  const stream = document.createElement('canvas').captureStream()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => {
    throw new DOMException('', 'NotSupportedError')
  })
  const busy: boolean[] = []
  await show(
    <VoiceRecorder
      draft={{ voiceId: undefined, voiceDuration: undefined }}
      onChange={() => {}}
      onStart={() => {}}
      onBusy={(isBusy) => busy.push(isBusy)}
    />,
  )
  await page.getByRole('button', { name: t('record') }).click()
  await expect.element(page.getByText(t('noMicrophone'))).toBeVisible()
  expect(busy).toEqual([true, false])
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  vi.restoreAllMocks()
})

test('the keyboard stays on the button that begins a recording, which asks for one microphone however often it is pressed', async () => {
  const opened: MediaStream[] = []
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    await isAllowed
    const stream = new AudioContext().createMediaStreamDestination().stream
    opened.push(stream)
    return stream
  })
  await show(
    <VoiceRecorder
      draft={{ voiceId: undefined, voiceDuration: undefined }}
      onChange={() => {}}
      onStart={() => {}}
      onBusy={() => {}}
    />,
  )
  const button = page.getByRole('button')
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  allow()
  await expect.element(button).toHaveTextContent(t('stopRecording', { seconds: 0 }))
  await expect.element(button).toHaveFocus()
  expect(opened).toHaveLength(1)
  vi.restoreAllMocks()
})
