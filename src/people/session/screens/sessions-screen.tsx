import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { Age } from '../../../platform/ui/frame/age.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { ShownOnceDialog } from '../../../platform/ui/dialog/shown-once-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sessionListTexts } from './text.ts'
import './sessions-screen.css'

const FIND = ['POST /session/find/'] as const
type Session = ResponseOf<(typeof FIND)[0]>[number]

/** `/session/index`: where one is logged in, this browser first. */
export function SessionsScreen() {
  const t = useText(sessionListTexts)
  const sessions = useCall(FIND[0], {}, { staleMs: 0 })
  const others = sessions.data?.filter(({ isThis }) => !isThis).length ?? 0
  const endOthers = useMutationCall('POST /session/endOthers', {
    refreshes: FIND,
    onDone: ({ ended }) => notify.success(t('othersEnded', { count: ended })),
  })
  const [link, setLink] = useState<string>()
  const makeToken = useMutationCall('POST /users/makeLoginToken', {
    onDone: ({ token }) => setLink(`${location.origin}/login?${new URLSearchParams({ token })}`),
  })
  async function askToEndOthers(): Promise<void> {
    const question = { title: t('confirmEndOthers'), text: t('endOthersConsequence'), yes: t('endOthers') }
    if (await askToConfirm({ ...question, isDangerous: true })) endOthers.mutate({ request: {} })
  }
  return (
    <>
      <PageHeader title={t('sessions')} hint={t('hint')} hasBack>
        <WaitingButton
          type="button"
          className="plain-button"
          isWaiting={makeToken.isPending}
          onClick={() => makeToken.mutate({ request: {} })}
        >
          {t('makeLink')}
        </WaitingButton>
        <WaitingButton
          type="button"
          className="plain-button"
          disabled={others === 0}
          isWaiting={endOthers.isPending}
          onClick={() => void askToEndOthers()}
        >
          {t('endOthers')}
        </WaitingButton>
      </PageHeader>
      <Answer of={sessions}>
        {(rows) => (
          <ul className="sessions" aria-label={t('sessions')}>
            {rows.map((session) => (
              <SessionCard key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Answer>
      {link && (
        <ShownOnceDialog
          title={t('linkMade')}
          hint={t('linkHint')}
          lines={[{ name: t('link'), text: link }]}
          onClose={() => setLink(undefined)}
        />
      )}
    </>
  )
}

function SessionCard({ session }: { session: Session }) {
  const t = useText(sessionListTexts)
  const { id, browser, system, address, beganAt, lastSeenAt, wrongTries, isThis } = session
  const what = [browser ?? t('unknownBrowser'), system].filter(Boolean).join(' · ')
  const end = useMutationCall('POST /session/end/{id}', {
    refreshes: FIND,
    onDone: () => notify.success(t('ended')),
  })
  async function askToEnd(): Promise<void> {
    const question = { title: t('confirmEnd'), text: t('endConsequence', { what }), yes: t('end') }
    if (await askToConfirm({ ...question, isDangerous: true })) end.mutate({ params: { id } })
  }
  return (
    <li className="panel session-card">
      <Icon name="system" sizePx={28} />
      <div>
        <h2>
          {what} {isThis && <span className="session-this">{t('thisOne')}</span>}
        </h2>
        <dl>
          <div>
            <dt>{t('address')}</dt>
            <dd>{textOr(address)}</dd>
          </div>
          <div>
            <dt>{t('beganAt')}</dt>
            <dd>{momentText(beganAt)}</dd>
          </div>
          {wrongTries > 0 && (
            <div>
              <dt>{t('wrongTries')}</dt>
              <dd>{wrongTries}</dd>
            </div>
          )}
          <div>
            <dt>{t('lastSeenAt')}</dt>
            <dd>
              <Age at={lastSeenAt} />
            </dd>
          </div>
        </dl>
      </div>
      {!isThis && (
        <WaitingButton
          type="button"
          className="plain-button"
          aria-label={t('endOf', { what, beganAt: momentText(beganAt) })}
          isWaiting={end.isPending}
          onClick={() => void askToEnd()}
        >
          {t('end')}
        </WaitingButton>
      )}
    </li>
  )
}
