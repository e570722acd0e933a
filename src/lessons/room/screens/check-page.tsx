import { useEffect, useRef, useState, type ReactNode } from 'react'
import { failureOf } from '../../../platform/ui/call/call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { capacityOf } from '../rules/likely-problem.ts'
import { checkTexts } from '../text.ts'
import { SoundLevel } from './device-chooser.tsx'
import { deviceProblem } from './device-problem.ts'
import { stopTracks } from './room-media.ts'
import { measureLine, testConnection } from './test-connection.ts'
import './room.css'

type Found = { state: 'running' | 'good' | 'weak' | 'bad'; words: string }

/** `/room?check`: whether camera, microphone, the room's port and the line are ready for a live lesson. */
export function CheckPage() {
  const t = useText(checkTexts)
  const [round, setRound] = useState(0)
  useEffect(() => {
    document.title = t('title')
  }, [t])
  return (
    <main className="room room-check">
      <h1>{t('title')}</h1>
      <p>{t('hint')}</p>
      <Checks key={round} />
      <div className="room-buttons">
        <button type="button" className="plain-button" onClick={() => setRound(round + 1)}>
          {t('again')}
        </button>
      </div>
    </main>
  )
}

function Checks() {
  const t = useText(checkTexts)
  const running: Found = { state: 'running', words: t('running') }
  const line = useLine()
  return (
    <ul className="room-checks">
      <Device kind="camera" />
      <Device kind="microphone" />
      <Check name={t('port')} found={line.port ?? running} />
      {line.port?.state !== 'bad' && <Check name={t('bandwidth')} found={line.bandwidth ?? running} />}
    </ul>
  )
}

function Check({ name, found, children }: { name: string; found: Found; children?: ReactNode }) {
  const t = useText(checkTexts)
  return (
    <li className={`room-check-${found.state}`}>
      <h2>
        {name} <small>{t(found.state)}</small>
      </h2>
      <p role="status">{found.words}</p>
      {children}
    </li>
  )
}

function Device({ kind }: { kind: 'camera' | 'microphone' }) {
  const t = useText(checkTexts)
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState<string>()
  const preview = useRef<HTMLVideoElement>(null)
  const isSecure = navigator.mediaDevices !== undefined
  useEffect(() => {
    if (!isSecure) return undefined
    let isOver = false
    let opened: MediaStream | undefined
    async function open(): Promise<void> {
      try {
        opened = await navigator.mediaDevices.getUserMedia(kind === 'camera' ? { video: true } : { audio: true })
        if (isOver) stopTracks(opened)
        else setStream(opened)
      } catch (error) {
        if (isOver) return
        setProblem(deviceProblem(error))
      }
    }
    void open()
    return () => {
      isOver = true
      stopTracks(opened)
    }
  }, [kind, isSecure])
  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream ?? null
  }, [stream])
  const words = isSecure ? problem : t('insecure')
  const found: Found =
    words !== undefined
      ? { state: 'bad', words }
      : stream
        ? { state: 'good', words: stream.getTracks()[0]?.label ?? '' }
        : { state: 'running', words: t('allow') }
  return (
    <Check name={t(kind)} found={found}>
      {stream && kind === 'camera' && <video ref={preview} autoPlay muted playsInline aria-label={t('preview')} />}
      {stream && kind === 'microphone' && <SoundLevel stream={stream} />}
    </Check>
  )
}

/** Tests the port, and over it the line; once. */
function useLine(): { port?: Found; bandwidth?: Found } {
  const t = useText(checkTexts)
  const [found, setFound] = useState<{ port?: Found; bandwidth?: Found }>({})
  useEffect(() => {
    let isOver = false
    const show = (part: typeof found) => {
      if (!isOver) setFound((before) => ({ ...before, ...part }))
    }
    async function test(): Promise<void> {
      if (typeof RTCPeerConnection === 'undefined') return show({ port: { state: 'bad', words: t('noWebRtc') } })
      const line = await testConnection()
      if ('problem' in line) {
        const words = t(line.problem, { places: line.places })
        return show({ port: { state: 'bad', words } })
      }
      try {
        const roundTrip = Math.max(1, Math.round(line.roundTripMs))
        show({ port: { state: 'good', words: t(line.isRelayed ? 'relayed' : 'reached', { ms: roundTrip }) } })
        const { down, up } = await measureLine(line.channel)
        const capacity = capacityOf(Math.min(down, up))
        const words = t('carries', { down: mbit(down), up: mbit(up), what: t(capacity) })
        show({ bandwidth: { state: capacity === 'picture' ? 'good' : capacity === 'nothing' ? 'bad' : 'weak', words } })
      } finally {
        line.close()
      }
    }
    test().catch((error: unknown) => show({ port: { state: 'bad', words: failureOf(error).message } }))
    return () => {
      isOver = true
    }
  }, [t])
  return found
}

const mbit = (kbitPerS: number) => (kbitPerS / 1000).toFixed(1)
