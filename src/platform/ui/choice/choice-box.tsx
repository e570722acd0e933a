import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { usePart } from '../call/use-part.ts'
import { Answer } from '../frame/screen-state.tsx'
import { uiTexts } from '../text.ts'
import { Icon } from '../theme/icon.tsx'
import { useText } from '../theme/use-text.ts'
import { AnchoredPanel } from './anchored-panel.tsx'
import type { Choices, Option } from './choices.ts'
import './choice-box.css'

interface Props<T> extends Choices<T> {
  /** the id that a label names, and what else a form's field carries */
  control: {
    id: string
    name?: string
    'aria-label'?: string
    'aria-invalid'?: boolean
    'aria-describedby'?: string | undefined
    'aria-required'?: boolean
  }
  label: string
  /** shown while nothing is chosen */
  placeholder: string
  values: readonly T[]
  /** any number of them, not one */
  isMany?: boolean
  /** what is chosen can't be cleared */
  isRequired?: boolean
  onChoose: (values: readonly T[]) => void
}

/**
 * A choice to make by typing a part of its name, by arrows and Enter, or by touch. The button is ours and there at once; the
 * list that it opens is React Aria's and comes when the button is first touched or reached.
 */
export function ChoiceBox<T extends string | number | boolean>(props: Props<T>) {
  const { control, label, values, search } = props
  const t = useText(uiTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const [typed, setTyped] = useState('')
  /** what was chosen here: options that a search found are gone with its text */
  const [taken, setTaken] = useState<readonly Option<T>[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const list = usePart('choice-list', () => import('./choice-list.tsx'), isWanted || isOpen)
  const text = search?.text ?? typed
  const onType = search?.onType ?? setTyped
  const canClear = values.length > 0 && props.isRequired !== true

  function onChoose(chosen: readonly T[]): void {
    props.onChoose(chosen)
    // As if it were typed: a form no longer shows what was wrong with it.
    button.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  function close(): void {
    setIsOpen(false)
    onType('')
  }
  function pressed(event: KeyboardEvent): void {
    // A space presses the button, but for one within what is typed before the list is there.
    const isText = event.key.length === 1 && (event.key !== ' ' || text !== '')
    const isLetter = isText && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isLetter) onType(text + event.key)
    else if (event.key === 'Backspace' && isOpen) onType(text.slice(0, -1))
    else if ((event.key === 'Backspace' || event.key === 'Delete') && canClear) onChoose([])
    if (isLetter || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
    }
  }

  return (
    <div className="choice-box" data-can-clear={canClear || undefined}>
      <button
        {...control}
        ref={button}
        type="button"
        role="combobox"
        className="plain-input choice-box-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        data-chosen={values.length > 0}
        onPointerEnter={() => setIsWanted(true)}
        onFocus={() => setIsWanted(true)}
        onKeyDown={pressed}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      >
        <span>{labelsOf(props, taken, t('isDeleted')).join(t('comma')) || props.placeholder}</span>
        <Icon name="down" sizePx={14} />
      </button>
      {control.name !== undefined &&
        values.map((value) => <input key={String(value)} type="hidden" name={control.name} value={String(value)} />)}
      {canClear && (
        <button
          type="button"
          className="icon-button choice-box-clear"
          aria-label={t('clearChoice', { label })}
          onClick={() => {
            onChoose([])
            button.current?.focus()
          }}
        >
          <Icon name="close" sizePx={12} />
        </button>
      )}
      {isOpen && (
        <AnchoredPanel
          id={panelId}
          anchor={button}
          role="dialog"
          aria-label={label}
          className="choice-panel"
          onClose={close}
        >
          <Answer of={list}>
            {({ ChoiceList }) => (
              <ChoiceList
                {...props}
                text={text}
                onType={onType}
                onChoose={(chosen) => {
                  setTaken([...taken, ...(props.options ?? [])].filter(({ value }) => chosen.includes(value)))
                  onChoose(chosen)
                  if (props.isMany) return
                  close()
                  button.current?.focus()
                }}
              />
            )}
          </Answer>
        </AnchoredPanel>
      )}
    </div>
  )
}

/** The choice by name; several without known names as their number, an id that names nothing as deleted. */
function labelsOf<T>(
  { values, options, chosen = [], isMany }: Props<T>,
  taken: readonly Option<T>[],
  deleted: string,
): string[] {
  const known = [...chosen, ...(options ?? []), ...taken]
  const labels = values.flatMap((value) => known.find((option) => option.value === value)?.label ?? [])
  const others = values.length - labels.length
  if (others === 0) return labels
  if (!isMany && !options) return ['…']
  return isMany ? [...labels, `+${others}`] : [typeof values[0] === 'number' ? deleted : String(values[0])]
}
