import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { look, settled } from './readable.ts'

export const TABLET = { width: 768, height: 1024 }
const LEAST_PX = 60
const APART_PX = 12

/** All that can be pressed on the screen without the console around it, or in the dialog over it, is large enough for a glove, and far enough from the next. */
export async function expectGlovesFit(page: Page, what: string): Promise<void> {
  await look(page, TABLET, 'light')
  await settled(page)
  expect.soft(await page.evaluate(misfits, { least: LEAST_PX, apart: APART_PX }), `${what}, with gloves`).toEqual([])
}

/** Runs in the page. Half a pixel is the screen's rounding. */
function misfits({ least, apart }: { least: number; apart: number }): string[] {
  const pressed =
    ':is(button, a[href], select, textarea, summary, [role=tab], label:has(> input), input:not(label > *))'
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
  const targets = [...(place?.querySelectorAll<HTMLElement>(pressed) ?? [])]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
    .map((element) => ({
      name: element.ariaLabel ?? (element.textContent.trim() || element.tagName),
      box: element.getBoundingClientRect(),
      day: element.closest('.day-input'),
    }))
  const small = targets.filter(({ box }) => Math.min(box.width, box.height) < least - 0.5)
  const near = targets.flatMap((one, at) =>
    targets.slice(at + 1).flatMap((other) => {
      const between = (from: 'left' | 'top', to: 'right' | 'bottom') =>
        Math.max(0, Math.max(one.box[from], other.box[from]) - Math.min(one.box[to], other.box[to]))
      const px = Math.hypot(between('left', 'right'), between('top', 'bottom'))
      // A day's field and its calendar open the same day.
      const areOne = one.day !== null && one.day === other.day
      return px < apart - 0.5 && !areOne ? [`${one.name} is ${Math.round(px)} px from ${other.name}`] : []
    }),
  )
  return [
    ...small.map(({ name, box }) => `${name} has ${Math.round(box.width)} × ${Math.round(box.height)} px`),
    ...near,
  ]
}
