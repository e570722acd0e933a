import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { askBeforeLeaving } from '../frame/history.ts'
import { askToConfirm } from './confirm.tsx'
import { useOpenDialog } from './use-open-dialog.ts'
import { useText } from '../theme/use-text.ts'
import './modal.css'

/** What has the focus at first: a field, not the cross that closes; nor what is below a list, to which the dialog would scroll. */
const FIRST = 'input:not([type=hidden]), select:not(.pager select), textarea, [role=combobox], .modal-buttons button'

/**
 * A dialog over the screen. Escape, the cross and Back close it; where that would lose what was entered, the person is asked first. The rest of
 * the page is inert meanwhile.
 */
export function Modal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useText(uiTexts)
  const dialog = useOpenDialog()
  const titleId = useId()
  /** what each form held before the person touched anything: values may come from the server after the dialog opened */
  const untouched = useRef(new WeakMap<HTMLFormElement, string>())
  function noteUntouched(): void {
    for (const form of formsIn(dialog.current))
      if (!untouched.current.has(form)) untouched.current.set(form, valuesOf(form))
  }
  async function mayLose(): Promise<boolean> {
    noteUntouched()
    const wouldLose = formsIn(dialog.current).some((form) => untouched.current.get(form) !== valuesOf(form))
    return !wouldLose || askToConfirm({ title: t('discardInput'), yes: t('discard'), isDangerous: true })
  }
  async function leave(): Promise<void> {
    if (await mayLose()) onClose()
  }
  // A browser lets a page prevent that Escape closes a dialog only once in a row, but a key as often as it wants.
  function leaveByKey(event: KeyboardEvent): void {
    // An Escape that gives up half-written Chinese is not meant for the dialog.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    void leave()
  }
  const touch = useEffectEvent(noteUntouched)
  useEffect(() => {
    const element = dialog.current
    const kinds = ['keydown', 'pointerdown', 'beforeinput']
    // React knows no `beforeinput`, which alone comes before words that no key typed.
    for (const kind of kinds) element?.addEventListener(kind, touch, true)
    return () => kinds.forEach((kind) => element?.removeEventListener(kind, touch, true))
  }, [dialog])
  const ask = useEffectEvent(mayLose)
  useEffect(() => askBeforeLeaving({ namedBy: ['id'], ask: () => ask(), isForStepsAlone: true }), [])
  useEffect(() => {
    const element = dialog.current
    const cross = document.activeElement
    function focusFirst(): boolean {
      const first = element?.querySelector<HTMLElement>(FIRST)
      // To one out of sight the dialog would scroll: a list is read from its beginning.
      const isInSight = first && element && first.getBoundingClientRect().top < element.getBoundingClientRect().bottom
      // A person who has moved on stays there.
      if (isInSight && document.activeElement === cross) first.focus()
      return Boolean(first)
    }
    if (!element || focusFirst()) return undefined
    // What it shows is still to come.
    const watch = new MutationObserver(() => focusFirst() && watch.disconnect())
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [dialog])
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      onKeyDown={leaveByKey}
      onCancel={(event) => {
        // A chooser of files in the dialog was closed without a choice: that, too, is passed on to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        void leave()
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('close')} onClick={() => void leave()}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

/** Search forms are left out: they hold nothing worth keeping. */
const formsIn = (dialog: HTMLElement | null) =>
  [...(dialog?.querySelectorAll('form') ?? [])].filter((form) => !form.closest('search'))

const valuesOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...form.elements].map((field) =>
      field instanceof HTMLInputElement
        ? [field.value, field.checked]
        : field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
          ? field.value
          : null,
    ),
  )
