import { createContext, use, useRef, useState, type ReactNode } from 'react'
import { readDay } from '../../rules/day-range.ts'
import { CalendarButton, PickedDay } from './day-input.tsx'
import { ChoiceBox } from '../choice/choice-box.tsx'
import type { Choices, Option } from '../choice/choices.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

/** The problems, by the name of the field. */
export type FormErrors = Record<string, string>

const Errors = createContext<FormErrors>({})
/** Wraps the fields of a form and passes each its error. */
export const FieldErrors = Errors.Provider

interface FieldProps {
  /** as the call names it; also what FormValues is asked for */
  name: string
  label: string
  isOptional?: boolean
  /** shown below the field */
  hint?: string
  /** takes the whole width of the form */
  isWide?: boolean
}

/** What a control must carry so that its label and its error belong to it. */
interface ControlProps {
  id: string
  name: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean
}

/** A label, a control of one's own, and what is wrong with it. The usual controls follow below. */
export function FormField(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { name, label, hint, isOptional = false } = props
  const t = useText(uiTexts)
  const error = use(Errors)[name]
  const id = `form-${name}`
  const about = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="form-field" data-wide={props.isWide || undefined}>
      <label htmlFor={id} data-name={label}>
        {label} {isOptional && <small>{t('optional')}</small>}
      </label>
      {props.children({
        id,
        name,
        className: 'plain-input',
        'aria-invalid': error !== undefined,
        'aria-describedby': about || undefined,
        'aria-required': !isOptional,
      })}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      <FieldError name={name} />
    </div>
  )
}

/** A field's problem, shown below several boxes of one name. */
export function FieldError({ name }: { name: string }) {
  const error = use(Errors)[name]
  return (
    <span id={`form-${name}-error`} className="form-error" role={error === undefined ? undefined : 'alert'}>
      {error}
    </span>
  )
}

type TextKind = 'text' | 'password' | 'email' | 'tel' | 'url' | 'number'

interface TextProps extends FieldProps {
  /** 'number' refuses what is none */
  kind?: TextKind
  /** of a number, which may be typed with it */
  unit?: string
  value?: string | number | null | undefined
  maxLength?: number
  autoComplete?: string
  onText?: (text: string) => void
}

export function TextField({
  kind = 'text',
  unit,
  value,
  maxLength = 100,
  autoComplete = 'off',
  onText,
  ...field
}: TextProps) {
  return (
    <FormField {...field}>
      {(control) => (
        <input
          {...control}
          type={kind === 'number' ? 'text' : kind}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          data-kind={kind}
          data-unit={unit}
          autoComplete={autoComplete}
          maxLength={maxLength}
          defaultValue={value ?? ''}
          onChange={onText && ((event) => onText(event.target.value))}
        />
      )}
    </FormField>
  )
}

/** Several lines, over the whole width. */
export function LongTextField({ value, maxLength = 1000, rows = 3, onText, ...field }: TextProps & { rows?: number }) {
  return (
    <FormField isWide {...field}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          defaultValue={value ?? ''}
          onChange={onText && ((event) => onText(event.target.value))}
        />
      )}
    </FormField>
  )
}

/** A day to type as YYYY-MM-DD or to pick from a calendar; the form refuses what is no day. */
export function DayField({ value, ...field }: FieldProps & { value?: string | null | undefined }) {
  const typed = useRef<HTMLInputElement>(null)
  return (
    <FormField {...field}>
      {(control) => (
        <span className="day-input">
          <input
            {...control}
            ref={typed}
            type="text"
            data-kind="day"
            inputMode="numeric"
            autoComplete="off"
            placeholder="YYYY-MM-DD"
            maxLength={10}
            defaultValue={value ?? ''}
          />
          <CalendarButton>
            {(close) => (
              <PickedDay
                label={field.label}
                value={readDay(typed.current?.value.trim())}
                onPick={(day) => {
                  if (typed.current) typed.current.value = day
                  // As if it were typed: a draft is kept of what is.
                  typed.current?.dispatchEvent(new Event('input', { bubbles: true }))
                  close()
                }}
              />
            )}
          </CalendarButton>
        </span>
      )}
    </FormField>
  )
}

interface SelectProps<T> extends FieldProps {
  /** undefined while they load */
  options: readonly Option<T>[] | undefined
  value?: T | null | undefined
  onChoose?: (value: T | undefined) => void
}

/** One of two to five choices that the program itself names; for others there is ChoiceField. */
export function SelectField<T extends string | number>({ options, value, onChoose, ...field }: SelectProps<T>) {
  const t = useText(uiTexts)
  return (
    <FormField {...field}>
      {(control) => (
        // Until the choices are there the field can't hold the value that the thing has.
        <select
          {...control}
          key={options ? 'choices' : 'wait'}
          defaultValue={String(value ?? '')}
          onChange={
            onChoose &&
            ((event) => onChoose(options?.find((option) => String(option.value) === event.target.value)?.value))
          }
        >
          <option value="">{field.isOptional ? '' : t('choose')}</option>
          {options?.map((option) => (
            <option key={option.value} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

interface ChoiceProps<T> extends FieldProps, Choices<T> {
  /** what is chosen, with `onChoose`; without it what is chosen at first */
  value?: T | null | undefined
  onChoose?: (value: T | undefined) => void
}

/** One choice of any number, found by a part of its name. */
export function ChoiceField<T extends string | number>(props: ChoiceProps<T>) {
  const { value, onChoose, options, chosen, search, failure, ...field } = props
  const t = useText(uiTexts)
  const [own, setOwn] = useState<{ value: T | undefined }>()
  const present = onChoose || !own ? value : own.value
  return (
    <FormField {...field}>
      {(control) => (
        <ChoiceBox
          {...{ options, chosen, search, failure }}
          control={control}
          label={field.label}
          placeholder={field.isOptional ? '' : t(options?.length === 0 ? 'noChoices' : 'choose')}
          values={present === undefined || present === null ? [] : [present]}
          isRequired={!field.isOptional}
          onChoose={([next]) => {
            setOwn({ value: next })
            onChoose?.(next)
          }}
        />
      )}
    </FormField>
  )
}

interface CheckProps {
  name: string
  label: string
  isChecked?: boolean
  onCheck?: (isChecked: boolean) => void
  /** distinguishes boxes that share the name */
  value?: string
}

export function CheckField({ name, label, isChecked = false, onCheck, value = 'true' }: CheckProps) {
  return (
    <label className="form-check">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        onChange={onCheck && ((event) => onCheck(event.target.checked))}
      />
      {label}
    </label>
  )
}
