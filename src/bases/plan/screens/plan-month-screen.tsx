import { useEffect, useState } from 'react'
import { MONTH_PATTERN, monthEnd, monthsLater } from '../../../platform/rules/day-range.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { readId, readText, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { planScreenTexts } from '../text.ts'
import { BaseChoice } from './base-choice.tsx'
import { MonthTable } from './month-table.tsx'
import { ClosedDaysDialog, HoursDialog, PLAN_ANSWERS, PlacesDialog } from './plan-dialogs.tsx'
import './plan-month.css'

const readSearch = (search: Search) => {
  const month = readText(search['month'])
  return {
    companyId: readId(search['companyId']),
    month: month !== undefined && MONTH_PATTERN.test(month) ? month : undefined,
  }
}

type Open = { dialog: 'places' | 'closed'; range: readonly [string, string] } | { dialog: 'hours' }

/** `/reservation_plan_month/index`: a base's month, and where its places are set. */
export function PlanMonthScreen() {
  const t = useText(planScreenTexts)
  const [search, change] = useSearch(readSearch)
  const mayWrite = useMayWrite('reservation_plan', 'reservation_plan_month')
  const [open, setOpen] = useState<Open>()
  const now = today()
  const month = search.month ?? now.slice(0, 7)
  const request = { companyId: search.companyId, month }
  useLiveRefresh('booking', PLAN_ANSWERS)
  const answer = useCall('POST /reservationPlan/month', { request }, { keepsPrevious: true })
  const isDrawn = answer.data !== undefined
  // Once: going to another month, and back, stays where one is.
  useEffect(() => {
    if (isDrawn) showToday()
  }, [isDrawn])
  const companyId = search.companyId ?? answer.data?.companyId
  const copy = useMutationCall('POST /reservationPlan/copyMonth', {
    refreshes: PLAN_ANSWERS,
    onDone: ({ saved }) =>
      saved > 0 ? notify.success(t('savedDays', { count: saved })) : notify.warning(t('nothingCopied')),
  })
  const isOver = monthEnd(month) < now
  const rest: readonly [string, string] = [`${month}-01` < now ? now : `${month}-01`, monthEnd(month)]
  const close = () => setOpen(undefined)

  async function askAndCopy(): Promise<void> {
    if (await askToConfirm({ title: t('copyQuestion'), text: t('copyConsequence', { month }), yes: t('copyMonth') }))
      copy.mutate({ request: { companyId, month } })
  }
  return (
    <>
      <PageHeader title={t('month')} hint={mayWrite ? t('gridHint') : undefined}>
        {mayWrite && (
          <button type="button" className="plain-button" onClick={() => setOpen({ dialog: 'hours' })}>
            {t('hours')}
          </button>
        )}
        {mayWrite && !isOver && (
          <>
            <button
              type="button"
              className="plain-button"
              onClick={() => setOpen({ dialog: 'closed', range: [rest[0], rest[0]] })}
            >
              {t('closedDays')}
            </button>
            <button type="button" className="plain-button" onClick={() => void askAndCopy()}>
              <Icon name="copy" /> {t('copyMonth')}
            </button>
            <button type="button" className="strong-button" onClick={() => setOpen({ dialog: 'places', range: rest })}>
              {t('setPlaces')}
            </button>
          </>
        )}
      </PageHeader>
      <div className="plan-bar">
        <BaseChoice isRequired value={companyId} onChoose={(chosen) => change({ companyId: chosen })} />
        <div className="plan-month-steps">
          <button
            type="button"
            className="icon-button"
            aria-label={t('previousMonth')}
            onClick={() => change({ month: monthsLater(month, -1) })}
          >
            <Icon name="left" />
          </button>
          <strong aria-live="polite">{month}</strong>
          <button
            type="button"
            className="icon-button"
            aria-label={t('nextMonth')}
            onClick={() => change({ month: monthsLater(month, 1) })}
          >
            <Icon name="right" />
          </button>
        </div>
        {answer.data?.profile.isPublic && (
          <a href={`/activity?base=${answer.data.companyId}`} target="_blank" rel="noreferrer">
            {t('publicPage')}
          </a>
        )}
      </div>
      <Answer of={answer} skeleton={<Skeleton rows={12} heightPx={600} />}>
        {(found) => (
          <>
            <MonthTable
              key={month}
              month={month}
              label={t('gridOf', { base: found.orgName, month })}
              answer={found}
              onPick={mayWrite ? (range) => setOpen({ dialog: 'places', range }) : undefined}
            />
            {open?.dialog === 'places' && <PlacesDialog month={found} range={open.range} onClose={close} />}
            {open?.dialog === 'closed' && <ClosedDaysDialog month={found} range={open.range} onClose={close} />}
            {open?.dialog === 'hours' && <HoursDialog month={found} onClose={close} />}
          </>
        )}
      </Answer>
    </>
  )
}

/** On a phone the month is a list of days with today far below. A page that was scrolled already stays where it is. */
function showToday(): void {
  const cell = document.querySelector('.plan-month [data-today]')
  if (cell && window.scrollY === 0 && cell.getBoundingClientRect().bottom > window.innerHeight)
    cell.scrollIntoView({ block: 'center' })
}
