import { useText } from '../../../platform/ui/theme/use-text.ts'
import { roomScreenTexts } from '../text.ts'
import type { RoomState } from './room-session.ts'

interface Props {
  state: Pick<RoomState, 'lessonName' | 'isLive' | 'recording'>
  isReconnecting: boolean
}

/** Which lesson it is, and whether it is recorded; while the connection is lost that alone. */
export function RoomHead({ state, isReconnecting }: Props) {
  const t = useText(roomScreenTexts)
  const words = { on: state.isLive ? t('recordingOn') : '', paused: t('recordingPaused'), failed: t('recordingFailed') }
  const isRecording = !isReconnecting && state.isLive && state.recording === 'on'
  return (
    <header className="room-head">
      <h1>{state.lessonName}</h1>
      <span role="status" className={isRecording ? 'room-recording' : undefined}>
        {isReconnecting ? t('reconnecting') : words[state.recording]}
      </span>
    </header>
  )
}
