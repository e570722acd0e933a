import { useEffect, useEffectEvent, useRef } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { FullScreenButton } from '../../../platform/ui/frame/full-screen.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { HEAD, INSPECTOR, REGISTRAR } from '../../rules/base-roles.ts'
import { receptionScreenTexts } from '../text.ts'

type QueueNow = ResponseOf<'POST /reception/queue/'>

const QUEUE = ['POST /reception/queue/'] as const
/** Waiting times grow without an event. */
const REFRESH_MS = 60_000

/** The queue as it is just now, on every screen alike. */
function useQueue() {
  const refresh = useRefresh()
  const each = useEffectEvent(() => void refresh(QUEUE))
  useEffect(() => {
    const timer = setInterval(() => each(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  useLiveRefresh('reception', QUEUE)
  useLiveRefresh('inspection', QUEUE)
  return useCall('POST /reception/queue/', { request: {} }, { keepsPrevious: true })
}

export function Queue() {
  const queue = useQueue()
  return (
    <section className="reception-part">
      <Answer of={queue}>
        {({ waiting, stations }) => (
          <>
            <Stations stations={stations} />
            <Waiting waiting={waiting} hasLinks />
          </>
        )}
      </Answer>
    </section>
  )
}

/** For a screen in the yard: large, without the console around it once it fills the screen. */
export function QueueDisplay() {
  const t = useText(receptionScreenTexts)
  const queue = useQueue()
  const display = useRef<HTMLDivElement>(null)
  return (
    <Answer of={queue}>
      {({ companyName, waiting, stations }) => (
        <div className="queue-display" ref={display}>
          <PageHeader title={`${companyName} · ${t('queue')}`} hasBack>
            <FullScreenButton of={display} />
          </PageHeader>
          <Waiting waiting={waiting} hasLinks={false} />
          <Stations stations={stations} isReadOnly />
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
            <span>{t('minutes', { minutes: one.waitedMinutes })}</span>
            {one.calledTo !== null && <strong>{t('calledTo', { station: one.calledTo })}</strong>}
            {hasLinks && one.reportId !== null && (
              <ScreenLink
                to="/inspection/index"
                search={{ id: one.reportId }}
                aria-label={t('reportOf', { tanker: one.tankerNumber })}
              >
                {t('report')}
              </ScreenLink>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function Stations({ stations, isReadOnly = false }: { stations: QueueNow['stations']; isReadOnly?: boolean }) {
  const t = useText(receptionScreenTexts)
  const role = useMe()?.nickName ?? ''
  const mayCall = !isReadOnly && [HEAD, INSPECTOR, REGISTRAR].some((one) => one === role)
  return (
    <>
      <h2>{t('stations')}</h2>
      {stations.length === 0 && <Empty title={t('noStations')} />}
      <ul className="queue-stations">
        {stations.map((station) => (
          <li key={station.id}>
            <b>{station.name}</b>
            <span>
              {station.tankerNumber === null
                ? t('free')
                : t('inspecting', { tanker: station.tankerNumber, minutes: station.minutes ?? 0 })}
            </span>
            {mayCall && station.tankerNumber === null && <CallNext station={station} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function CallNext({ station: { id, name } }: { station: QueueNow['stations'][number] }) {
  const t = useText(receptionScreenTexts)
  const next = useMutationCall('POST /reception/callNext', {
    refreshes: QUEUE,
    onDone: ({ tankerNumber }) => notify.success(t('called', { tanker: tankerNumber, station: name })),
  })
  return (
    <button
      type="button"
      className="plain-button"
      disabled={next.isPending}
      onClick={() => next.mutate({ request: { stationId: id } })}
    >
      {t('callNext', { station: name })}
    </button>
  )
}
