import { useRef, useState, type ReactNode } from 'react'
import type { ResponseOf } from '../../contract/call.ts'
import { readDay } from '../../rules/day-range.ts'
import { failureOf, type Address, type CallFailure, type Input } from '../call/call.ts'
import { knownCompany } from '../call/me.ts'
import { askToConfirm, type Question } from './confirm.tsx'
import { FieldErrors, type FormErrors } from '../form/form-fields.tsx'
import { formValues, type FormValues } from '../form/form-values.ts'
import { WaitingButton } from '../form/waiting-button.tsx'
import { Modal } from './modal.tsx'
import { notify } from './notices.tsx'
import { uiTexts } from '../text.ts'
import { useCloseWhileOpen } from './use-close-while-open.ts'
import { useMutationCall } from '../call/use-call.ts'
import { useText } from '../theme/use-text.ts'
import './form-dialog.css'

interface Props<A extends Address> {
  title: string
  /** the call that takes the form */
  address: A
  /** what is sent, made of the fields by their names; it may take a moment, as sealing a password does */
  input: (form: FormValues) => Input<A> | Promise<Input<A>>
  /** what no field can check by itself, by the field's name: passwords that differ, a range reversed */
  check?: (form: FormValues) => FormErrors
  /** what is asked before it is sent; null: nothing */
  ask?: (form: FormValues) => Question | null
  /** calls whose answers the change makes old */
  refreshes?: readonly Address[]
  /** something is added by it */
  isNew?: boolean
  /** the notice on success, null: none; 'added' or 'saved' when left out. A warning where less was done than the user asked for. */
  done?: string | ((answer: ResponseOf<A>) => string | { warning: string } | null)
  /** label of the button that sends; 'save' when left out */
  send?: string
  /** label of the button that closes; 'cancel' when left out */
  leave?: string
  onDone?: (answer: ResponseOf<A>) => void
  onClose: () => void
  /** fields of form-fields.tsx, in two columns; `className="form-wide"` spans both */
  children: ReactNode
}

/**
 * A dialog that adds or changes one thing. Fields that must be filled are checked here, all else by the server; whatever is wrong is shown
 * at its field, and the first one gets the focus.
 */
export function FormDialog<A extends Address>(props: Props<A>) {
  const { title, address, refreshes, onClose } = props
  const t = useText(uiTexts)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState('')
  // Another tab may switch to another company meanwhile.
  const [madeAt] = useState(knownCompany)
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const save = useMutationCall(address, {
    refreshes: refreshes ?? [],
    isQuiet: true,
    onDone: (answer) => {
      const said =
        typeof props.done === 'function' ? props.done(answer) : (props.done ?? t(props.isNew ? 'added' : 'saved'))
      if (typeof said === 'string') notify.success(said)
      else if (said) notify.warning(said.warning)
      props.onDone?.(answer)
      closeWhileOpen()
    },
  })

  /** from the press on, also while a question is asked or a password sealed */
  const isSending = useRef(false)

  async function inputWhenSure(form: FormValues): Promise<Input<A> | null> {
    const question = props.ask?.(form)
    return !question || (await askToConfirm(question)) ? props.input(form) : null
  }

  function submit(element: HTMLFormElement): void {
    const fields = [...element.elements].filter((field) => isField(field))
    const isShown = (name: string) => element.querySelector(`#${CSS.escape(`form-${name}-error`)}`) !== null
    const showErrors = (wrong: FormErrors) => {
      setErrors(wrong)
      // What no field shows, as that of a lone box or of a field that isn't here, must not get lost.
      const unplaced = Object.entries(wrong).filter(([name]) => !isShown(name))
      setFailure([...new Set(unplaced.map(([, message]) => message))].join(' '))
      fields.find((field) => field.name in wrong)?.focus()
    }
    const form = formValues(element)
    const wrong = { ...props.check?.(form) }
    for (const field of fields) {
      const label = field.labels?.[0]?.dataset['name'] ?? field.name
      const isRequired = field.ariaRequired === 'true' && !field.disabled
      if (isRequired && form.text(field.name) === '' && !form.file(field.name))
        wrong[field.name] ??= t(isChoice(field) ? 'fieldRequired' : 'fieldEmpty', { field: label })
      // JSON has no NaN.
      else if (field.dataset['kind'] === 'number' && Number.isNaN(form.number(field.name) ?? 0))
        wrong[field.name] ??= t('notANumber')
      else if (field.dataset['kind'] === 'day' && field.value.trim() !== '' && !readDay(field.value.trim()))
        wrong[field.name] ??= t('notADay')
    }
    showErrors(wrong)
    if (Object.keys(wrong).length > 0 || isSending.current) return
    // Saved now, the form would leave it behind.
    if (element.querySelector('input[type=file][aria-disabled=true]')) return setFailure(t('fileComing'))
    const onError = (error: CallFailure) => {
      showErrors(error.fields)
      if (Object.keys(error.fields).length === 0) setFailure(error.message)
    }
    const onSettled = () => {
      isSending.current = false
    }
    isSending.current = true
    void inputWhenSure(form).then(
      (input) => (input ? save.mutate({ ...input, madeAt }, { onError, onSettled }) : onSettled()),
      // What seals a password may not have loaded.
      (error: unknown) => {
        onSettled()
        console.error(error)
        setFailure(failureOf(error).message)
      },
    )
  }

  /** What was wrong with a field that is changed now is not shown any longer: the next press finds whether it still is. */
  function forgetError({ name = '' }: Partial<FormField>): void {
    if (name in errors) setErrors(({ [name]: _corrected, ...others }) => others)
  }

  return (
    <Modal title={title} onClose={onClose}>
      <form
        ref={expectNoFormAround}
        className="form"
        noValidate
        onInput={({ target }) => forgetError(target)}
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <FieldErrors value={errors}>{props.children}</FieldErrors>
        <span className="form-error" role="alert">
          {failure}
        </span>
        <div className="modal-buttons">
          <button type="button" className="plain-button" onClick={onClose}>
            {props.leave ?? t('cancel')}
          </button>
          <WaitingButton type="submit" className="strong-button" isWaiting={save.isPending}>
            {props.send ?? t('save')}
          </WaitingButton>
        </div>
      </form>
    </Modal>
  )
}

/** A browser sends the outer form in place of one within it; developers and tests see it at once. */
function expectNoFormAround(form: HTMLFormElement | null): void {
  if (import.meta.env.DEV && form?.parentElement?.closest('form')) throw new Error('A FormDialog within a form')
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement
const isField = (element: Element): element is FormField =>
  ((element instanceof HTMLInputElement && element.type !== 'hidden') ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLButtonElement) &&
  element.name !== ''
const isChoice = (field: FormField) => field instanceof HTMLSelectElement || field instanceof HTMLButtonElement
