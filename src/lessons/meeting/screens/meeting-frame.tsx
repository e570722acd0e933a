import { useEffect, useRef, useState } from 'react'
import { useMutationCall, useCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FullScreenButton } from '../../../platform/ui/frame/full-screen.tsx'
import { askBeforeLeaving } from '../../../platform/ui/frame/history.ts'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useActiveWhile } from '../../../platform/ui/frame/use-active-while.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useEndLesson } from '../../lesson/screens/use-end-lesson.ts'
import type { RoomNews } from '../../room/rules/room-news.ts'
import { meetingScreenTexts } from '../text.ts'
import './meeting-frame.css'

const ROTATIONS = [
  [-90, 'rotateLeft'],
  [0, 'rotateNone'],
  [90, 'rotateRight'],
] as const

interface Props {
  lesson: { id: number; name: string; liveStartedAt: string | null; mayChange: boolean }
}

/** A live lesson: its meeting, once it has begun. */
export function MeetingFrame({ lesson }: Props) {
  const t = useText(meetingScreenTexts)
  const start = useMutationCall('POST /Class/start/{id}', { refreshes: ['GET /Class/getById/{id}'] })
  if (lesson.liveStartedAt !== null) return <Meeting lesson={lesson} />
  return (
    <Empty title={t('waiting')}>
      {lesson.mayChange && (
        <WaitingButton
          type="button"
          className="strong-button"
          isWaiting={start.isPending}
          onClick={() => start.mutate({ params: { id: lesson.id } })}
        >
          {t('start')}
        </WaitingButton>
      )}
      <a href="/room?check" target="_blank" rel="noreferrer">
        {t('check')}
      </a>
    </Empty>
  )
}

/** Another screen, or another lesson, ends what the person sends from the room: that is asked about. */
function useAskWhileSending(): void {
  const t = useText(meetingScreenTexts)
  const [isSending, setIsSending] = useState(false)
  useEffect(() => {
    const take = ({ origin, data }: MessageEvent<Partial<RoomNews> | null>) => {
      if (origin === window.location.origin && typeof data?.isSending === 'boolean') setIsSending(data.isSending)
    }
    window.addEventListener('message', take)
    return () => window.removeEventListener('message', take)
  }, [])
  useEffect(() => {
    if (!isSending) return undefined
    const question = {
      title: t('leave'),
      text: t('leaveText'),
      yes: t('leaveYes'),
      no: t('leaveNo'),
      isDangerous: true,
    }
    return askBeforeLeaving({ namedBy: ['id'], ask: () => askToConfirm(question) })
  }, [isSending, t])
}

function Meeting({ lesson }: Props) {
  const t = useText(meetingScreenTexts)
  const frame = useRef<HTMLDivElement>(null)
  const [degrees, setDegrees] = useState(0)
  useAskWhileSending()
  // Its token is for now: asked once, and not again while the meeting goes on.
  const join = useCall(
    'GET /Meet/getJoin/{classId}',
    { params: { classId: lesson.id } },
    { staleMs: Infinity, isForNow: true },
  )
  // All is asked again once a broken connection is back: another address would throw the person out of the meeting.
  const [entered, setEntered] = useState<string>()
  if (entered === undefined && join.data) setEntered(join.data.url)
  // What is clicked in another host's page is not seen here.
  useActiveWhile(join.isSuccess)
  // A room of ours has a button of its own for it.
  const isElsewhere = entered !== undefined && !entered.startsWith('/')
  const end = useEndLesson()
  return (
    <Answer of={join}>
      {() => (
        <>
          {/* Above: on most screens the meeting reaches beyond the window. */}
          <div className="meeting-buttons">
            <FullScreenButton of={frame} />
            {ROTATIONS.map(([turn, name]) => (
              <button
                key={turn}
                type="button"
                className="plain-button"
                aria-pressed={degrees === turn}
                onClick={() => setDegrees(turn)}
              >
                {t(name)}
              </button>
            ))}
            {lesson.mayChange && isElsewhere && (
              <button type="button" className="plain-button" onClick={() => void end(lesson)}>
                {t('end')}
              </button>
            )}
          </div>
          <div className="meeting" ref={frame}>
            {/* Another host's page, which needs its scripts and its own storage: a sandbox with both keeps nothing out. */}
            {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
            <iframe
              title={t('title')}
              src={entered}
              allow="camera; microphone; display-capture; fullscreen"
              style={{ rotate: `${degrees}deg` }}
            />
          </div>
        </>
      )}
    </Answer>
  )
}
