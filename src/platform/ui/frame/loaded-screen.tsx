import { Component, lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { Icon } from '../theme/icon.tsx'
import { useLiveState } from '../call/live.ts'
import { loadPart, ServerAway } from '../call/load-part.ts'
import { Skeleton } from './screen-state.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

/** The screens by the component key of their route record. */
export type Screens = Readonly<Record<string, ScreenComponent>>

export type ScreenComponent<Props = object> = ComponentType<Props> & {
  /** loads its code; for a link that is about to be followed */
  prepare: () => void
}

/** A screen whose code is loaded when it is first opened: `screen(() => import('…').then((file) => file.Profile))`. */
export function screen<Props = object>(load: () => Promise<ComponentType<Props>>): ScreenComponent<Props> {
  const component = lazy(async () => ({ default: await loadPart(load) }))
  // What fails now is loaded again when the screen is opened, and reported then.
  return Object.assign(component, { prepare: () => void load().catch(() => null) })
}

/** Around a screen: grey bars while its code comes; when it breaks, words and a way on instead of a blank. */
export function ScreenPlace({ children }: { children: ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={<Skeleton rows={12} heightPx={600} />}>{children}</Suspense>
    </Boundary>
  )
}

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override componentDidCatch(error: unknown) {
    console.error(error)
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return error instanceof ServerAway ? <Away /> : <Broken />
  }
}

/** The screen's code can't be had now; it comes with the server. */
function Away() {
  const t = useText(uiTexts)
  const live = useLiveState()
  useEffect(() => {
    if (live === 'connected') window.location.reload()
  }, [live])
  return (
    <div className="screen-message" role="alert">
      <Icon name="error" sizePx={36} />
      <h1>{t('failed')}</h1>
      <p>{t('comesBack')}</p>
    </div>
  )
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
