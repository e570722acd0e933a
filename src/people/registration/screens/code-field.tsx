import { useRef, useState } from 'react'
import { call, failureOf } from '../../../platform/ui/call/call.ts'
import { FormField } from '../../../platform/ui/form/form-fields.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { CODE_DIGITS } from '../../session/rules/code-limits.ts'
import { readPhone } from '../../../platform/rules/phone.ts'
import { registrationScreenTexts, registrationTexts } from '../text.ts'
import { useCodeClock } from './code-clock.ts'
import './code-field.css'

interface Told {
  text: string
  isProblem: boolean
}

export interface CodeFieldProps {
  purpose: 'register' | 'reset' | 'login'
  /** the form's field that holds the phone */
  phoneField?: string
}

/** A code, and the button that sends one to the phone in another field of the form. */
export function CodeField({ purpose, phoneField = 'phone' }: CodeFieldProps) {
  const t = useText(registrationScreenTexts)
  const messages = useText(registrationTexts)
  const code = useRef<HTMLInputElement>(null)
  const clock = useCodeClock()
  const [isSending, setIsSending] = useState(false)
  const [told, setTold] = useState<Told | null>(null)

  async function send(): Promise<void> {
    const field = code.current?.form?.elements.namedItem(phoneField)
    const phone = field instanceof HTMLInputElement ? readPhone(field.value) : undefined
    if (phone === undefined) {
      setTold({ text: messages('badMobile'), isProblem: true })
      if (field instanceof HTMLInputElement) field.focus()
      return
    }
    setIsSending(true)
    setTold(null)
    try {
      await call('POST /users/sendMsg/{phone}', { params: { phone }, request: { purpose } })
      clock.start()
      setTold({ text: t('sent'), isProblem: false })
      // The button can't be used for a while, and this is what comes next.
      code.current?.focus()
    } catch (error) {
      setTold({ text: failureOf(error).message, isProblem: true })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <FormField name="code" label={t('code')}>
      {(control) => (
        <span className="code-field">
          <input
            {...control}
            ref={code}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_DIGITS}
          />
          <WaitingButton
            type="button"
            className="plain-button"
            disabled={clock.seconds > 0}
            isWaiting={isSending}
            onClick={() => void send()}
          >
            {isSending ? t('sending') : clock.seconds > 0 ? t('getCodeIn', { seconds: clock.seconds }) : t('getCode')}
          </WaitingButton>
          <span className={told?.isProblem ? 'form-error' : 'code-told'} role={told?.isProblem ? 'alert' : 'status'}>
            {told?.text}
          </span>
        </span>
      )}
    </FormField>
  )
}
