import { useState, type FormEvent } from 'react'
import { call, failureOf } from '../../../platform/ui/call/call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { isPasswordAllowed } from '../rules/password-pattern.ts'
import { sessionTexts } from '../text.ts'
import { formText } from './form-text.ts'
import { PasswordField } from './password-field.tsx'
import { forgetLogin } from './remembered.ts'
import { sealForServer } from './seal-for-server.ts'
import './login.css'
import './change-password-form.css'

interface Props {
  user: { id: number; phone: string; mustChangePassword: boolean }
  onDone: () => void
}

/** The new password, and once more (specification, section 5); before them the current one, unless it is a one-time password. */
export function ChangePasswordForm({ user, onDone }: Props) {
  const t = useText(sessionTexts)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function change(form: HTMLFormElement): Promise<void> {
    const given = new FormData(form)
    const password = formText(given, 'newPassword')
    const old = formText(given, 'oldPassword')
    if (!user.mustChangePassword && !old) return setProblem(t('oldPasswordMissing'))
    if (!isPasswordAllowed(password)) return setProblem(t('passwordPattern'))
    if (password !== formText(given, 'passwordAgain')) return setProblem(t('passwordsDiffer'))
    setIsBusy(true)
    setProblem(null)
    try {
      const request = {
        userName: user.phone,
        password: await sealForServer(password),
        ...(!user.mustChangePassword && { oldPassword: await sealForServer(old) }),
      }
      await call('POST /users/updatePassword/{id}', { params: { id: user.id }, request })
      // The secret that was remembered ended with the old password.
      forgetLogin()
      form.reset()
      onDone()
    } catch (error) {
      setProblem(failureOf(error).message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      className="change-password"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void change(event.currentTarget)
      }}
    >
      {/* So that password managers know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.phone} readOnly />
      <p className="change-password-rule">{t('passwordPattern')}</p>
      {!user.mustChangePassword && (
        <PasswordField name="oldPassword" label={t('oldPassword')} autoComplete="current-password" />
      )}
      <PasswordField name="newPassword" label={t('newPassword')} autoComplete="new-password" />
      <PasswordField name="passwordAgain" label={t('passwordAgain')} autoComplete="new-password" />
      <p className="login-problem" role="alert">
        {problem}
      </p>
      <WaitingButton type="submit" className="strong-button" isWaiting={isBusy}>
        {t('changePassword')}
      </WaitingButton>
    </form>
  )
}
