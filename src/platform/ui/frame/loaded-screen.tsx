import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Skeleton } from '../screen-state.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../use-text.ts'

type Load = () => Promise<ComponentType>
const loaded = new Map<string, ComponentType>()

function screenOf(name: string, load: Load): ComponentType {
  const known = loaded.get(name)
  if (known) return known
  const screen = lazy(async () => ({ default: await load() }))
  loaded.set(name, screen)
  return screen
}

/** One screen: grey bars while its code comes; when it breaks, words and a way on instead of a blank. */
export function LoadedScreen({ name, load }: { name: string; load: Load }) {
  const Screen = screenOf(name, load)
  return (
    <Boundary>
      <Suspense fallback={<Skeleton rows={12} heightPx={600} />}>
        <Screen />
      </Suspense>
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
      <strong>{t('brokenScreen')}</strong>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        <Icon name="sync" /> {t('reload')}
      </button>
    </div>
  )
}
