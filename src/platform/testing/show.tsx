import { QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect, inject, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { queryClient } from '../ui/call/use-call.ts'
import { Confirmations } from '../ui/dialog/confirm.tsx'
import { Notices } from '../ui/dialog/notices.tsx'
import { chooseTheme } from '../ui/theme/use-theme.ts'
import '../ui/theme/base.css'

declare module 'vitest' {
  interface ProvidedContext {
    isNightly: boolean
  }
}

const DESK = [1280, 800] as const
const PHONE = [390, 844] as const

/** 'Cancel' of the question that is asked, or what it has in its place. */
const firstAnswer = () => document.querySelector<HTMLElement>('.confirm-buttons > :first-child')

/** Before any test of this page: one may set another before it shows anything. */
const FIRST_ADDRESS = window.location.href

/**
 * All tests share a page: what one leaves, such as an address with the id that its screen chose, the next would find. The package clears
 * up after those of the first file alone.
 */
async function clear() {
  // A question outlives the dialog that asked it, and would cover the next test's.
  for (let no = firstAnswer(); no; no = firstAnswer()) {
    no.click()
    await expect.poll(firstAnswer).not.toBe(no)
  }
  for (const close of document.querySelectorAll<HTMLElement>('.notice > .icon-button')) close.click()
  await cleanup()
  // What is under the pointer next would look pointed at.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
  window.history.replaceState(null, '', FIRST_ADDRESS)
}

/** Shows a control as a screen of the console would, on a desk, until the test ends. */
export async function show(control: ReactNode) {
  onTestFinished(clear)
  await page.viewport(...DESK)
  queryClient.clear()
  // Who an earlier test was, of whatever file: all share the browser's store.
  for (const name of Object.keys(localStorage))
    if (/\/users\/(?:info|getRoutes)$/.test(name)) localStorage.removeItem(name)
  return render(
    <QueryClientProvider client={queryClient}>
      {/* Axe wants what a page has. */}
      <main>
        <h1>test</h1>
        {control}
      </main>
      <Confirmations />
      <Notices />
    </QueryClientProvider>,
  )
}

async function violations(): Promise<string[][]> {
  await Promise.allSettled(document.getAnimations().map((each) => each.finished))
  const found = await axe.run(document, { resultTypes: ['violations'], iframes: false, preload: false })
  return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
}

const LOOKS = [
  ['dark', PHONE],
  ['light', DESK],
] as const
const MORE_LOOKS = [
  ['light', PHONE],
  ['dark', DESK],
] as const

/**
 * As it stands: no wider than its window on a phone and on a desk, and readable by everybody: on a phone, dark, or on a desk, light, by the
 * test's name; nightly on both, and the other way round.
 */
export async function expectAccessible(): Promise<void> {
  const seenAt = (expect.getState().currentTestName ?? '').length % LOOKS.length
  for (const [at, [shade, [width, height]]] of [...LOOKS, ...(inject('isNightly') ? MORE_LOOKS : [])].entries()) {
    chooseTheme(shade)
    await page.viewport(width, height)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // A canvas follows its box a little later on a busy machine.
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `px of ${width}` })
      .toBeLessThanOrEqual(width)
    if (!inject('isNightly') && at !== seenAt) continue
    // A colour may be on its way to another one; what is wrong stays wrong.
    const found = (await violations()).length > 0 ? await violations() : []
    expect.soft(found, `${shade}, ${width} px wide`).toEqual([])
  }
}

/** What the server would answer, by the call's address without its path's parts: the data, or what makes it of the request. */
export type Answers = Record<string, unknown>

/** Answers calls in the server's place while the test runs; gives what was asked, in order. */
export function answerCalls(answers: Answers): { address: string; request: unknown }[] {
  const asked: { address: string; request: unknown }[] = []
  const original = window.fetch
  window.fetch = async (url, init) => {
    const address = `${init?.method ?? 'GET'} ${new Request(url).url.replace(`${window.location.origin}/api`, '')}`
    const request: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ address, request })
    const answer = answers[address]
    const data: unknown =
      typeof answer === 'function' ? await (answer as (request: unknown) => unknown)(request) : answer
    if (data instanceof Response) return data
    const isKnown = address in answers
    return Response.json({ code: isKnown ? 200 : 500, message: isKnown ? '' : `no ${address}`, data })
  }
  onTestFinished(() => {
    window.fetch = original
  })
  return asked
}
