import { useMemo, useState, useSyncExternalStore } from 'react'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import type { Mark } from '../../comment/screens/comment-calls.ts'
import { timeCode } from '../../rules/time-code.ts'
import { useCaptions } from '../../speech/screens/use-captions.ts'
import { Chapters } from '../../video/screens/chapters.tsx'
import { LessonPlayer } from '../../video/screens/lesson-player.tsx'
import { sendPoster } from '../../video/screens/send-poster.ts'
import { lessonPageTexts } from '../text.ts'
import type { Lesson } from './lesson.ts'
import type { ShownPlayer } from './open-player.ts'

/** Dots of the comments by their category. */
const COLOURS = ['--accent', '--bronze', '--good', '--caution']

interface Props {
  lesson: Lesson
  /** where to begin, in seconds */
  startS: number | undefined
  marks: readonly Mark[]
  player: ShownPlayer
  onMark: (id: number) => void
}

/** The recorded lesson with its comments on the timeline. */
export function RecordedVideo({ lesson, startS, marks, player, onMark }: Props) {
  const t = useText(lessonPageTexts)
  const shown = useMemo(
    () =>
      marks.map(({ id, point, pointEnd, userName, title, materialTypeId }) => ({
        id,
        pointS: point,
        endS: pointEnd,
        color: `var(${COLOURS[(materialTypeId ?? 0) % COLOURS.length]})`,
        label: t('mark', { time: timeCode(point), name: userName, title }),
      })),
    [marks, t],
  )
  const span = useSyncExternalStore(player.follow, player.span)
  const speech = useCall('POST /Speech/find/', { request: { classId: lesson.id } })
  const found = useCall('GET /Class/chapters/{id}', { params: { id: lesson.id } })
  const chapters = useMemo(() => (found.data ?? []).map(({ start, title }) => ({ startS: start, title })), [found.data])
  const captions = useCaptions(lesson.id, speech.data)
  return (
    <>
      <LessonPlayer
        ref={(handle) => player.show(handle)}
        lesson={lesson}
        startS={startS}
        marks={shown}
        chapters={chapters}
        captions={captions === undefined ? undefined : { address: captions, language: 'zh' }}
        span={span}
        onTime={player.onTime}
        onMark={onMark}
      />
      {lesson.mayChange && <CoverButton lesson={lesson} player={player} />}
      <Chapters
        lessonId={lesson.id}
        chapters={chapters}
        mayChange={lesson.mayChange}
        onSeek={player.goTo}
        currentTime={player.currentTime}
      />
    </>
  )
}

/** Makes the frame that is seen now the lesson's cover. */
function CoverButton({ lesson, player }: Pick<Props, 'lesson' | 'player'>) {
  const t = useText(lessonPageTexts)
  const [isSending, setIsSending] = useState(false)
  const set = useMutationCall('POST /Class/setPoster/{id}', {
    refreshes: ['GET /Class/getById/{id}', 'POST /Class/find/'],
    onDone: () => notify.success(t('coverSaved')),
  })
  async function send(): Promise<void> {
    setIsSending(true)
    try {
      const frame = await player.drawFrame()
      if (!frame) return notify.error(t('noFrame'))
      set.mutate({ params: { id: lesson.id }, request: { posterId: await sendPoster(frame) } })
    } catch (error) {
      notify.error(error instanceof Error ? error.message : String(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <WaitingButton
      type="button"
      className="plain-button"
      isWaiting={isSending || set.isPending}
      onClick={() => void send()}
    >
      {t('useAsCover')}
    </WaitingButton>
  )
}
