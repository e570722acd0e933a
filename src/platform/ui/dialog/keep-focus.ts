/** What had the focus last, and its place in each element around it: it may be disabled or gone by the time it is asked for. */
let last: { element: HTMLElement; around: { parent: Element; at: number }[] } | undefined

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  const around: { parent: Element; at: number }[] = []
  let child: Element = target
  while (child.parentElement && child.id !== 'content') {
    around.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
    child = child.parentElement
  }
  last = { element: target, around }
})

// A row that a key takes out of a form, without a call, would leave the keyboard at the top of the page. A mouse needs no focus.
document.addEventListener('click', ({ detail }) => {
  if (detail === 0)
    setTimeout(() => {
      if (!last?.element.isConnected) focusWhatRemains()
    })
})

export const lastFocused = (): HTMLElement | undefined => last?.element

const FOCUSABLE = ':is(button, input:not([type=hidden]), select, textarea):not(:disabled), a[href], [tabindex="0"]'

/** A browser takes it from what was disabled only when it draws. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/**
 * Where an action took away the element that had the focus, such as a button of a row that is deleted, moves it to the same place of
 * what is there now: the next row, or else the last; where nothing is left, to the content of the page.
 */
export function focusWhatRemains(): void {
  if (!last || !isFocusLost() || (last.element.isConnected && !last.element.matches(':disabled'))) return
  const { around } = last
  const from = around.findIndex(({ parent }) => parent.isConnected && parent.querySelector(FOCUSABLE))
  const remaining = around[from]?.parent
  const isOfPage = remaining === undefined || remaining === document.body || remaining.contains(content())
  ;(isOfPage ? content() : nearest(remaining, around.slice(0, from + 1)))?.focus({ preventScroll: isOfPage })
}

const content = () => document.getElementById('content')

/** Down the same way as far as there is something to focus. */
function nearest(parent: Element, way: { at: number }[]): HTMLElement | null {
  let within = parent
  for (const { at } of way.toReversed()) {
    const child = within.children[Math.min(at, within.children.length - 1)]
    if (child?.matches(FOCUSABLE)) return child as HTMLElement
    if (!child?.querySelector(FOCUSABLE)) break
    within = child
  }
  return within.querySelector<HTMLElement>(FOCUSABLE)
}
