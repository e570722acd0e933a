import { useRef } from 'react'
import { FullScreenButton } from '../../../platform/ui/frame/full-screen.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { wallTexts } from '../text.ts'
import './display-screen.css'

const WALL = '/screen/index'

/** `/display/index`: the big screen inside the console, 80 % wide and 750 px high, and full screen at a click. */
export function DisplayScreen() {
  const t = useText(wallTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  return (
    <>
      <PageHeader title={t('displayTitle')}>
        <a href={WALL} target="_blank" rel="noreferrer" className="plain-button display-alone">
          <Icon name="eye" /> {t('openAlone')}
        </a>
        <FullScreenButton of={frame} />
      </PageHeader>
      {/* It is this console itself: a sandbox that lets it log in would hold nothing back. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} className="display-frame" src={WALL} title={t('title')} allow="fullscreen" />
    </>
  )
}
