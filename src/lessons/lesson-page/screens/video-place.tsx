import { useEffect } from 'react'
import { serverNow } from '../../../platform/ui/call/start-data.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { Mark } from '../../comment/screens/comment-calls.ts'
import { MeetingFrame } from '../../meeting/screens/meeting-frame.tsx'
import { ENDED, LIVE } from '../../rules/lesson-words.ts'
import { lessonPageTexts } from '../text.ts'
import type { Lesson } from './lesson.ts'
import type { ShownPlayer } from './open-player.ts'
import { RecordedVideo } from './recorded-video.tsx'

interface Props {
  lesson: Lesson
  startS: number | undefined
  marks: readonly Mark[]
  player: ShownPlayer
  onMark: (id: number) => void
}

/** The lesson itself: its video, its meeting while it is live, or why there is neither. */
export function VideoPlace(props: Props) {
  const t = useText(lessonPageTexts)
  return (
    <section className="lesson-video" aria-label={t('video')}>
      <Shown {...props} />
      <Consent lesson={props.lesson} />
    </section>
  )
}

/** Who may be seen in the video, and until when it is kept. */
function Consent({ lesson: { consent, keepVideoUntil } }: Pick<Props, 'lesson'>) {
  const t = useText(lessonPageTexts)
  if (consent === '' && keepVideoUntil === null) return null
  return (
    <dl className="lesson-consent">
      {consent !== '' && (
        <div>
          <dt>{t('consent')}</dt>
          <dd>{consent}</dd>
        </div>
      )}
      {keepVideoUntil !== null && (
        <div>
          <dt>{t('keepVideoUntil')}</dt>
          <dd>{keepVideoUntil}</dd>
        </div>
      )}
    </dl>
  )
}

function Shown({ lesson, startS, marks, player, onMark }: Props) {
  const t = useText(lessonPageTexts)
  if (lesson.videoFileName !== null)
    return <RecordedVideo lesson={lesson} startS={startS} marks={marks} player={player} onMark={onMark} />
  if (lesson.isVideoRemoved) return <Empty title={t('removed')} hint={t('removedHint')} />
  if (lesson.type !== LIVE) return <Empty title={t('noVideo')} hint={t('noVideoHint')} />
  if (lesson.state === ENDED) return <EndedLesson lesson={lesson} player={player} />
  return <LiveLesson lesson={lesson} player={player} />
}

const NO_VIDEO = {
  coming: ['processing', 'processingHint'],
  nothing: ['nothingRecorded', 'nothingRecordedHint'],
  failed: ['recordingFailed', 'recordingFailedHint'],
  refused: ['recordingRefused', 'recordingRefusedHint'],
} as const

/** A live lesson that ended and has no video. */
function EndedLesson({ lesson, player }: Pick<Props, 'lesson' | 'player'>) {
  const t = useText(lessonPageTexts)
  useEffect(() => {
    // What is typed now still means the second since it went live.
    player.show({ isLive: () => true })
    return () => player.show(null)
  }, [player])
  const [title, hint] = NO_VIDEO[lesson.recording ?? 'coming']
  return <Empty title={t(title)} hint={t(hint)} />
}

function LiveLesson({ lesson, player }: Pick<Props, 'lesson' | 'player'>) {
  const { liveStartedAt } = lesson
  useEffect(() => {
    if (liveStartedAt === null) return undefined
    player.show({
      isLive: () => true,
      currentTime: () => Math.max(0, (serverNow() - Date.parse(liveStartedAt)) / 1000 - 1),
    })
    return () => player.show(null)
  }, [player, liveStartedAt])
  return <MeetingFrame lesson={lesson} />
}
