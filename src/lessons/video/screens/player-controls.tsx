import Captions from 'lucide-react/icons/captions'
import Maximize from 'lucide-react/icons/maximize'
import Pause from 'lucide-react/icons/pause'
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2'
import Play from 'lucide-react/icons/play'
import StepBack from 'lucide-react/icons/step-back'
import StepForward from 'lucide-react/icons/step-forward'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { timeCode } from '../../rules/time-code.ts'
import { SPEEDS } from '../rules/player-keys.ts'
import type { PlayerAction } from '../rules/player-keys.ts'
import { videoTexts } from '../text.ts'
import { useTime, useVideoFact } from './use-video.ts'

interface Props {
  video: RefObject<HTMLVideoElement | null>
  durationS: number
  hasCaptions: boolean
  onAction: (action: PlayerAction) => void
}

const isCaptioned = ({ textTracks }: HTMLVideoElement) => Array.from(textTracks).some(({ mode }) => mode === 'showing')

export function PlayerControls({ video, durationS, hasCaptions, onAction }: Props) {
  const t = useText(videoTexts)
  const ui = useText(uiTexts)
  const isPaused = useVideoFact(video, 'play pause ended', ({ paused }) => paused, true)
  const volume = useVideoFact(video, 'volumechange', (v) => (v.muted ? 0 : v.volume), 1)
  const speed = useVideoFact(video, 'ratechange', ({ playbackRate }) => playbackRate, 1)
  const hasCaptionsOn = useVideoFact(video, 'captionschange', isCaptioned, false)
  const button = (icon: LucideIcon, label: string, action: PlayerAction, keys: string, isPressed?: boolean) => {
    const Drawing = icon
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={ui('noted', { text: label, note: keys })}
        aria-keyshortcuts={keys}
        aria-pressed={isPressed}
        onClick={() => onAction(action)}
      >
        <Drawing size={18} aria-hidden />
      </button>
    )
  }
  return (
    <div className="player-controls">
      {button(isPaused ? Play : Pause, t(isPaused ? 'play' : 'pause'), { do: 'toggle' }, 'k')}
      <Clock video={video} durationS={durationS} />
      {button(StepBack, t('previousFrame'), { do: 'frame', by: -1 }, ',')}
      {button(StepForward, t('nextFrame'), { do: 'frame', by: 1 }, '.')}
      {button(volume === 0 ? VolumeX : Volume2, t('mute'), { do: 'mute' }, 'm', volume === 0)}
      <input
        type="range"
        className="player-volume"
        aria-label={t('volume')}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => onAction({ do: 'volume', by: event.target.valueAsNumber - volume })}
      />
      <span className="player-space" />
      <select
        className="plain-select"
        aria-label={t('speed')}
        value={speed}
        onChange={(event) => onAction({ do: 'setSpeed', speed: Number(event.target.value) })}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
      {hasCaptions && button(Captions, t('captions'), { do: 'captions' }, 'c', hasCaptionsOn)}
      {document.pictureInPictureEnabled &&
        button(PictureInPicture, t('pictureInPicture'), { do: 'pictureInPicture' }, 'i')}
      {document.fullscreenEnabled && button(Maximize, t('fullScreen'), { do: 'fullScreen' }, 'f')}
    </div>
  )
}

function Clock({ video, durationS }: Pick<Props, 'video' | 'durationS'>) {
  const seconds = Math.floor(useTime(video))
  return (
    <span className="player-clock">
      {timeCode(seconds)} / {timeCode(durationS)}
    </span>
  )
}
