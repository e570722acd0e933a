import { useEffect, useState, type RefObject } from 'react'
import { Icon } from '../theme/icon.tsx'
import { notify } from '../dialog/notices.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

/** Shows a part of the page on the whole screen, and back; Escape leaves it, too. Nothing where the browser can't. */
export function FullScreenButton({
  of,
  className = 'plain-button',
}: {
  of: RefObject<HTMLElement | null>
  className?: string
}) {
  const t = useText(uiTexts)
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  if (!document.fullscreenEnabled) return null
  async function change(): Promise<void> {
    try {
      await (document.fullscreenElement ? document.exitFullscreen() : of.current?.requestFullscreen())
    } catch {
      notify.warning(t('noFullScreen'))
    }
  }
  return (
    <button type="button" className={className} onClick={() => void change()}>
      <Icon name="fullScreen" /> {t(isFull ? 'leaveFullScreen' : 'fullScreen')}
    </button>
  )
}
