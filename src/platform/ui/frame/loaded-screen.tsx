import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { loadPart } from '../load-part.ts'
import { Skeleton } from '../screen-state.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../use-text.ts'

/** A screen whose code is loaded when it is first opened: `screen(() => import('…').then((file) => file.Profile))`. */
export function screen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await loadPart(load) }))
}

/** Around a screen: grey bars while its code comes; when it breaks, words and a way on instead of a blank. */
export function ScreenPlace({ children }: { children: ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={<Skeleton rows={12} heightPx={600} />}>{children}</Suspense>
    </Boundary>
  )
}

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override componentDidCatch(error: unknown) {
    console.error(error)
  }
  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const t = useText(uiTexts)
  return (
    <div className="screen-message" role="alert">
      <Icon name="error" sizePx={36} />
      <h1>{t('brokenScreen')}</h1>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        <Icon name="sync" /> {t('reload')}
      </button>
    </div>
  )
}
