import { useId } from 'react'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { CopyButton } from '../../../platform/ui/frame/copy-button.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { calendarScreenTexts } from '../text.ts'
import './lesson-feed.css'

const GET = 'GET /Class/getCalendar' as const

/** The link by which a calendar outside of the console shows one's lessons. */
export function LessonFeed() {
  const t = useText(calendarScreenTexts)
  const id = useId()
  const answer = useCall(GET)
  const make = useMutationCall('POST /Class/makeCalendar', { refreshes: [GET] })
  const revoke = useMutationCall('POST /Class/revokeCalendar', {
    refreshes: [GET],
    onDone: () => {
      make.reset()
      notify.success(t('revoked'))
    },
  })
  const hasLink = answer.data?.createdAt != null
  const made = make.data && new URL(make.data.link, window.location.origin).href
  async function askToMake(): Promise<void> {
    const question = { title: t('replace'), text: t('replaceText'), yes: t('replace') }
    if (!hasLink || (await askToConfirm(question))) make.mutate({})
  }
  async function askToRevoke(): Promise<void> {
    const question = { title: t('revoke'), text: t('revokeText'), yes: t('revoke') }
    if (await askToConfirm({ ...question, isDangerous: true })) revoke.mutate({})
  }
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="notifications-head">
        <h2 id={id}>{t('title')}</h2>
        <WaitingButton
          type="button"
          className="plain-button"
          isWaiting={make.isPending}
          onClick={() => void askToMake()}
        >
          {t(hasLink ? 'replace' : 'make')}
        </WaitingButton>
      </header>
      <p>{t('about')}</p>
      <Answer of={answer}>
        {({ createdAt, usedAt }) => (
          <p className="notification-actions">
            <strong>{createdAt === null ? t('none') : t('since', { time: momentText(createdAt) })}</strong>
            {createdAt !== null && (
              <small>{usedAt === null ? t('unused') : t('used', { time: momentText(usedAt) })}</small>
            )}
            {createdAt !== null && (
              <WaitingButton
                type="button"
                className="link-button"
                isWaiting={revoke.isPending}
                onClick={() => void askToRevoke()}
              >
                {t('revoke')}
              </WaitingButton>
            )}
          </p>
        )}
      </Answer>
      {made && hasLink && (
        <p className="calendar-link">
          <small>{t('link')}</small>
          <code>{made}</code> <CopyButton field={t('link')} text={made} />
        </p>
      )}
    </section>
  )
}
