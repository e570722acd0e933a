import { useState } from 'react'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sessionTexts } from '../text.ts'

interface Props {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  defaultValue?: string
}

/** A password, hidden unless the person wants to see it. */
export function PasswordField({ name, label, autoComplete, defaultValue }: Props) {
  const t = useText(sessionTexts)
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <span className="password-field">
        <input
          id={name}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          defaultValue={defaultValue}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={t('showPassword')}
          title={t('showPassword')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye' : 'eyeOff'} />
        </button>
      </span>
    </div>
  )
}
