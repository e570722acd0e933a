import { useEffect, useSyncExternalStore } from 'react'
import { usePathname } from '../frame/history.ts'
import { createListeners } from '../frame/listeners.ts'
import { uiTexts } from '../text.ts'
import { useOpenDialog } from './use-open-dialog.ts'
import { useText } from '../theme/use-text.ts'
import './confirm.css'

export interface Question {
  title: string
  text?: string
  /** label of the button that confirms; 'OK' when left out */
  yes?: string
  /** label of the button that cancels; null: there is nothing to decide, as in an alert */
  no?: string | null
  isDangerous?: boolean
}
interface Asked extends Question {
  id: number
  /** the screen it is about */
  pathname: string
  answer: (isConfirmed: boolean) => void
}

let questions: readonly Asked[] = []
let lastId = 0
const { subscribe, emit } = createListeners()
function change(next: readonly Asked[]): void {
  questions = next
  emit()
}
/**
 * Asks the person; resolves to true only when they confirm. Escape, 'cancel' and leaving the screen by Back are no, and so is asking the same
 * again before it is answered, as a double click does.
 */
export function askToConfirm(question: Question): Promise<boolean> {
  if (questions.some(({ title, text }) => title === question.title && text === question.text))
    return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const id = ++lastId
  const answer = (isConfirmed: boolean) => {
    change(questions.filter((other) => other.id !== id))
    resolve(isConfirmed)
  }
  change([...questions, { ...question, id, pathname: window.location.pathname, answer }])
  return promise
}

/** Shows the questions, one at a time; once in the page. */
export function Confirmations() {
  const asked = useSyncExternalStore(subscribe, () => questions)[0]
  return asked ? <ConfirmDialog key={asked.id} {...asked} /> : null
}

function ConfirmDialog({ title, text, yes, no, isDangerous, pathname, answer }: Asked) {
  const t = useText(uiTexts)
  const dialog = useOpenDialog()
  const isLeft = usePathname() !== pathname
  useEffect(() => {
    // What was asked on a screen must not be confirmed over another one.
    if (isLeft) answer(false)
  }, [isLeft, answer])
  return (
    <dialog
      ref={dialog}
      className="confirm"
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby={text ? 'confirm-text' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <h2 id="confirm-title">{title}</h2>
      {text && <p id="confirm-text">{text}</p>}
      <div className="confirm-buttons">
        {no !== null && (
          <button type="button" className="plain-button" onClick={() => answer(false)}>
            {no ?? t('cancel')}
          </button>
        )}
        <button
          type="button"
          className={isDangerous ? 'strong-button danger-button' : 'strong-button'}
          onClick={() => answer(true)}
        >
          {yes ?? t('confirm')}
        </button>
      </div>
    </dialog>
  )
}
