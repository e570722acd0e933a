import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { checkTexts } from '../text.ts'
import { DeviceChooser } from './device-chooser.tsx'
import type { Person } from './room-session.ts'
import { useSpeaking } from './use-speaking.ts'

const ME: Person = {
  number: 2,
  userId: 7,
  name: '王芳',
  isPresenter: false,
  hasRaisedHand: false,
  speaker: null,
  isMuted: false,
  since: '2026-03-02T02:00:00.000Z',
}

/** Pictures of nothing, as long as nothing stops them. */
const picture = () => document.createElement('canvas').captureStream()
const isOn = (stream: MediaStream) => stream.getTracks().some(({ readyState }) => readyState === 'live')

/** Answers what a person would be asked for by their browser. */
function answerFor(name: 'getUserMedia' | 'getDisplayMedia', answer: () => Promise<MediaStream>): void {
  Object.defineProperty(navigator.mediaDevices, name, { configurable: true, value: answer })
  onTestFinished(() => void Reflect.deleteProperty(navigator.mediaDevices, name))
}

test('a microphone that is allowed after the speaker was to end is turned off, not sent', async () => {
  const { promise, resolve } = Promise.withResolvers<MediaStream>()
  answerFor('getUserMedia', () => promise)
  const sent: MediaStream[] = []
  const session = {
    send: async (stream: MediaStream) => void sent.push(stream),
    stopSending: async () => {},
  }
  function Speaker() {
    const [speaker, setSpeaker] = useState<number | null>(1)
    useSpeaking(session, { ...ME, speaker }, null)
    return <button onClick={() => setSpeaker(null)}>{speaker === null ? 'listens' : 'speaks'}</button>
  }
  await show(<Speaker />)
  await page.getByText('speaks').click()
  await expect.element(page.getByText('listens')).toBeVisible()
  const stream = picture()
  resolve(stream)
  await expect.poll(() => isOn(stream)).toBe(false)
  expect(sent).toEqual([])
})

test('a microphone that is not allowed is reported in the language of the page', async () => {
  answerFor('getUserMedia', () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')))
  const session = { send: async () => {}, stopSending: async () => {} }
  function Speaker() {
    useSpeaking(session, { ...ME, speaker: 1 }, null)
    return null
  }
  await show(<Speaker />)
  await expect.element(page.getByText(checkTexts.denied[locale])).toBeVisible()
})

test('a screen without a microphone is given back, and nothing that was stopped can be taken', async () => {
  const [camera, screen] = [picture(), picture()]
  const answers = [Promise.resolve(camera)]
  answerFor('getUserMedia', () => answers.shift() ?? Promise.reject(new DOMException('no microphone', 'NotFoundError')))
  answerFor('getDisplayMedia', () => Promise.resolve(screen))
  await show(<DeviceChooser action="begin" onChoose={() => {}} />)
  const begin = page.getByRole('button', { name: 'begin' })
  await expect.element(begin).toBeEnabled()
  await userEvent.selectOptions(page.getByRole('combobox').first(), 'screen')
  await expect.element(page.getByText(checkTexts.missing[locale])).toBeVisible()
  expect(isOn(camera)).toBe(false)
  expect(isOn(screen)).toBe(false)
  await expect.element(begin).toBeDisabled()
})

function Presenter() {
  const [isChoosing, setIsChoosing] = useState(true)
  return isChoosing ? (
    <DeviceChooser action="use" onChoose={() => {}} onKeep={() => setIsChoosing(false)} />
  ) : (
    <p>goes on</p>
  )
}

test('a presenter who changes nothing goes on, and what was tried is turned off', async () => {
  const tried = picture()
  answerFor('getUserMedia', () => Promise.resolve(tried))
  await show(<Presenter />)
  await expect.element(page.getByRole('button', { name: 'use' })).toBeEnabled()
  await page.getByRole('button', { name: 'Keep the current ones' }).click()
  await expect.element(page.getByText('goes on')).toBeVisible()
  expect(isOn(tried)).toBe(false)
})
