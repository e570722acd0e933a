import { QueryClientProvider } from '@tanstack/react-query'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { isLoggedIn } from '../../../platform/ui/call/login-mark.ts'
import { queryClient, useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { addressOf } from '../../../platform/ui/frame/address.tsx'
import { usePageTitle } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { Logo } from '../../../platform/ui/theme/logo.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { InviteState } from '../rules/invite-state.ts'
import { invitationScreenTexts, invitationTexts } from '../text.ts'
import './invitation.css'

const SHOW = 'POST /Class/showInvite' as const
type Invitation = ResponseOf<typeof SHOW>

/** `/activity?invite=…`: who invites to which lesson; a logged-in user joins it here, others log in first. */
export function InvitationPage({ value }: { value: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Page code={value} />
    </QueryClientProvider>
  )
}

function Page({ code }: { code: string }) {
  const t = useText(invitationScreenTexts)
  const answer = useCall(SHOW, { request: { invite: code } })
  usePageTitle(t('pageTitle'))
  return (
    <main className="invitation">
      <section className="invitation-card">
        <header>
          <Logo sizePx={48} />
          <h1>{t('pageTitle')}</h1>
        </header>
        {answer.error?.code === 404 ? (
          // A cut-off or made-up link: trying again would change nothing.
          <Empty title={answer.error.message} hint={t('askAgain')} />
        ) : (
          <Answer of={answer} skeleton={<Skeleton rows={4} heightPx={180} />}>
            {(invitation) => <Invited invitation={invitation} code={code} />}
          </Answer>
        )}
      </section>
    </main>
  )
}

const CLOSED: Readonly<Record<Exclude<InviteState, 'open'>, keyof typeof invitationTexts>> = {
  expired: 'inviteExpired',
  revoked: 'inviteRevoked',
  used: 'inviteUsed',
}

function Invited({ invitation, code }: { invitation: Invitation; code: string }) {
  const t = useText(invitationScreenTexts)
  const reason = useText(invitationTexts)
  const { state, userName } = invitation
  const facts = [
    ['name', invitation.name],
    ['course', invitation.course],
    ['time', invitation.dateRange],
    ['presenter', userName],
  ] as const
  // A link that one has used oneself still leads to the lesson; the server knows whose it is.
  const mayJoin = state === 'open' || (state === 'used' && isLoggedIn())
  return (
    <>
      <p>{t('invites', { person: userName })}</p>
      <dl className="invitation-facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {state !== 'open' && !mayJoin && <p role="status">{reason(CLOSED[state])}</p>}
      {mayJoin && (isLoggedIn() ? <Join code={code} isUsed={state === 'used'} /> : <LogIn code={code} />)}
    </>
  )
}

function LogIn({ code }: { code: string }) {
  const t = useText(invitationScreenTexts)
  const redirect = addressOf('/activity', { invite: code })
  return (
    <a className="strong-button" href={addressOf('/login', { redirect })}>
      {t('logIn')}
    </a>
  )
}

function Join({ code, isUsed }: { code: string; isUsed: boolean }) {
  const t = useText(invitationScreenTexts)
  const reason = useText(invitationTexts)
  const join = useMutationCall('POST /Class/acceptInvite', {
    isQuiet: true,
    // Another page: the console is loaded only now.
    onDone: ({ classId }) => window.location.assign(addressOf('/lecture_detail/index', { id: classId })),
  })
  return (
    <>
      {/* A refusal reads the same. */}
      {isUsed && !join.error && <p role="status">{reason('inviteUsed')}</p>}
      <span className="form-error" role="alert">
        {join.error?.message}
      </span>
      <WaitingButton
        type="button"
        className="strong-button"
        isWaiting={join.isPending || join.isSuccess}
        onClick={() => join.mutate({ request: { invite: code } })}
      >
        {t(isUsed ? 'openJoined' : 'join')}
      </WaitingButton>
      {join.error && <a href="/lecture/index">{t('toLessons')}</a>}
    </>
  )
}
