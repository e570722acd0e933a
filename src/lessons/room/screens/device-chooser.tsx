import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { roomScreenTexts } from '../text.ts'
import { deviceProblem } from './device-problem.ts'
import { stopsWith, stopTracks } from './room-media.ts'

const SCREEN = 'screen'
const NOTHING = { camera: [] as MediaDeviceInfo[], microphone: [] as MediaDeviceInfo[] }

/** Picture and sound of the chosen devices. Throws what the browser throws. */
async function capture(source: string, microphone: string): Promise<MediaStream> {
  const audio = microphone === '' ? true : { deviceId: { exact: microphone } }
  if (source !== SCREEN) {
    const video = { width: { ideal: 1280 }, height: { ideal: 720 }, ...(source && { deviceId: { exact: source } }) }
    return navigator.mediaDevices.getUserMedia({ video, audio })
  }
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true })
  try {
    const voice = await navigator.mediaDevices.getUserMedia({ audio })
    return new MediaStream([...screen.getVideoTracks(), ...mixed(screen, voice)])
  } catch (error) {
    stopTracks(screen)
    throw error
  }
}

/** The sound of the screen and the voice as one track. */
function mixed(screen: MediaStream, voice: MediaStream): MediaStreamTrack[] {
  if (screen.getAudioTracks().length === 0) return voice.getAudioTracks()
  const context = new AudioContext()
  const mix = context.createMediaStreamDestination()
  for (const stream of [screen, voice]) context.createMediaStreamSource(stream).connect(mix)
  const tracks = mix.stream.getAudioTracks()
  // Stopped alone, it would leave the microphone on.
  for (const track of tracks)
    stopsWith(track, () => {
      for (const source of [...screen.getAudioTracks(), ...voice.getAudioTracks()]) source.stop()
      void context.close()
    })
  return tracks
}

interface Props {
  /** the label of the button that takes what was chosen */
  action: string
  onChoose: (stream: MediaStream) => void
  /** goes on with what is sent already */
  onKeep?: (() => void) | undefined
}

/** The presenter chooses camera or screen and microphone, tests them in a preview, and takes them. */
export function DeviceChooser({ action, onChoose, onKeep }: Props) {
  const t = useText(roomScreenTexts)
  const preview = useRef<HTMLVideoElement>(null)
  const [devices, setDevices] = useState(NOTHING)
  const [source, setSource] = useState('')
  const [microphone, setMicrophone] = useState('')
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState<string>()
  const isTaken = useRef(false)
  const isSecure = navigator.mediaDevices !== undefined

  useEffect(() => {
    if (!isSecure) return undefined
    let isOver = false
    let opened: MediaStream | undefined
    async function open(): Promise<void> {
      try {
        const captured = await capture(source, microphone)
        opened = captured
        if (isOver) return stopTracks(captured)
        setStream(captured)
        setProblem(undefined)
        // Their names are known once one of them was allowed.
        const known = await navigator.mediaDevices.enumerateDevices()
        setDevices({
          camera: known.filter(({ kind }) => kind === 'videoinput'),
          microphone: known.filter(({ kind }) => kind === 'audioinput'),
        })
      } catch (error) {
        if (!isOver) setProblem(deviceProblem(error))
      }
    }
    void open()
    return () => {
      isOver = true
      if (isTaken.current) return
      stopTracks(opened)
      setStream(undefined)
    }
  }, [source, microphone, isSecure])
  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream ?? null
  }, [stream])

  if (!isSecure) return <p role="alert">{t('insecure')}</p>
  return (
    <div className="room-devices">
      <p>{t('prepare')}</p>
      <video ref={preview} autoPlay muted playsInline aria-label={t('preview')} />
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div className="room-choices">
        <label>
          {t('source')}
          <select className="plain-input" value={source} onChange={(event) => setSource(event.target.value)}>
            <option value="">{t('camera')}</option>
            {devices.camera.slice(1).map(({ deviceId, label }, index) => (
              <option key={deviceId} value={deviceId}>
                {label || t('unnamed', { number: index + 2 })}
              </option>
            ))}
            <option value={SCREEN}>{t('screen')}</option>
          </select>
        </label>
        <label>
          {t('microphone')}
          <select className="plain-input" value={microphone} onChange={(event) => setMicrophone(event.target.value)}>
            <option value="">{t('microphone')}</option>
            {devices.microphone.slice(1).map(({ deviceId, label }, index) => (
              <option key={deviceId} value={deviceId}>
                {label || t('unnamed', { number: index + 2 })}
              </option>
            ))}
          </select>
        </label>
        {stream && <SoundLevel stream={stream} />}
      </div>
      <button
        type="button"
        className="strong-button"
        disabled={!stream}
        onClick={() => {
          if (!stream) return
          isTaken.current = true
          onChoose(stream)
        }}
      >
        {action}
      </button>
      {onKeep && (
        <button type="button" className="plain-button" onClick={onKeep}>
          {t('keepThese')}
        </button>
      )}
    </div>
  )
}

/** How loud the microphone is just now. */
export function SoundLevel({ stream }: { stream: MediaStream }) {
  const t = useText(roomScreenTexts)
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return undefined
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
      if (meter.current) meter.current.value = loudest / 128
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return (
    <label>
      {t('level')}
      <meter ref={meter} min={0} max={1} />
    </label>
  )
}
