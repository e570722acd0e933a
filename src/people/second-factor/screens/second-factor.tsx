import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ShownOnceDialog } from '../../../platform/ui/dialog/shown-once-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { qrPicture } from '../../../platform/ui/theme/qr-picture.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sealForServer } from '../../session/screens/seal-for-server.ts'
import { secondFactorScreenTexts } from '../text.ts'
import './second-factor.css'

const GET = ['GET /secondFactor/get'] as const
type Begun = ResponseOf<'POST /secondFactor/begin'>
type Step = { kind: 'password' | 'off' } | { kind: 'scan'; begun: Begun } | { kind: 'codes'; codes: string[] }

/** Whether one has a second factor, and the dialogs that set it up and turn it off. `onSetUp`: once the recovery codes were seen. */
export function SecondFactor({ onSetUp }: { onSetUp?: () => void }) {
  const t = useText(secondFactorScreenTexts)
  const answer = useCall(GET[0], {}, { staleMs: 0 })
  const [step, setStep] = useState<Step | null>(null)
  return (
    <>
      <Answer of={answer}>
        {({ isOn, isRequired, recoveryCodesLeft }) => (
          <>
            <p>{isOn ? t('isOn', { count: recoveryCodesLeft }) : t('about')}</p>
            {!isOn && (
              <button type="button" className="strong-button" onClick={() => setStep({ kind: 'password' })}>
                {t('setUp')}
              </button>
            )}
            {isOn && !isRequired && (
              <button type="button" className="plain-button" onClick={() => setStep({ kind: 'off' })}>
                {t('turnOff')}
              </button>
            )}
          </>
        )}
      </Answer>
      {step && <StepDialog step={step} onStep={setStep} onSetUp={onSetUp} />}
    </>
  )
}

interface StepProps {
  step: Step
  onStep: (step: Step | null) => void
  onSetUp: (() => void) | undefined
}

function StepDialog({ step, onStep, onSetUp }: StepProps) {
  const t = useText(secondFactorScreenTexts)
  const onClose = () => onStep(null)
  // A dialog closes itself once its call worked, and the next step opens after that.
  const goOn = (next: Step) => queueMicrotask(() => onStep(next))
  switch (step.kind) {
    case 'password':
      return (
        <FormDialog
          key="password"
          title={t('setUp')}
          address="POST /secondFactor/begin"
          send={t('next')}
          input={async (form) => ({ request: { password: await sealForServer(form.text('password')) } })}
          done={() => null}
          onDone={(begun) => goOn({ kind: 'scan', begun })}
          onClose={onClose}
        >
          <TextField name="password" kind="password" label={t('password')} autoComplete="current-password" isWide />
        </FormDialog>
      )
    case 'scan':
      return (
        <FormDialog
          key="scan"
          title={t('setUp')}
          address="POST /secondFactor/confirm"
          send={t('confirm')}
          input={(form) => ({ request: { otp: form.text('otp') } })}
          refreshes={GET}
          done={() => null}
          onDone={({ recoveryCodes }) => goOn({ kind: 'codes', codes: recoveryCodes })}
          onClose={onClose}
        >
          <p className="form-wide">{t('scan')}</p>
          <QrCode text={step.begun.address} />
          <p className="form-wide factor-secret">
            {t('secret')} <code>{step.begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <TextField name="otp" label={t('otp')} autoComplete="one-time-code" maxLength={6} isWide />
        </FormDialog>
      )
    case 'codes':
      return (
        <ShownOnceDialog
          title={t('recovery')}
          hint={t('recoveryWhy')}
          lines={[{ name: t('recovery'), text: step.codes.join('\n') }]}
          onClose={() => {
            onClose()
            onSetUp?.()
          }}
        />
      )
    default:
      return (
        <FormDialog
          key="off"
          title={t('turnOff')}
          address="POST /secondFactor/remove"
          send={t('turnOff')}
          input={(form) => ({ request: { otp: form.text('otp') } })}
          refreshes={GET}
          done={t('turnedOff')}
          onClose={onClose}
        >
          <TextField name="otp" label={t('otpOrRecovery')} autoComplete="one-time-code" maxLength={40} isWide />
        </FormDialog>
      )
  }
}

/** The secret below it serves where it can't be drawn. */
function QrCode({ text }: { text: string }) {
  const t = useText(secondFactorScreenTexts)
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    qrPicture(text).then(setSource, (error: unknown) => notify.failure(error))
  }, [text])
  return (
    <span className="form-wide factor-qr">{source && <img src={source} alt={t('qr')} width={180} height={180} />}</span>
  )
}
