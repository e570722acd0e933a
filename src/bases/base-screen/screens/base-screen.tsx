import { useEffect, useEffectEvent, useRef, type CSSProperties, type ReactNode } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useLiveRefresh, useLiveState } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { readId, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { FullScreenButton } from '../../../platform/ui/frame/full-screen.tsx'
import { noteActive } from '../../../platform/ui/frame/idle-clock.ts'
import { usePageTitle } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { durationText, figure, percentText } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { Logo } from '../../../platform/ui/theme/logo.tsx'
import { customProperties } from '../../../platform/ui/theme/theme.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { BaseChoice } from '../../plan/screens/base-choice.tsx'
import { baseScreenTexts } from '../text.ts'
import './base-screen.css'

type Base = ResponseOf<'POST /baseScreen/get/{id}'>

const BASE_ANSWERS = ['POST /baseScreen/get/{id}', 'POST /data/basic/{id}'] as const
/** Waiting times grow without an event. */
const REFRESH_MS = 60_000
/** A wall is dark, whatever the rest of the console is. */
const DARK = Object.fromEntries(customProperties('dark')) as CSSProperties

const readSearch = (search: Search) => ({ id: readId(search['id']) })

/** `/base_screen/index`: a base on a wall; the one that the caller works at unless the address names another. */
export function BaseScreen() {
  const me = useMe()
  const [search, change] = useSearch(readSearch)
  const id = search.id ?? me?.companyId
  if (!me || id === undefined) return <Skeleton rows={8} />
  return <BaseWall id={id} ownId={me.companyId} onChoose={(chosen) => change({ id: chosen })} />
}

interface WallProps {
  id: number
  /** where the person works */
  ownId: number
  onChoose: (id: number | undefined) => void
}

function BaseWall({ id, ownId, onChoose }: WallProps) {
  const t = useText(baseScreenTexts)
  const wall = useRef<HTMLDivElement>(null)
  const live = useLiveState()
  usePageTitle(t('title'))
  useLiveRefresh('inspection', BASE_ANSWERS)
  useLiveRefresh('reception', BASE_ANSWERS)
  useEveryMinute()
  const answer = useCall('POST /baseScreen/get/{id}', { params: { id } }, { keepsPrevious: true })
  return (
    <div ref={wall} className="base-wall" style={DARK} data-theme="dark">
      <header>
        <Logo />
        <h1>{answer.data?.name ?? t('title')}</h1>
        {answer.data && answer.data.id !== ownId && (
          <BaseChoice isRequired value={answer.data.id} onChoose={onChoose} />
        )}
        <span className="base-wall-live" data-live={live === 'connected'} role="status">
          {t(live === 'connected' ? 'live' : 'lost')}
        </span>
        <FullScreenButton of={wall} className="plain-button" />
        <a href="/" className="plain-button">
          <Icon name="quit" /> {t('back')}
        </a>
      </header>
      {answer.data && <Today id={answer.data.id} />}
      <Answer of={answer} skeleton={<Skeleton rows={8} />}>
        {(base) => (
          <div className="base-wall-parts">
            <Places plan={base.plan} />
            <Queue queue={base.queue} count={base.queueCount} />
            <Stations stations={base.stations} />
            <Certificates of={base.certificates} />
            <Stock stock={base.stock} />
          </div>
        )}
      </Answer>
    </div>
  )
}

/** A full-screen wall is being watched: without clicks, it does not count as idle. */
function useEveryMinute(): void {
  const refresh = useRefresh()
  const each = useEffectEvent(() => {
    if (document.fullscreenElement !== null) noteActive()
    void refresh(BASE_ANSWERS)
  })
  useEffect(() => {
    const timer = setInterval(each, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
}

function Today({ id }: { id: number }) {
  const t = useText(baseScreenTexts)
  const today = useCall('POST /data/basic/{id}', { params: { id } }, { keepsPrevious: true }).data
  return (
    <dl className="base-wall-counts" aria-label={t('today')}>
      {(['reserved', 'arrived', 'inspecting', 'issued'] as const).map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{figure(today?.[name])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('passRate')}</dt>
        <dd>{percentText(today?.passRate)}</dd>
      </div>
    </dl>
  )
}

interface PartProps {
  title: string
  /** shown while there is nothing else to show */
  none?: string | false
  isTall?: boolean
  children: ReactNode
}

function Part({ title, none, isTall = false, children }: PartProps) {
  return (
    <section className={isTall ? 'base-wall-part base-wall-queue' : 'base-wall-part'} aria-label={title}>
      <h2>{title}</h2>
      {none ? <p>{none}</p> : children}
    </section>
  )
}

function Places({ plan }: Pick<Base, 'plan'>) {
  const t = useText(baseScreenTexts)
  const period = useText(periodTexts)
  const tankerType = useText(tankerTypeTexts)
  return (
    <Part title={t('plan')} none={plan.length === 0 && t('noPlan')}>
      <ul>
        {plan.map((one) => (
          <li key={`${one.reservePeriod} ${one.tankerType}`}>
            <span>
              {period(one.reservePeriod)} · {tankerType(one.tankerType)}
            </span>
            <b>
              {one.reservedCount} / {one.totalCount}
            </b>
            <i style={{ inlineSize: `${(100 * one.reservedCount) / Math.max(1, one.totalCount)}%` }} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Queue({ queue, count }: Pick<Base, 'queue'> & { count: number }) {
  const t = useText(baseScreenTexts)
  return (
    <Part isTall title={t('queue', { count })} none={queue.length === 0 && t('noQueue')}>
      <ol>
        {queue.map(({ id, reportId, tankerNumber, waitedMinutes }) => (
          <li key={`${id ?? ''} ${reportId ?? ''}`}>
            <span>{tankerNumber}</span>
            <b>{t('waited', { time: durationText(waitedMinutes * 60) })}</b>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Stations({ stations }: Pick<Base, 'stations'>) {
  const t = useText(baseScreenTexts)
  return (
    <Part title={t('stations')} none={stations.length === 0 && t('noStations')}>
      <ul>
        {stations.map(({ id, name, tankerNumber, userName, minutes }) => (
          <li key={id} data-free={tankerNumber === null}>
            <span>
              {name}
              {userName && <small> {userName}</small>}
            </span>
            <b>
              {tankerNumber ?? t('free')}
              {minutes !== null && <small> {t('inspected', { time: durationText(minutes * 60) })}</small>}
            </b>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Certificates({ of }: { of: Base['certificates'] }) {
  const t = useText(baseScreenTexts)
  const rows = [
    [t('todayIssued'), of.issued],
    [t('todayVoided'), of.voided],
    [t('monthIssued'), of.monthIssued],
    [t('monthVoided'), of.monthVoided],
  ] as const
  return (
    <Part title={t('certificates')}>
      <ul>
        {rows.map(([name, count]) => (
          <li key={name}>
            <span>{name}</span>
            <b>{figure(count)}</b>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Stock({ stock }: Pick<Base, 'stock'>) {
  const t = useText(baseScreenTexts)
  return (
    <Part title={t('stock')} none={stock.length === 0 && t('noStock')}>
      <ul>
        {stock.map(({ id, materialName, count, lowMark }) => (
          <li key={id} data-low={count < lowMark}>
            <span>{materialName}</span>
            <b>
              {count < lowMark && <small>{t('low')} </small>}
              {figure(count)}
            </b>
          </li>
        ))}
      </ul>
    </Part>
  )
}
