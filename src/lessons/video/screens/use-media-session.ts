import { useEffect, type RefObject } from 'react'

const SKIP_S = 10

/** What a telephone's lock screen and a keyboard's media keys show and do while the video plays. */
export function useMediaSession(
  video: RefObject<HTMLVideoElement | null>,
  { title, artist, artwork }: { title: string; artist: string; artwork: string | undefined },
): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({ title, artist, artwork: artwork ? [{ src: artwork }] : [] })
    const skip = (by: number) => {
      if (video.current) video.current.currentTime += by
    }
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => void video.current?.play()],
      ['pause', () => video.current?.pause()],
      ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? SKIP_S))],
      ['seekforward', ({ seekOffset }) => skip(seekOffset ?? SKIP_S)],
      [
        'seekto',
        ({ seekTime }) => {
          if (video.current && seekTime != null) video.current.currentTime = seekTime
        },
      ],
    ]
    for (const [action, handler] of actions) session.setActionHandler(action, handler)
    return () => {
      for (const [action] of actions) session.setActionHandler(action, null)
      session.metadata = null
    }
  }, [video, title, artist, artwork])
}
