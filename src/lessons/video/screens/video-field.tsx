import { useEffect, useId, useState, type DragEvent } from 'react'
import { useAskBeforeClosing } from '../../../platform/ui/frame/use-ask-before-closing.ts'
import { useActiveWhile } from '../../../platform/ui/frame/use-active-while.ts'
import { durationText } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { videoTexts } from '../text.ts'
import { useVideoUpload } from './use-video-upload.ts'
import type { Stage } from './use-video-upload.ts'
import './video-field.css'

interface Props {
  /** of a new lesson: undefined */
  lessonId: number | undefined
  /** of the video chosen so far */
  videoId: number | null
  /** a frame of the video comes with it */
  onVideo: (video: { videoId: number | null; posterId: number | null }) => void
  onBusy: (isBusy: boolean) => void
}

const megabytes = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
})
const sizeText = (bytes: number) => megabytes.format(bytes / 2 ** 20)

/** The one video of a lesson: chosen or dropped, checked, converted where it must be, and sent; it counts once the form is saved. */
export function VideoField({ lessonId, videoId, onVideo, onBusy }: Props) {
  const t = useText(videoTexts)
  const hint = useId()
  const [isOver, setIsOver] = useState(false)
  const upload = useVideoUpload(lessonId, onVideo)
  const { stage, warnings } = upload
  const isBusy = stage.is === 'reading' || stage.is === 'converting' || stage.is === 'sending' || stage.is === 'paused'
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  const isWorking = isBusy && stage.is !== 'paused'
  useActiveWhile(isWorking)
  useAskBeforeClosing(isWorking)

  function dropped(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    if (!isBusy) upload.choose(event.dataTransfer.files)
  }
  return (
    // Dropping is another way to choose: the keyboard has the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={isOver && !isBusy ? 'video-field over' : 'video-field'}
      role="group"
      aria-label={t('video')}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
    >
      {videoId !== null && stage.is === 'idle' && <p>{t('hasVideo')}</p>}
      {stage.is === 'done' && <p role="status">{t('uploaded', { name: stage.fileName })}</p>}
      {stage.is === 'failed' && (
        <p role="alert" className="video-problem">
          {stage.text ? t(stage.text) : stage.message}
        </p>
      )}
      {warnings.length > 0 && (
        <div role="alert" className="video-warning">
          {warnings.map((warning) => (
            <p key={warning}>{t(warning)}</p>
          ))}
        </div>
      )}
      {isBusy ? (
        <Work stage={stage} upload={upload} />
      ) : (
        <>
          <div className="video-buttons">
            <label className="plain-button video-choose">
              {t(videoId === null ? 'chooseVideo' : 'replaceVideo')}
              <input
                type="file"
                accept="video/*"
                aria-describedby={hint}
                onChange={(event) => {
                  upload.choose(event.target.files)
                  // The same file may be chosen again.
                  event.target.value = ''
                }}
              />
            </label>
            <span className="video-drop">{t('dropVideo')}</span>
            {videoId !== null && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  upload.cancel()
                  onVideo({ videoId: null, posterId: null })
                }}
              >
                {t('removeVideo')}
              </button>
            )}
          </div>
          <p id={hint} className="video-hint">
            {t('goesOnHint')}
          </p>
        </>
      )}
    </div>
  )
}

/** How far it is, and what can be done meanwhile. */
function Work({ stage, upload }: { stage: Stage; upload: ReturnType<typeof useVideoUpload> }) {
  const t = useText(videoTexts)
  const label = useId()
  const name = stage.is === 'converting' ? 'converting' : stage.is === 'reading' ? 'reading' : 'sending'
  const isSending = stage.is === 'sending' || stage.is === 'paused'
  const share =
    stage.is === 'converting' ? stage.share : isSending ? stage.sentBytes / Math.max(1, stage.allBytes) : undefined
  return (
    <>
      <p id={label}>{t(stage.is === 'paused' ? 'paused' : name)}</p>
      <progress aria-labelledby={label} value={share} max={1} />
      {stage.is === 'converting' && <p className="video-hint">{t('convertingWhy')}</p>}
      {isSending && (
        <p className="video-hint">
          {t('sent', { done: sizeText(stage.sentBytes), all: sizeText(stage.allBytes) })}
          {stage.rate && (
            <>
              {' · '}
              {t('speedAndLeft', {
                speed: sizeText(stage.rate.bytesPerS),
                left: durationText(Math.max(60, stage.rate.leftS)),
              })}
            </>
          )}
        </p>
      )}
      <div className="video-buttons">
        {stage.is === 'converting' && (
          <button type="button" className="plain-button" onClick={upload.skipConversion}>
            {t('sendAsIs')}
          </button>
        )}
        {stage.is === 'sending' && (
          <button type="button" className="plain-button" onClick={upload.pause}>
            {t('pauseUpload')}
          </button>
        )}
        {stage.is === 'paused' && (
          <button type="button" className="strong-button" onClick={upload.resume}>
            {t('resumeUpload')}
          </button>
        )}
        <button type="button" className="link-button" onClick={upload.cancel}>
          {t('cancelUpload')}
        </button>
      </div>
    </>
  )
}
