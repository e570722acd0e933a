import { useState } from 'react'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { readId, readText, ScreenLink, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { HEAD, REGISTRAR } from '../../rules/base-roles.ts'
import { reservationStateTexts } from '../../reservation/text.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { MOST_FOUND } from '../rules/most-shown.ts'
import { receptionScreenTexts } from '../text.ts'
import { BaseChoice } from '../../plan/screens/base-choice.tsx'
import { GateCheck } from './gate-check.tsx'
import { PlatePad } from './plate-pad.tsx'
import { Queue, QueueDisplay, useQueue } from './queue.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'
import './reception.css'

const EXPECTED = ['POST /reception/find/'] as const

const readSearch = (search: Search) => ({
  typed: readText(search['typed']),
  /** the booking at the gate */
  id: readId(search['id']),
  /** left out: the person's own base; of headquarters, the first one below */
  companyId: readId(search['companyId']),
  display: readId(search['display']),
})

/** `/reception/index`: who comes in, and who waits; `?display=1` is the queue alone, for the yard. */
export function ReceptionScreen() {
  const [search, change] = useSearch(readSearch)
  if (search.display === 1) return <QueueDisplay companyId={search.companyId} />
  return <Desk search={search} change={change} />
}

interface DeskProps {
  search: ReturnType<typeof readSearch>
  change: (search: Partial<ReturnType<typeof readSearch>>, isReplacing?: boolean) => void
}

function Desk({ search, change }: DeskProps) {
  const t = useText(receptionScreenTexts)
  const me = useMe()
  const role = me?.nickName ?? ''
  const mayRegister = role === HEAD || role === REGISTRAR
  const [isWalkIn, setIsWalkIn] = useState(false)
  const { typed = '', id, companyId } = search
  const queue = useQueue(companyId)
  const shown = queue.data?.companyId
  return (
    <div className="reception-screen">
      <PageHeader title={t('title')} hint={queue.data?.companyName}>
        {shown !== undefined && shown !== me?.companyId && (
          <BaseChoice isRequired value={shown} onChoose={(chosen) => change({ companyId: chosen, id: undefined })} />
        )}
        <ScreenLink to="/reception/index" search={{ display: 1, companyId }} className="plain-button">
          {t('display')}
        </ScreenLink>
        {mayRegister && (
          <button type="button" className="strong-button" onClick={() => setIsWalkIn(true)}>
            + {t('walkIn')}
          </button>
        )}
      </PageHeader>
      <div className="reception">
        <section className="reception-part">
          <PlatePad typed={typed} onType={(next) => change({ typed: next, id: undefined }, true)} />
          {id === undefined ? (
            <Bookings typed={typed} companyId={companyId} onChoose={(chosen) => change({ id: chosen })} />
          ) : (
            <GateCheck
              id={id}
              mayRegister={mayRegister}
              isHead={role === HEAD}
              onBack={() => change({ id: undefined })}
            />
          )}
        </section>
        <Queue queue={queue} />
      </div>
      {isWalkIn && (
        <WalkInDialog
          typed={typed}
          companyId={shown}
          onDone={(booked) => change({ id: booked })}
          onClose={() => setIsWalkIn(false)}
        />
      )}
    </div>
  )
}

interface BookingsProps {
  typed: string
  companyId: number | undefined
  onChoose: (id: number) => void
}

function Bookings({ typed, companyId, onChoose }: BookingsProps) {
  const t = useText(receptionScreenTexts)
  const period = useText(periodTexts)
  const type = useText(tankerTypeTexts)
  const state = useText(reservationStateTexts)
  const seesBookings = useMe()?.keys['reservation'] !== undefined
  useLiveRefresh('booking', EXPECTED)
  const bookings = useCall('POST /reception/find/', { request: { typed, companyId } }, { keepsPrevious: true })
  return (
    <Answer of={bookings}>
      {(found) =>
        found.length === 0 ? (
          <Empty title={t(typed ? 'noBooking' : 'noneToday')} hint={t('noneTodayHint')}>
            {typed && seesBookings && (
              // Too early, a day late, or no longer expected: what was booked shows it.
              <ScreenLink
                to="/reservation/index"
                search={{ name: typed, past: true, companyId }}
                className="plain-button"
              >
                {t('otherDays')}
              </ScreenLink>
            )}
          </Empty>
        ) : (
          <>
            <ul className="reception-list">
              {found.map((booking) => (
                <li key={booking.id}>
                  <button type="button" className="plain-button" onClick={() => onChoose(booking.id)}>
                    <b>{booking.tankerNumber}</b>
                    <span>
                      {[period(booking.reservePeriod), type(booking.tankerType), booking.checkedOrg]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                    <span>{state(booking.state)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {found.length >= MOST_FOUND && <p>{t('moreFound', { count: MOST_FOUND })}</p>}
          </>
        )
      }
    </Answer>
  )
}
