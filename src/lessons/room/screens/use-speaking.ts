import { useEffect } from 'react'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { deviceProblem } from './device-problem.ts'
import { stopTracks } from './room-media.ts'
import type { Person, RoomSession } from './room-session.ts'

type Session = Pick<RoomSession, 'send' | 'stopSending'>

/** A speaker's microphone is on as long as the presenter lets them speak. */
export function useSpeaking(session: Session, me: Person | undefined, sent: MediaStream | null): void {
  const maySpeak = me !== undefined && !me.isPresenter && me.speaker !== null
  const isSpeaking = sent !== null && me !== undefined && !me.isPresenter
  useEffect(() => {
    if (maySpeak === isSpeaking || me === undefined || me.isPresenter) return undefined
    if (!maySpeak) {
      void session.stopSending().catch(() => null)
      return undefined
    }
    // The browser may ask for the microphone for longer than the presenter lets them speak.
    let isOver = false
    void navigator.mediaDevices
      .getUserMedia({ audio: true })
      .then((stream) => (isOver ? stopTracks(stream) : session.send(stream, false)))
      .catch((error: unknown) => {
        if (isOver) return
        notify.warning(deviceProblem(error))
        void session.stopSending().catch(() => null)
      })
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the seat's own changes do not matter here
  }, [maySpeak, session])
}
