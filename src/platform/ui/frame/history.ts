import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** What this console keeps with a step of the browser's history. */
interface Step {
  /** how many steps of this console are before it */
  nth: number
  /** how far down it was scrolled when it was left, px */
  scrollY: number
}

/** A place is scrolled to as soon as the screen is tall enough: its figures may come later. */
const LATEST_MS = 15_000

const { subscribe, emit } = createListeners()
const present = (): Partial<Step> => (window.history.state as Partial<Step> | null) ?? {}
let stopReturning = () => {}
/** of the screen and of dialogs over it, the topmost last; empty: nothing is lost by leaving the screen that is shown */
let questions: readonly Question[] = []
/** the step that is shown */
let shown = { nth: 0, href: '' }
const noteShown = () => (shown = { nth: present().nth ?? 0, href: window.location.href })

interface Question {
  /** whether the person leaves */
  ask: () => Promise<boolean>
  /** the search parameters that name what the screen shows: with others it is another screen */
  namedBy: readonly string[]
  /** whether links and code leave unasked: behind a dialog no link can be reached, and one that was sent may go to what it made */
  isForStepsAlone?: boolean
}

/** Begins to follow Back and Forward, and to keep how far each step was scrolled; the answer ends it. */
export function followHistory(): () => void {
  // The browser's own way scrolls before the screen of that step is drawn.
  window.history.scrollRestoration = 'manual'
  const ended = new AbortController()
  const { signal } = ended
  window.addEventListener('popstate', arrive, { signal })
  window.addEventListener('pagehide', keepPlace, { signal })
  window.addEventListener('scrollend', keepPlace, { signal })
  noteShown()
  returnTo(present().scrollY ?? 0)
  return () => {
    stopReturning()
    ended.abort()
  }
}

/** From now on asks before another screen is shown; the answer ends it. Closing the page is not asked about: that is `beforeunload`. */
export function askBeforeLeaving(asked: Question): () => void {
  questions = [...questions, asked]
  return () => {
    questions = questions.filter((other) => other !== asked)
  }
}

/** What the person has to be asked before the console goes from one address to another. */
function questionsBetween(from: string, to: string): Question[] {
  const [before, after] = [from, to].map((href) => new URL(href, window.location.href))
  return questions.filter(
    ({ namedBy }) =>
      before?.pathname !== after?.pathname ||
      namedBy.some((name) => before?.searchParams.get(name) !== after?.searchParams.get(name)),
  )
}

/** The dialog on top asks first. */
async function leave(asked: readonly Question[], go: () => void): Promise<void> {
  for (const { ask } of asked.toReversed()) if (!(await ask())) return
  questions = questions.filter((question) => !asked.includes(question))
  go()
}

function arrive(): void {
  const steps = (present().nth ?? 0) - shown.nth
  const asked = questionsBetween(shown.href, window.location.href)
  if (steps !== 0 && asked.length > 0) {
    // The browser is there already: it returns until the person has decided.
    window.addEventListener('popstate', () => void leave(asked, () => window.history.go(steps)), { once: true })
    return window.history.go(-steps)
  }
  noteShown()
  emit()
  // A step to a mark on the same screen, as the skip link makes one, is none of ours.
  const { scrollY } = present()
  if (scrollY !== undefined) returnTo(scrollY)
}

/** Keeps the place with the step, so that Back and a reload find it again. */
function keepPlace(): void {
  window.history.replaceState({ ...present(), scrollY: window.scrollY }, '')
}

function returnTo(scrollY: number): void {
  stopReturning()
  const body = new ResizeObserver(() => {
    window.scrollTo(0, scrollY)
    if (Math.abs(window.scrollY - scrollY) < 1) stopReturning()
  })
  const given = new AbortController()
  stopReturning = () => {
    body.disconnect()
    given.abort()
  }
  const { signal } = given
  const timer = setTimeout(stopReturning, LATEST_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  // The person's own way goes first.
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(name, stopReturning, { signal, passive: true })
  body.observe(document.body)
}

/**
 * Goes to an address of this console: a step for Back, or in place of the present one. Another screen begins at its top; the same
 * one with other values stays where it is.
 */
export function goTo(href: string, { isReplacing = false } = {}): void {
  const before = window.location.pathname
  const asked = questionsBetween(window.location.href, href).filter(({ isForStepsAlone }) => !isForStepsAlone)
  if (!isReplacing && asked.length > 0) return void leave(asked, () => goTo(href))
  const { nth = 0 } = present()
  stopReturning()
  keepPlace()
  if (isReplacing || href === window.location.pathname + window.location.search)
    window.history.replaceState({ nth, scrollY: window.scrollY }, '', href)
  else window.history.pushState({ nth: nth + 1, scrollY: 0 }, '', href)
  noteShown()
  if (window.location.pathname !== before) window.scrollTo(0, 0)
  emit()
}

/** Leaves the page altogether, as for another language: after the same questions. */
export function leavePage(go: () => void): void {
  void leave(questions, go)
}

/** To the screen before, or to the first one where there is none of this console. */
export function goBack(): void {
  if ((present().nth ?? 0) > 0) window.history.back()
  else goTo('/')
}

export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname)
}

/** The '?' and what follows it. */
export function useSearchText(): string {
  return useSyncExternalStore(subscribe, () => window.location.search)
}
