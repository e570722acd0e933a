import { useRef } from 'react'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sealForServer } from '../../session/screens/seal-for-server.ts'
import { registrationScreenTexts } from '../text.ts'
import { CodeField } from './code-field.tsx'
import { useProofCheck } from './proof-check.ts'

interface Props {
  /** with the phone that the person logs in by */
  onDone: (phone: string) => void
  onClose: () => void
}

/** A new password for who forgot the old one. */
export function ResetDialog({ onDone, onClose }: Props) {
  const t = useText(registrationScreenTexts)
  const check = useProofCheck('newPasswd')
  const phone = useRef('')
  async function input(form: FormValues) {
    phone.current = form.text('phone')
    return {
      request: {
        phone: phone.current,
        code: form.text('code'),
        newPasswd: await sealForServer(form.text('newPasswd')),
        newPasswdAgain: await sealForServer(form.text('newPasswdAgain')),
      },
    }
  }
  return (
    <FormDialog
      title={t('forgotPassword')}
      address="POST /users/resetPasswordByCode"
      check={check}
      input={input}
      done={t('passwordUpdated')}
      onDone={() => onDone(phone.current)}
      onClose={onClose}
    >
      <TextField name="phone" label={t('phone')} kind="tel" autoComplete="tel" maxLength={40} />
      <CodeField purpose="reset" />
      <TextField
        name="newPasswd"
        kind="password"
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      <TextField name="newPasswdAgain" kind="password" label={t('newPasswordAgain')} autoComplete="new-password" />
    </FormDialog>
  )
}
