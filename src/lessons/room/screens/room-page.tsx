import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { call, failureOf } from '../../../platform/ui/call/call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useAskBeforeClosing } from '../../../platform/ui/frame/use-ask-before-closing.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { RoomNews } from '../rules/room-news.ts'
import { roomScreenTexts } from '../text.ts'
import { CheckPage } from './check-page.tsx'
import { DeviceChooser } from './device-chooser.tsx'
import { PeopleList } from './people-list.tsx'
import { RoomHead } from './room-head.tsx'
import { RoomSession } from './room-session.ts'
import type { Person, RoomState } from './room-session.ts'
import { useSpeaking } from './use-speaking.ts'
import './room.css'

/** `/room?lesson=…#token`: the room of a live lesson, shown in a frame of the lesson's page; `/room?check`: a test before it. */
export function RoomPage() {
  return new URLSearchParams(window.location.search).has('check') ? <CheckPage /> : <Entered />
}

function Entered() {
  const session = useMemo(() => openSession(), [])
  useEffect(() => {
    session.start()
    const stop = () => session.stop()
    // Back to a page that the browser kept: its seat was given up when it was left.
    const restart = ({ persisted }: PageTransitionEvent) => persisted && session.start()
    window.addEventListener('pagehide', stop)
    window.addEventListener('pageshow', restart)
    return () => {
      window.removeEventListener('pagehide', stop)
      window.removeEventListener('pageshow', restart)
      session.stop()
    }
  }, [session])
  return <Room session={session} />
}

function openSession(): RoomSession {
  const classId = Number(new URLSearchParams(window.location.search).get('lesson'))
  const token = window.location.hash.slice(1) || null
  // It is spent with the first use: a reload asks for another one.
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  return new RoomSession(classId, token)
}

function Room({ session }: { session: RoomSession }) {
  const t = useText(roomScreenTexts)
  const { phase, problem, state, isCutOff, sent } = useSyncExternalStore(session.subscribe, session.view)
  const classId = Number(new URLSearchParams(window.location.search).get('lesson'))
  useEffect(() => {
    document.title = t('title')
  }, [t])
  useAskBeforeClosing(sent !== null)
  useNotifyFrame(sent !== null)
  const me = state?.people.find(({ number }) => number === state.number)
  useSpeaking(session, me, sent)
  if (phase === 'over')
    return (
      <main className="room room-over">
        <p role="alert">{problem}</p>
        <button type="button" className="plain-button" onClick={() => session.again()}>
          {t('tryAgain')}
        </button>
      </main>
    )
  if (!state || !me)
    return (
      <main className="room room-over">
        <p role="status">{t('connecting')}</p>
      </main>
    )
  const act = (make: (seat: string) => Promise<unknown>) =>
    void session.act(make).catch((error: unknown) => notify.failure(failureOf(error)))
  return (
    <main className="room">
      <div className="room-stage">
        <RoomHead state={state} isReconnecting={phase === 'reconnecting'} />
        {isCutOff && (
          <p role="alert">
            {t('cantConnect')} <CheckLink />
          </p>
        )}
        {me.isPresenter ? (
          <Presenting session={session} classId={classId} state={state} sent={sent} act={act} />
        ) : (
          <Watching session={session} classId={classId} state={state} me={me} act={act} />
        )}
      </div>
      <PeopleList
        people={state.people}
        own={state.number}
        onModerate={
          me.isPresenter
            ? (number, action) =>
                act((seat) =>
                  call('POST /Room/moderate/{classId}', { params: { classId }, request: { seat, number, action } }),
                )
            : undefined
        }
      />
    </main>
  )
}

function CheckLink() {
  const t = useText(roomScreenTexts)
  return (
    <a href="/room?check" target="_blank" rel="noreferrer">
      {t('check')}
    </a>
  )
}

type Act = (make: (seat: string) => Promise<unknown>) => void

/** Another screen would end what the person sends, too: the page around the room asks before that. */
function useNotifyFrame(isSending: boolean): void {
  useEffect(() => {
    const news: RoomNews = { isSending }
    window.parent.postMessage(news, window.location.origin)
  }, [isSending])
}

interface PresentingProps {
  session: RoomSession
  classId: number
  state: RoomState
  sent: MediaStream | null
  act: Act
}

