import { useState, type ReactNode } from 'react'
import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import { notify } from '../../../platform/ui/notices.tsx'
import { useMutationCall } from '../../../platform/ui/use-call.ts'
import { useText } from '../../../platform/ui/use-text.ts'
import { DEVICE_ANSWERS } from './device-calls.ts'
import type { Option } from './filter-select.tsx'
import { Modal } from './modal.tsx'
import { screenTexts } from './text.ts'
import { useOwners } from './use-owners.ts'
import './device-dialog.css'
import './device-screens.css'

type Form = RequestOf<'POST /device/save'>
type Device = ResponseOf<'GET /device/getById/{id}'>
type Errors = Partial<Record<keyof Form, string>>

/** Adds a device, or changes the one given. What the server refuses is shown at its field. */
export function DeviceDialog({ device, onClose }: { device?: Device; onClose: () => void }) {
  const t = useText(screenTexts)
  const [errors, setErrors] = useState<Errors>({})
  const owners = useOwners(undefined)
  const save = useMutationCall('POST /device/save', {
    refreshes: DEVICE_ANSWERS,
    isQuiet: true,
    onDone: () => {
      notify.success(t('saved'))
      onClose()
    },
  })

  function submit(element: HTMLFormElement): void {
    const form = formOf(new FormData(element), device?.id)
    const showErrors = (wrong: Errors) => {
      setErrors(wrong)
      const first = [...element.elements].find((field) => (field.getAttribute('name') ?? '') in wrong)
      if (first instanceof HTMLElement) first.focus()
    }
    const wrong = errorsOf(form, t)
    showErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    save.mutate(
      { request: form },
      {
        onError: (error) => showErrors(error.fields),
      },
    )
  }
  const text = (
    name: keyof Form & keyof typeof screenTexts,
    value: string | number | null | undefined,
    isOptional = false,
  ) => (
    <Field name={name} label={t(name)} error={errors[name]} isOptional={isOptional}>
      {(props) => <input {...props} type="text" autoComplete="off" maxLength={100} defaultValue={value ?? ''} />}
    </Field>
  )
  const choice = (
    name: 'siteId' | 'accountId' | 'type',
    label: 'site' | 'account' | 'type',
    options: readonly Option<string | number>[] | undefined,
    value: string | number | undefined,
  ) => (
    <Field name={name} label={t(label)} error={errors[name]}>
      {/* Until the choices are there the field can't hold the value that the device has. */}
      {(props) => (
        <select {...props} key={options ? 'choices' : 'wait'} defaultValue={String(value ?? '')}>
          <option value="">{t(options?.length === 0 ? 'noChoices' : 'choose')}</option>
          {options?.map((option) => (
            <option key={option.value} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )

  return (
    <Modal title={t(device ? 'editDevice' : 'add')} onClose={onClose}>
      <form
        className="device-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        {text('name', device?.name)}
        {text('serial', device?.serial)}
        {choice('siteId', 'site', owners.sites, device?.siteId)}
        {choice('accountId', 'account', owners.accounts, device?.accountId)}
        {choice('type', 'type', owners.types, device?.type)}
        {text('minerId', device?.minerId, true)}
        {text('ip', device?.ip, true)}
        {text('port', device?.port, true)}
        {text('mac', device?.mac, true)}
        <span className="form-error" role="alert">
          {save.error && Object.keys(save.error.fields).length === 0 && save.error.message}
        </span>
        <div className="modal-buttons">
          <button type="button" className="plain-button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="strong-button" disabled={save.isPending}>
            {t('save')}
          </button>
        </div>
      </form>
    </Modal>
  )
}

interface FieldProps {
  name: keyof Form
  label: string
  error: string | undefined
  isOptional?: boolean
  children: (props: {
    id: string
    name: string
    className: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
    'aria-required': boolean
  }) => ReactNode
}

function Field({ name, label, error, isOptional = false, children }: FieldProps) {
  const t = useText(screenTexts)
  const id = `device-${name}`
  const errorId = `${id}-error`
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label} {isOptional && <small>{t('optional')}</small>}
      </label>
      {children({
        id,
        name,
        className: 'plain-input',
        'aria-invalid': error !== undefined,
        'aria-describedby': error === undefined ? undefined : errorId,
        'aria-required': !isOptional,
      })}
      <span id={errorId} className="form-error" role={error === undefined ? undefined : 'alert'}>
        {error}
      </span>
    </div>
  )
}

function formOf(fields: FormData, id: number | undefined): Form {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    id,
    name: text('name'),
    serial: text('serial'),
    minerId: text('minerId'),
    siteId: Number(text('siteId')),
    accountId: Number(text('accountId')),
    type: text('type'),
    ip: text('ip'),
    port: text('port') === '' ? undefined : Number(text('port')),
    mac: text('mac'),
  }
}

/** What can be told to be wrong without asking the server; JSON has no word for a port that is no number. */
function errorsOf(form: Form, t: ReturnType<typeof useText<typeof screenTexts>>): Errors {
  return {
    ...(form.name === '' && { name: t('nameRequired') }),
    ...(form.serial === '' && { serial: t('serialRequired') }),
    ...(form.siteId === 0 && { siteId: t('fieldRequired', { field: t('site') }) }),
    ...(form.accountId === 0 && { accountId: t('fieldRequired', { field: t('account') }) }),
    ...(Number.isNaN(form.port) && { port: t('badPort') }),
    ...(form.type === '' && { type: t('fieldRequired', { field: t('type') }) }),
  }
}
