import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureOf } from '../call/call.ts'
import { useMe } from '../call/me.ts'
import { usePageTitle } from './page-header.tsx'
import { Icon, type IconName } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './screen-state.css'

/** Grey bars where figures will appear; keeps the height, so that nothing jumps. */
export function Skeleton({ rows = 6, heightPx }: { rows?: number; heightPx?: number }) {
  const t = useText(uiTexts)
  return (
    <div className="skeleton" role="status" aria-label={t('loading')} style={{ minHeight: heightPx }}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} style={{ width: `${94 - ((row * 17) % 38)}%` }} />
      ))}
    </div>
  )
}

interface MessageProps {
  icon: IconName
  title: string
  hint?: string
  isAlert?: boolean
  /** it is all that the page shows */
  isPage?: boolean
  children?: ReactNode
}

function Message(props: MessageProps) {
  const Title = props.isPage ? 'h1' : 'strong'
  return (
    <div className="screen-message" role={props.isAlert ? 'alert' : undefined}>
      <Icon name={props.icon} sizePx={36} />
      <Title>{props.title}</Title>
      {props.hint && <p>{props.hint}</p>}
      {props.children}
    </div>
  )
}

/** There is nothing to show, and what the person can do about it. */
export function Empty({ title, hint, children }: { title?: string; hint?: string; children?: ReactNode }) {
  const t = useText(uiTexts)
  return (
    <Message icon="empty" title={title ?? t('empty')} hint={hint}>
      {children}
    </Message>
  )
}

/** What went wrong, with the request's id where the log has it, and another try. */
export function Failed({
  error,
  title,
  onRetry,
  isTrying = false,
}: {
  error: unknown
  title?: string | undefined
  onRetry?: () => void
  isTrying?: boolean
}) {
  const t = useText(uiTexts)
  const failure = failureOf(error)
  if (failure.code === 403) return <NoEntry />
  return (
    <Message icon="error" title={title ?? t('failed')} hint={failure.message} isAlert>
      {onRetry && (
        <button type="button" className="plain-button" aria-busy={isTrying} onClick={onRetry}>
          <Icon name="sync" /> {t('retry')}
        </button>
      )}
      {failure.loggedId && <small>{t('requestId', { id: failure.loggedId })}</small>}
    </Message>
  )
}

/** A screen that exists but that the role may not enter. */
export function NoEntry({ isPage = false }: { isPage?: boolean }) {
  const t = useText(uiTexts)
  return (
    <Message icon="lock" title={t('noEntry')} hint={t('noEntryHint')} isPage={isPage}>
      <a href="/">{t('goHome')}</a>
    </Message>
  )
}

/** The start of who has no screen at all: whom to ask for one. */
export function NoScreens() {
  const t = useText(uiTexts)
  const me = useMe()
  usePageTitle(t('home'))
  return (
    <Message
      icon="lock"
      title={t('noScreens')}
      hint={t('noScreensHint', { name: me?.name ?? '', role: me?.nickName ?? '' })}
      isPage
    >
      <a href="/profile/index">{t('profile')}</a>
    </Message>
  )
}

/**
 * What to show instead of an answer that failed, or null. It stays while the question is tried again, until an answer
 * comes: a live screen asks every few seconds, and would hide it behind bars that promise something.
 */
export function useFailed(answer: UseQueryResult, title?: string): ReactNode {
  const { data, error, isPlaceholderData, isFetching, refetch } = answer
  const [said, say] = useState(error)
  const failure = data === undefined || isPlaceholderData ? (error ?? said) : null
  if (failure !== said) say(failure)
  return failure && <Failed error={failure} title={title} isTrying={isFetching} onRetry={() => void refetch()} />
}

/**
 * A call's answer in its four states: loading, failed, empty, there.
 * `<Answer of={devices} isEmpty={(d) => d.totalCount === 0}>{(devices) => …}</Answer>`
 */
export function Answer<T>(props: {
  of: UseQueryResult<T>
  children: (data: T) => ReactNode
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** shown on failure */
  failed?: string
  skeleton?: ReactNode
}) {
  const failed = useFailed(props.of, props.failed)
  const { data } = props.of
  if (failed) return failed
  if (data !== undefined) return props.isEmpty?.(data) ? (props.empty ?? <Empty />) : props.children(data)
  return props.skeleton ?? <Skeleton />
}
