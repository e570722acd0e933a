import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { FullScreenButton } from '../../../platform/ui/frame/full-screen.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { durationText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { HEAD, INSPECTOR, REGISTRAR } from '../../rules/base-roles.ts'
import { ManageStations } from '../../station/screens/stations-dialog.tsx'
import { MOST_WAITING } from '../rules/most-shown.ts'
import { receptionScreenTexts } from '../text.ts'

type QueueNow = ResponseOf<'POST /reception/queue/'>

const QUEUE = ['POST /reception/queue/'] as const
/** Without an event waiting times grow, and at midnight today's bookings are others. */
const TIMED = [...QUEUE, 'POST /reception/find/'] as const
const REFRESH_MS = 60_000

/** The queue as it is just now, on every screen alike. */
export function useQueue(companyId?: number) {
  const refresh = useRefresh()
  const each = useEffectEvent(() => void refresh(TIMED))
  useEffect(() => {
    const timer = setInterval(() => each(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  useLiveRefresh('reception', QUEUE)
  useLiveRefresh('inspection', QUEUE)
  return useCall('POST /reception/queue/', { request: { companyId } }, { keepsPrevious: true })
}

export function Queue({ queue }: { queue: ReturnType<typeof useQueue> }) {
  return (
    <section className="reception-part">
      <Answer of={queue}>
        {({ companyId, waiting, stations }) => (
          <>
            <Stations stations={stations} waiting={waiting}>
              <ManageStations companyId={companyId} />
            </Stations>
            <Waiting waiting={waiting} hasLinks />
          </>
        )}
      </Answer>
    </section>
  )
}

/** For a screen in the yard: large, without the console around it once it fills the screen. */
export function QueueDisplay({ companyId }: { companyId: number | undefined }) {
  const queue = useQueue(companyId)
  const display = useRef<HTMLDivElement>(null)
  return (
    <Answer of={queue}>
      {({ companyName, waiting, stations }) => (
        <div className="queue-display" ref={display}>
          <PageHeader title={companyName} hasBack>
            <FullScreenButton of={display} />
          </PageHeader>
          <section>
            <Waiting waiting={waiting} hasLinks={false} />
          </section>
          <section>
            <Stations stations={stations} waiting={waiting} isReadOnly />
          </section>
        </div>
      )}
    </Answer>
  )
}

function Waiting({ waiting, hasLinks }: { waiting: QueueNow['waiting']; hasLinks: boolean }) {
  const t = useText(receptionScreenTexts)
  return (
    <>
      <h2>{t('queue')}</h2>
      {waiting.length === 0 && <Empty title={t('queueEmpty')} />}
      <ol className="queue-list">
        {waiting.map((one) => (
          <li key={`${one.id ?? ''} ${one.reportId ?? ''}`} data-called={one.calledTo !== null}>
            <b>{one.tankerNumber}</b>
            <span>{t('waits', { time: durationText(one.waitedMinutes * 60) })}</span>
            {one.calledTo !== null && <strong>{t('calledTo', { station: one.calledTo })}</strong>}
            {hasLinks && <WaitingLink one={one} />}
          </li>
        ))}
      </ol>
      {waiting.length >= MOST_WAITING && <p>{t('moreWaiting', { count: MOST_WAITING })}</p>}
    </>
  )
}

/** To its report, or to its check where none is registered yet: on another day the gate's own list does not have it. */
function WaitingLink({ one: { id, reportId, tankerNumber: tanker } }: { one: QueueNow['waiting'][number] }) {
  const t = useText(receptionScreenTexts)
  const [to, search, name, text] =
    reportId === null
      ? (['/reception/index', { id }, 'checkOf', 'check'] as const)
      : (['/inspection/index', { id: reportId }, 'reportOf', 'report'] as const)
  return (
    <ScreenLink to={to} search={search} aria-label={t(name, { tanker })}>
      {t(text)}
    </ScreenLink>
  )
}

interface StationsProps extends Pick<QueueNow, 'stations' | 'waiting'> {
  isReadOnly?: boolean
  children?: ReactNode
}

function Stations({ stations, waiting, isReadOnly = false, children }: StationsProps) {
  const t = useText(receptionScreenTexts)
  const role = useMe()?.nickName ?? ''
  const mayCall = !isReadOnly && [HEAD, INSPECTOR, REGISTRAR].some((one) => one === role)
  return (
    <>
      <h2>{t('stations')}</h2>
      {stations.length === 0 && <Empty title={t('noStations')} hint={isReadOnly ? undefined : t('noStationsHint')} />}
      <ul className="queue-stations">
        {stations.map(({ id, name, tankerNumber, minutes }) => {
          const called = waiting.find(({ calledTo }) => calledTo === name)?.tankerNumber
          return (
            <li key={id}>
              <b>{name}</b>
              <span>
                {tankerNumber !== null
                  ? t('inspecting', { tanker: tankerNumber, time: durationText((minutes ?? 0) * 60) })
                  : called === undefined
                    ? t('free')
                    : t('isCalled', { tanker: called })}
              </span>
              {mayCall && tankerNumber === null && <CallNext stationId={id} station={name} called={called} />}
            </li>
          )
        })}
      </ul>
      {children}
    </>
  )
}

interface CallNextProps {
  stationId: number
  station: string
  /** the tanker that was called there and has not come */
  called: string | undefined
}

function CallNext({ stationId, station, called }: CallNextProps) {
  const t = useText(receptionScreenTexts)
  const next = useMutationCall('POST /reception/callNext', {
    refreshes: QUEUE,
    onDone: ({ tankerNumber }) => notify.success(t('called', { tanker: tankerNumber, station })),
  })
  const title = t(called === undefined ? 'callNext' : 'callAnother', { station })
  async function call() {
    const text = called === undefined ? undefined : t('insteadOf', { tanker: called, station })
    if (text === undefined || (await askToConfirm({ title, text, yes: title })))
      next.mutate({ request: { stationId, insteadOf: called } })
  }
  return (
    <WaitingButton type="button" className="plain-button" isWaiting={next.isPending} onClick={() => void call()}>
      {title}
    </WaitingButton>
  )
}
