import { expect, test } from 'vitest'
import { askBeforeLeaving, followHistory, goTo, leavePage } from './history.ts'

const path = () => window.location.pathname + window.location.search

test('a screen that asks before it is left stays until the person agrees, by link and by Back', async () => {
  const stop = followHistory()
  goTo('/before')
  goTo('/lesson')
  let isAgreed = false
  let asked = 0
  const release = askBeforeLeaving({
    namedBy: [],
    ask() {
      asked += 1
      return Promise.resolve(isAgreed)
    },
  })
  goTo('/elsewhere')
  await expect.poll(() => asked).toBe(1)
  expect(path()).toBe('/lesson')
  // The same screen with other values is not left.
  goTo('/lesson?tab=2')
  expect(path()).toBe('/lesson?tab=2')
  window.history.back()
  await expect.poll(path).toBe('/lesson')
  expect(asked).toBe(1)

  window.history.back()
  await expect.poll(() => asked).toBe(2)
  await expect.poll(path).toBe('/lesson')
  isAgreed = true
  window.history.back()
  // The browser is there before the person is asked, too.
  await expect.poll(() => asked).toBe(3)
  await expect.poll(path).toBe('/before')
  // The person who agreed has left: that is asked once.
  goTo('/elsewhere')
  expect([path(), asked]).toEqual(['/elsewhere', 3])
  release()
  stop()
})

test('a screen that asks before it is left is asked before the page itself is left', async () => {
  let isAgreed = false
  let isLeft = false
  const release = askBeforeLeaving({ namedBy: ['id'], ask: () => Promise.resolve(isAgreed) })
  const leave = () => leavePage(() => (isLeft = true))
  leave()
  await Promise.resolve()
  expect(isLeft).toBe(false)
  isAgreed = true
  leave()
  await expect.poll(() => isLeft).toBe(true)
  release()
})

test('a screen that shows one of many asks before it shows another one, too', async () => {
  const stop = followHistory()
  goTo('/lesson?id=1')
  goTo('/lesson?id=2')
  let asked = 0
  const release = askBeforeLeaving({
    namedBy: ['id'],
    ask() {
      asked += 1
      return Promise.resolve(false)
    },
  })
  goTo('/lesson?id=2&tab=2')
  expect([path(), asked]).toEqual(['/lesson?id=2&tab=2', 0])
  goTo('/lesson?id=3')
  await expect.poll(() => asked).toBe(1)
  expect(path()).toBe('/lesson?id=2&tab=2')
  window.history.go(-2)
  await expect.poll(() => asked).toBe(2)
  await expect.poll(path).toBe('/lesson?id=2&tab=2')
  release()
  stop()
})

test('a dialog asks before the screen beneath it does, and only about steps of the browser', async () => {
  const stop = followHistory()
  goTo('/before')
  goTo('/lesson')
  const asked: string[] = []
  const ask = (name: string) => () => Promise.resolve(asked.push(name) > 2)
  const releaseScreen = askBeforeLeaving({ namedBy: [], ask: ask('screen') })
  const releaseDialog = askBeforeLeaving({ namedBy: [], ask: ask('dialog'), isForStepsAlone: true })
  goTo('/elsewhere')
  await expect.poll(() => asked).toEqual(['screen'])
  window.history.back()
  await expect.poll(() => asked).toEqual(['screen', 'dialog'])
  window.history.back()
  await expect.poll(() => asked).toEqual(['screen', 'dialog', 'dialog', 'screen'])
  await expect.poll(path).toBe('/before')
  releaseDialog()
  releaseScreen()
  stop()
})
