import { useEffect, useRef, useState } from 'react'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { VOICE } from '../../rules/file-types.ts'
import { stopTracks } from '../../room/screens/room-media.ts'
import { MAX_VOICE_SECONDS } from '../rules/comment-limits.ts'
import { commentScreenTexts } from '../text.ts'
import type { Draft } from './comment-draft.ts'
import { Voice } from './voice.tsx'

interface Props {
  draft: Pick<Draft, 'voiceId' | 'voiceDuration'>
  onChange: (voice: Pick<Draft, 'voiceId' | 'voiceDuration'>) => void
  onStart: () => void
  /** from the start of a recording until it is stored or given up */
  onBusy: (isBusy: boolean) => void
}
interface Recording {
  file: Blob
  seconds: number
}

/** Records a spoken comment of three minutes at most, and sends it; nothing where the browser can't record. */
export function VoiceRecorder({ draft, onChange, onStart, onBusy }: Props) {
  const t = useText(commentScreenTexts)
  const recorder = useRef<MediaRecorder>(undefined)
  const isGone = useRef(false)
  /** the browser asks for the microphone */
  const [isStarting, setIsStarting] = useState(false)
  const [seconds, setSeconds] = useState<number>()
  /** spoken, but not stored: the connection failed */
  const [unsent, setUnsent] = useState<Recording>()
  const upload = useMutationCall('POST /attachments')
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      const made = recorder.current
      if (!made) return
      made.onstop = null
      stopTracks(made.stream)
    }
  }, [])
  useEffect(() => {
    if (seconds === undefined) return undefined
    const timer = setTimeout(
      () => (seconds + 1 >= MAX_VOICE_SECONDS ? recorder.current?.stop() : setSeconds(seconds + 1)),
      1000,
    )
    return () => clearTimeout(timer)
  }, [seconds])
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return null

  function send(recording: Recording): void {
    setUnsent(undefined)
    upload.mutate(
      { query: { fileType: VOICE, fileName: 'voice' }, file: recording.file },
      {
        onSuccess: ({ id }) => onChange({ voiceId: id, voiceDuration: recording.seconds }),
        onError: () => setUnsent(recording),
        onSettled: () => onBusy(false),
      },
    )
  }

  async function start(): Promise<void> {
    onStart()
    onBusy(true)
    setIsStarting(true)
    let stream: MediaStream | undefined
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (isGone.current) return stopTracks(stream)
      const made = new MediaRecorder(stream)
      const parts: Blob[] = []
      const startedAt = performance.now()
      made.ondataavailable = ({ data }) => parts.push(data)
      made.onstop = () => {
        stopTracks(stream)
        setSeconds(undefined)
        const spoken = Math.min(MAX_VOICE_SECONDS, Math.max(0.1, (performance.now() - startedAt) / 1000))
        send({ file: new Blob(parts, { type: made.mimeType }), seconds: Math.round(spoken * 10) / 10 })
      }
      recorder.current = made
      made.start()
      setUnsent(undefined)
      setSeconds(0)
    } catch {
      stopTracks(stream)
      onBusy(false)
      notify.warning(t('noMicrophone'))
    } finally {
      setIsStarting(false)
    }
  }

  const { voiceId, voiceDuration } = draft
  if (voiceId !== undefined && voiceDuration !== undefined)
    return (
      <>
        <Voice id={voiceId} label={t('record')} />
        <button
          type="button"
          className="link-button"
          onClick={() => onChange({ voiceId: undefined, voiceDuration: undefined })}
        >
          {t('removeVoice')}
        </button>
      </>
    )
  const isRecording = seconds !== undefined
  return (
    <>
      {/* One button for both: the keyboard stays on it. */}
      <WaitingButton
        type="button"
        className="plain-button"
        isWaiting={isStarting || upload.isPending}
        onClick={() => (isRecording ? recorder.current?.stop() : void start())}
      >
        {isRecording ? t('stopRecording', { seconds }) : t('record')}
      </WaitingButton>
      {unsent && (
        <button type="button" className="plain-button" onClick={() => send(unsent)}>
          {t('sendVoice', { seconds: Math.round(unsent.seconds) })}
        </button>
      )}
    </>
  )
}
