import { useState } from 'react'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { CODE_DIGITS } from '../../session/rules/code-limits.ts'
import { mailAddressScreenTexts } from '../text.ts'

const GET = ['GET /users/getEmail'] as const
type Step = { kind: 'address' } | { kind: 'code'; email: string }

/** The own mail address, and the dialogs that set it by a code mailed to it. */
export function MailAddress() {
  const t = useText(mailAddressScreenTexts)
  const answer = useCall(GET[0])
  const [step, setStep] = useState<Step | null>(null)
  const remove = useMutationCall('POST /users/deleteEmail', {
    refreshes: GET,
    onDone: () => notify.success(t('removed')),
  })
  async function askAndRemove(email: string): Promise<void> {
    if (await askToConfirm({ title: t('confirmRemove'), text: t('removeConsequence', { email }) })) remove.mutate({})
  }
  return (
    <section className="panel profile-part" aria-labelledby="profile-email">
      <h2 id="profile-email">{t('email')}</h2>
      <Answer of={answer}>
        {({ email, hasMail }) => (
          <>
            <p>{email ?? t('none')}</p>
            <p className="profile-hint">{hasMail ? t('why') : t('noMailHint')}</p>
            <p className="profile-actions">
              {hasMail && (
                <button type="button" className="plain-button" onClick={() => setStep({ kind: 'address' })}>
                  {t(email === null ? 'add' : 'change')}
                </button>
              )}
              {email !== null && (
                <button type="button" className="plain-button" onClick={() => void askAndRemove(email)}>
                  {t('remove')}
                </button>
              )}
            </p>
          </>
        )}
      </Answer>
      {step && <StepDialog step={step} onStep={setStep} />}
    </section>
  )
}

/** First the address, then the code that was mailed to it. */
function StepDialog({ step, onStep }: { step: Step; onStep: (step: Step | null) => void }) {
  const t = useText(mailAddressScreenTexts)
  const onClose = () => onStep(null)
  if (step.kind === 'address')
    return (
      <FormDialog
        key="address"
        title={t('email')}
        address="POST /users/sendEmailCode"
        send={t('sendCode')}
        input={(form) => ({ request: { email: form.text('email') } })}
        done={() => null}
        // A dialog closes itself once its call worked, and the next step opens after that.
        onDone={({ email }) => queueMicrotask(() => onStep({ kind: 'code', email }))}
        onClose={onClose}
      >
        <TextField name="email" kind="email" label={t('email')} autoComplete="email" maxLength={200} isWide />
      </FormDialog>
    )
  const { email } = step
  return (
    <FormDialog
      key="code"
      title={t('email')}
      address="POST /users/confirmEmail"
      send={t('confirm')}
      input={(form) => ({ request: { email, code: form.text('code') } })}
      refreshes={GET}
      done={t('confirmed')}
      onClose={onClose}
    >
      <TextField
        name="code"
        label={t('code')}
        hint={t('codeHint', { email })}
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        isWide
      />
    </FormDialog>
  )
}
