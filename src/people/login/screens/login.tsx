import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { failureOf } from '../../../platform/ui/call/call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { loadPart } from '../../../platform/ui/call/load-part.ts'
import { startData } from '../../../platform/ui/call/start-data.ts'
import type { CodeFieldProps } from '../../registration/screens/code-field.tsx'
import type { DoorDialogProps } from '../../registration/screens/door-dialog.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { locale, switchLocale } from '../../../platform/ui/theme/locale.ts'
import { Logo } from '../../../platform/ui/theme/logo.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { sessionTexts } from '../../session/text.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { formText } from '../../session/screens/form-text.ts'
import { useDoor, type Door } from '../../session/screens/door.ts'
import { logIn, logInByToken, type LoginForm } from '../../session/screens/log-in.ts'
import { PasswordField } from '../../session/screens/password-field.tsx'
import { forgetLogin, rememberedLogin } from '../../session/screens/remembered.ts'
import { beginSignOn, finishSignOn, takeSignOnQuery } from '../../single-sign-on/screens/finish-sign-on.ts'
import '../../session/screens/login.css'

const TOO_MANY = 429
const SECOND_FACTOR_NEEDED = 50020

/** The login page: a native form, light enough to be there before anything of the console is loaded. */
export function Login({ onLoggedIn }: { onLoggedIn: () => void }) {
  const t = useText(sessionTexts)
  const [remembered, setRemembered] = useState(rememberedLogin)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const door = useDoor()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [CodeField, setCodeField] = useState<ComponentType<CodeFieldProps> | null>(null)
  const [asksOtp, setAsksOtp] = useState(false)
  // The query that a provider led back with, while its login waits for the second factor.
  const [signOn, setSignOn] = useState<string | null>(null)
  useLoginLink(onLoggedIn, () => setProblem(t('tokenLoginFailed')))
  useSignOnAnswer((query) => void endSignOn(query))
  useIdleAlert()

  async function submit(form: LoginForm): Promise<void> {
    if (!form.username || !form.password) return setProblem(t('fillBoth'))
    await enter(() => logIn({ ...form, companyid: door?.id }).then(onLoggedIn))
  }
  function endSignOn(query: string, otp?: string): Promise<void> {
    return enter(() => finishSignOn(query, otp, onLoggedIn), query)
  }
  async function enter(work: () => Promise<void>, query: string | null = null): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const { code, message, fields } = failureOf(error)
      const codeHelps = code === TOO_MANY ? fields['code'] : undefined
      setProblem([message, codeHelps].filter(Boolean).join(' '))
      setIsBusy(false)
      if (code === SECOND_FACTOR_NEEDED) setAsksOtp(true)
      setSignOn(code === SECOND_FACTOR_NEEDED || code === TOO_MANY ? query : null)
      if (codeHelps !== undefined) await showCodeField()
    }
  }
  /** Strangers have used up what the account allows; a code to the phone distinguishes its owner from them. */
  async function showCodeField(): Promise<void> {
    const part = await loadPart(() => import('../../registration/screens/code-field.tsx')).catch(() => null)
    if (part) setCodeField(() => part.CodeField)
  }
  async function open(kind: OpenDialog['kind']): Promise<void> {
    setProblem(null)
    try {
      const { DoorDialog } = await loadPart(() => import('../../registration/screens/door-dialog.tsx'))
      setDialog({ kind, DoorDialog })
    } catch (error) {
      setProblem(failureOf(error).message)
    }
  }
  /** What was remembered is no password any more. */
  function proved(phone: string): void {
    forgetLogin()
    setRemembered({ username: phone, password: '' })
  }
  function submitted(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const otp = formText(given, 'otp').trim() || undefined
    if (signOn !== null) return void endSignOn(signOn, otp)
    void submit({
      username: formText(given, 'username').trim(),
      password: formText(given, 'password'),
      remember: given.has('remember'),
      code: formText(given, 'code').trim() || undefined,
      otp,
    })
  }

  return (
    <main className="login">
      <button
        type="button"
        className="link-button login-language"
        onClick={() => switchLocale(locale === 'zh' ? 'en' : 'zh')}
      >
        <Icon name="language" /> {t('otherLanguage')}
      </button>
      <form className="login-card" onSubmit={submitted} noValidate>
        <div className="login-head">
          <DoorPicture door={door} />
          <div>
            <h1>{door?.name ?? 'Minerva'}</h1>
            <p>{t('welcome')}</p>
          </div>
        </div>
        {signOn === null && (
          <>
            <label className="login-field">
              {t('userName')}
              <input
                key={remembered?.username}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                defaultValue={remembered?.username}
              />
            </label>
            <PasswordField
              key={`${remembered?.username} ${remembered?.password}`}
              name="password"
              label={t('password')}
              autoComplete="current-password"
              defaultValue={remembered?.password}
            />
          </>
        )}
        {CodeField && <CodeField purpose="login" phoneField="username" />}
        {asksOtp && (
          <label className="login-field">
            {t('otp')}
            {/* It appears in answer to what was sent, and is what comes next. */}
            <input name="otp" autoComplete="one-time-code" autoCapitalize="characters" maxLength={40} ref={focus} />
          </label>
        )}
        <div className="login-row">
          <label className="login-remember">
            <input type="checkbox" name="remember" defaultChecked={remembered !== null} /> {t('remember')}
          </label>
          <button type="button" className="link-button" onClick={() => void open('reset')}>
            {t('forgotPassword')}
          </button>
        </div>
        <p className="login-problem" role="alert">
          {problem}
        </p>
        <WaitingButton type="submit" className="strong-button" isWaiting={isBusy}>
          {t(isBusy ? 'loggingIn' : 'logIn')}
        </WaitingButton>
        {(startData.registration ?? 'off') !== 'off' && (
          <button type="button" className="plain-button" onClick={() => void open('register')}>
            {t('register')}
          </button>
        )}
        {startData.signOn && (
          <button
            type="button"
            className="plain-button"
            onClick={() =>
              void beginSignOn('POST /signOn/begin').catch((error: unknown) => setProblem(failureOf(error).message))
            }
          >
            {t('logInWith', { name: startData.signOn })}
          </button>
        )}
        <DemoAccounts isBusy={isBusy} onChoose={(account) => void submit({ ...account, remember: false })} />
      </form>
      {dialog && <dialog.DoorDialog kind={dialog.kind} door={door} onDone={proved} onClose={() => setDialog(null)} />}
    </main>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()

interface OpenDialog {
  kind: DoorDialogProps['kind']
  DoorDialog: ComponentType<DoorDialogProps>
}

function DoorPicture({ door }: { door: Door | undefined }) {
  const [isBroken, setIsBroken] = useState(false)
  const picture = door?.smallPicId ?? door?.picId
  if (!picture || isBroken) return <Logo sizePx={48} />
  return <img src={`/api/attachments/actions/download?id=${picture}`} alt="" onError={() => setIsBroken(true)} />
}

/** /login?token=… logs in by itself. */
function useLoginLink(onLoggedIn: () => void, onFailed: () => void): void {
  const isAsked = useRef(false)
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('token')
    if (!token || isAsked.current) return
    isAsked.current = true
    logInByToken(token).then(onLoggedIn, onFailed)
  })
}

/** An OpenID provider led back here. */
function useSignOnAnswer(onAnswer: (query: string) => void): void {
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const query = takeSignOnQuery()
    if (query) onAnswer(query)
  })
}

/** After an idle logout the page gives the reason, again after a reload, until it was confirmed. */
function useIdleAlert(): void {
  const t = useText(sessionTexts)
  useEffect(() => {
    async function giveReason(): Promise<void> {
      await askToConfirm({ title: t('idleTitle'), text: t('idle'), no: null })
      const address = new URL(window.location.href)
      address.searchParams.delete('idle')
      window.history.replaceState(null, '', address)
    }
    if (new URLSearchParams(window.location.search).has('idle')) void giveReason()
  }, [t])
}