function Presenting({ session, classId, state, sent, act }: PresentingProps) {
  const t = useText(roomScreenTexts)
  const [isChoosing, setIsChoosing] = useState(false)
  /** what ended by itself: nothing is left to keep */
  const [over, setOver] = useState<MediaStream | null>(null)
  const [isMuted, setIsMuted] = useState(false)
  useEffect(() => {
    for (const track of sent?.getAudioTracks() ?? []) track.enabled = !isMuted
  }, [sent, isMuted])
  useEffect(() => {
    // The browser's own button ends the sharing of a screen, and a camera is unplugged: something else has to be chosen.
    const [picture] = sent?.getVideoTracks() ?? []
    const choose = () => {
      setOver(sent)
      setIsChoosing(true)
    }
    picture?.addEventListener('ended', choose)
    return () => picture?.removeEventListener('ended', choose)
  }, [sent])
  if (!sent || isChoosing)
    return (
      <DeviceChooser
        action={t(sent ? 'useThese' : 'goLive')}
        onKeep={sent && sent !== over ? () => setIsChoosing(false) : undefined}
        onChoose={(stream) => {
          setIsChoosing(false)
          void session.send(stream, true)
        }}
      />
    )
  const isRecording = state.recording === 'on'
  async function end(): Promise<void> {
    if (!(await askToConfirm({ title: t('end'), text: t('endConfirm'), yes: t('end'), isDangerous: true }))) return
    await call('POST /Class/end/{id}', { params: { id: classId } }).catch((error: unknown) =>
      notify.failure(failureOf(error)),
    )
  }
  return (
    <>
      <OwnPicture stream={sent} />
      <Sound stream={session.watched} />
      <div className="room-buttons">
        <button type="button" className="plain-button" aria-pressed={isMuted} onClick={() => setIsMuted(!isMuted)}>
          {t('muteMe')}
        </button>
        <button type="button" className="plain-button" onClick={() => setIsChoosing(true)}>
          {t('switchSource')}
        </button>
        <button
          type="button"
          className="plain-button"
          onClick={() =>
            act((seat) =>
              call('POST /Room/record/{classId}', { params: { classId }, request: { seat, isOn: !isRecording } }),
            )
          }
        >
          {t(isRecording ? 'pause' : 'resume')}
        </button>
        <button type="button" className="strong-button danger-button" onClick={() => void end()}>
          {t('end')}
        </button>
      </div>
    </>
  )
}

function OwnPicture({ stream }: { stream: MediaStream }) {
  const t = useText(roomScreenTexts)
  const place = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (place.current) place.current.srcObject = stream
  }, [stream])
  return <video ref={place} autoPlay muted playsInline aria-label={t('picture')} />
}

/** The speakers' sound, for the presenter. */
function Sound({ stream }: { stream: MediaStream }) {
  const place = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (place.current) place.current.srcObject = stream
  }, [stream])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- live speech has no text
  return <audio ref={place} autoPlay />
}

/** Which picture the person gets, and how large it is. */
function Quality({ quality, picture }: { quality: RoomState['quality']; picture: RefObject<HTMLVideoElement | null> }) {
  const t = useText(roomScreenTexts)
  const lines = useSyncExternalStore(
    (changed) => {
      const video = picture.current
      video?.addEventListener('resize', changed)
      return () => video?.removeEventListener('resize', changed)
    },
    () => picture.current?.videoHeight ?? 0,
  )
  if (quality === 'none') return null
  const words = t(quality === 'high' ? 'qualityHigh' : 'qualityLow')
  return <small className="room-quality">{lines > 0 ? `${words} · ${lines}p` : words}</small>
}

interface WatchingProps {
  session: RoomSession
  classId: number
  state: RoomState
  me: Person
  act: Act
}

function Watching({ session, classId, state, me, act }: WatchingProps) {
  const t = useText(roomScreenTexts)
  const picture = useRef<HTMLVideoElement>(null)
  const [isSilent, setIsSilent] = useState(false)
  const [wasLive, setWasLive] = useState(state.isLive)
  if (state.isLive && !wasLive) setWasLive(true)
  useEffect(() => {
    const video = picture.current
    if (!video) return
    video.srcObject = session.watched
    video.play().catch(() => {
      // Browsers let no page sound that was not clicked; they let it play silently.
      video.muted = true
      setIsSilent(true)
      void video.play().catch(() => null)
    })
  }, [session])
  const isSpeaking = me.speaker !== null
  return (
    <>
      <div className="room-picture">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live lesson has no text */}
        <video ref={picture} autoPlay playsInline aria-label={t('picture')} />
        {!state.isLive && <p role="status">{t(wasLive ? 'interrupted' : 'waiting')}</p>}
        {state.isLive && state.quality === 'none' && <p role="status">{t('soundOnly')}</p>}
      </div>
      {state.isLive && <Quality quality={state.quality} picture={picture} />}
      <div className="room-buttons">
        {isSilent && (
          <button
            type="button"
            className="strong-button"
            onClick={() => {
              if (picture.current) picture.current.muted = false
              setIsSilent(false)
            }}
          >
            {t('soundOn')}
          </button>
        )}
        {isSpeaking ? (
          <button type="button" className="plain-button" onClick={() => void session.stopSending()}>
            {t('stopSpeaking')}
          </button>
        ) : (
          <button
            type="button"
            className="plain-button"
            aria-pressed={me.hasRaisedHand}
            onClick={() =>
              act((seat) =>
                call('POST /Room/hand/{classId}', {
                  params: { classId },
                  request: { seat, isRaised: !me.hasRaisedHand },
                }),
              )
            }
          >
            {t('raiseHand')}
          </button>
        )}
      </div>
    </>
  )
}
