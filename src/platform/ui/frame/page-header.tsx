import { useEffect, type ReactNode } from 'react'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { goBack } from './history.ts'
import './page-header.css'

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Minerva`
  }, [title])
}

/** The head of every screen: its title, where 'back' leads to the screen before, and what acts on the whole of it. */
export function PageHeader(props: { title: string; hint?: ReactNode; hasBack?: boolean; children?: ReactNode }) {
  usePageTitle(props.title)
  return (
    <header className="page-header">
      {props.hasBack && <BackButton />}
      <div className="page-header-words">
        <h1>{props.title}</h1>
        {props.hint && <div className="page-header-hint">{props.hint}</div>}
      </div>
      <div className="page-header-actions">{props.children}</div>
    </header>
  )
}

function BackButton() {
  const t = useText(uiTexts)
  return (
    <button type="button" className="plain-button" onClick={goBack}>
      <Icon name="back" /> {t('goBack')}
    </button>
  )
}
