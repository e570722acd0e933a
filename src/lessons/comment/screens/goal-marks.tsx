import type { ResponseOf } from '../../../platform/contract/call.ts'
import { newKey } from '../../../platform/ui/call/new-key.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { PRECISE } from '../../rules/lesson-words.ts'
import { secondsOf } from '../../rules/time-code.ts'
import { commentScreenTexts } from '../text.ts'
import { COMMENT_ANSWERS } from './comment-calls.ts'
import { nowIn, type Player } from './player.ts'

/** Others are chosen in the form. */
const MOST_BUTTONS = 8

interface Props {
  classId: number
  player: Player
  goals: ResponseOf<'POST /TagType/find/'>['data']
}

/** A behaviour goal marked at this moment by one press: nothing is typed, and the lesson goes on. */
export function GoalMarks({ classId, player, goals }: Props) {
  const t = useText(commentScreenTexts)
  const save = useMutationCall('POST /Comment/save', {
    refreshes: COMMENT_ANSWERS,
    onDone: () => notify.success(t('marked')),
  })
  if (goals.length === 0) return null
  return (
    <div className="comment-marks" role="group" aria-label={t('markNow')}>
      <small>{t('markNow')}</small>
      {goals.slice(0, MOST_BUTTONS).map(({ id, type }) => (
        <WaitingButton
          key={id}
          type="button"
          className="plain-button"
          isWaiting={save.isPending}
          onClick={() => {
            const place = { point: secondsOf(nowIn(player)), isLive: player.isLive() }
            save.mutate({ request: { classId, type: PRECISE, ...place, tagType: { id }, draftKey: newKey() } })
          }}
        >
          {type}
        </WaitingButton>
      ))}
    </div>
  )
}
