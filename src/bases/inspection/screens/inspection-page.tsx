import { useState, type ReactNode } from 'react'
import { methodNames } from '../rules/method-names.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { INSPECTION_RESULTS } from '../../rules/base-words.ts'
import { mayEdit, type Mover } from '../rules/moves.ts'
import { tankerTypeTexts } from '../../text.ts'
import { inspectionColumnTexts, inspectionResultTexts, inspectionScreenTexts } from '../text.ts'
import { CertificateButton } from './certificate-button.tsx'
import { ChecklistItems } from './checklist-items.tsx'
import { Drawing } from './drawing.tsx'
import { LastReason } from './last-reason.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { Photos } from './photos.tsx'
import { REPORT_ANSWERS, type Report } from './report-answers.ts'
import { StatusTag } from './status-tag.tsx'
import { RESULT_PLACE } from './submit-problems.tsx'
import { useKeptReport } from './kept-report.ts'
import { addWaiting, useWaiting } from './waiting.ts'
import { WaitingNotice } from './waiting-notice.tsx'
import { withWaiting } from './with-waiting.ts'

/** One report: what was registered, what was found, its log, and what the person can do with it now. */
export function InspectionPage({ id }: { id: number }) {
  useLiveRefresh('inspection', LIVE_ANSWERS)
  const me = useMe()
  const report = useCall('POST /report/getDetail/{id}', { params: { id } })
  const kept = useKeptReport(me?.id, id, report.data)
  // Reloaded without a network, until the server answers again; what it refuses is not shown.
  if (report.data === undefined && kept && typeof report.error?.code !== 'number') return <ReportParts report={kept} />
  return <Answer of={report}>{(found) => <ReportParts report={found} />}</Answer>
}

/** What a colleague's change makes old. */
const LIVE_ANSWERS = ['POST /report/getDetail/{id}', 'POST /report/loadFabric/{id}'] as const

function ReportParts({ report: stored }: { report: Report }) {
  const t = useText(inspectionScreenTexts)
  const me = useMe()
  const waiting = useWaiting(me?.id)
  const report = withWaiting(stored, waiting)
  const [hasDrawn, setHasDrawn] = useState(false)
  const userId = me?.id ?? 0
  const mover: Mover = { role: me?.nickName ?? '', userId, inspectorId: report.userId, standsIn: report.standsIn }
  const isInspecting = mayEdit(report.status, mover) === 'results'
  return (
    <div className="inspection">
      <PageHeader
        title={t('titleOf', { tanker: report.tankerNumber })}
        hint={
          <>
            <StatusTag status={report.status} /> {report.reportNumber}
          </>
        }
        hasBack
      >
        <CertificateButton report={report} />
      </PageHeader>
      <WaitingNotice waiting={waiting} report={stored} />
      <LastReason report={report} />
      <MoveButtons
        report={report}
        mover={mover}
        hasWaiting={waiting.some(({ reportId }) => reportId === report.id)}
        hasDrawn={hasDrawn}
      />
      <Previous report={report} />
      <section className="inspection-part">
        <h2>{t('result')}</h2>
        <ResultChoice report={report} userId={userId} isOpen={isInspecting} />
        <h2>{t('checklist')}</h2>
        {report.methods.every(({ items }) => items.length === 0) && (
          <Empty title={t('noItems')} {...(report.status <= 2 && { hint: t(hintWithoutItems(report)) })} />
        )}
        {report.methods.map((method) => (
          <ChecklistItems key={method.id} {...{ report, method, userId, waiting }} isOpen={isInspecting} />
        ))}
        {(isInspecting || report.photos.some(({ itemKey }) => itemKey === null)) && (
          <>
            <h2>{t('otherPhotos')}</h2>
            <Photos {...{ report, userId, waiting }} name={t('otherPhotos')} isOpen={isInspecting} />
            {isInspecting && <AssignPhotos report={report} />}
          </>
        )}
        {(isInspecting || report.fabricVersion > 0) && (
          <>
            <h2>{t('drawing')}</h2>
            <Drawing reportId={report.id} isOpen={isInspecting} onChanged={setHasDrawn} />
          </>
        )}
      </section>
      <Registration report={report} />
      <Log report={report} />
    </div>
  )
}

function hintWithoutItems({ status, methods }: Report): 'noItemsHint' | 'itemsLater' | 'bareHint' | 'noneListed' {
  if (methods.length > 0) return status === 1 ? 'itemsLater' : 'noneListed'
  return status === 1 ? 'noItemsHint' : 'bareHint'
}

/** The tanker's last report; items show what differs from it. */
function Previous({ report: { previous } }: { report: Report }) {
  const t = useText(inspectionScreenTexts)
  const resultText = useText(inspectionResultTexts)
  if (!previous) return null
  return (
    <p className="inspection-previous">
      {t('previous')}: {link(previous)} · {resultText(previous.result)} · {previous.issuedTimeStr.slice(0, 10)}
    </p>
  )
}

/** Photos that were taken first are given to their items later. */
function AssignPhotos({ report }: { report: Report }) {
  const t = useText(inspectionScreenTexts)
  const assign = useMutationCall('POST /report/assignPhoto/{id}', { refreshes: REPORT_ANSWERS })
  const free = report.photos.filter(({ itemKey }) => itemKey === null)
  const items = report.methods.flatMap((method) =>
    method.items.map(({ key, name }) => ({
      methodId: method.id,
      itemKey: key,
      name: `${method.checkMethod} · ${name}`,
    })),
  )
  return free.map(({ id }, at) => (
    <label key={id} className="inspection-assign">
      {t('assignPhoto', { number: at + 1 })}
      <select
        className="plain-input"
        value=""
        aria-disabled={assign.isPending || undefined}
        onChange={({ target }) => {
          const item = items[Number(target.value)]
          if (item && !assign.isPending) {
            const { methodId, itemKey } = item
            assign.mutate({ params: { id: report.id }, request: { photoId: id, methodId, itemKey } })
          }
        }}
      >
        <option value="">{t('noItem')}</option>
        {items.map(({ name, methodId, itemKey }, index) => (
          <option key={`${methodId} ${itemKey}`} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  ))
}

function ResultChoice({ report, userId, isOpen }: { report: Report; userId: number; isOpen: boolean }) {
  const t = useText(inspectionScreenTexts)
  const resultText = useText(inspectionResultTexts)
  const of = { userId, reportId: report.id, tankerNumber: report.tankerNumber }
  if (!isOpen) return <p>{textOr(report.result && resultText(report.result))}</p>
  return (
    <fieldset id={RESULT_PLACE} className="inspection-choice" aria-label={t('result')}>
      {INSPECTION_RESULTS.map((result) => (
        <button
          key={result}
          type="button"
          className="plain-button"
          aria-pressed={report.result === result}
          onClick={() => {
            addWaiting(of, { kind: 'result', result }).catch(() => notify.error(t('notKept')))
          }}
        >
          {resultText(result)}
        </button>
      ))}
    </fieldset>
  )
}

const link = (named: Report['replaces']) =>
  named && (
    <ScreenLink to="/inspection/index" search={{ id: named.id }}>
      {named.reportNumber}
    </ScreenLink>
  )

function Registration({ report }: { report: Report }) {
  const t = useText(inspectionScreenTexts)
  const title = useText(inspectionColumnTexts)
  const type = useText(tankerTypeTexts)
  const facts: [string, ReactNode][] = [
    [title('orgName'), report.orgName],
    [title('checkedOrg'), textOr(report.checkedOrg)],
    [title('tankerType'), type(report.tankerType)],
    [title('licenseNumber'), textOr(report.licenseNumber)],
    [title('contactName'), textOr(report.contactName)],
    [title('phone'), textOr(report.phone)],
    [title('cargo'), textOr(report.cargo)],
    [t('people'), textOr(report.testees.map(({ name }) => name).join(' · '))],
    [title('checkMethod'), textOr(methodNames(report.checkMethod, locale))],
    [title('cashAmount'), figure(report.cashAmount, 2)],
    [title('station'), textOr(report.station)],
    [title('userName'), textOr(report.userName)],
    [title('createTime'), report.createTimeStr],
    [title('issuedTime'), textOr(report.issuedTimeStr)],
    [t('issuedBy'), textOr(report.issuedBy)],
    [title('validUntil'), textOr(report.validUntil)],
    [t('remarks'), textOr(report.remarks)],
    ...(report.endReason === null ? [] : [[t('ended'), report.endReason] as [string, ReactNode]]),
    ...(['replaces', report.replacedBy ? 'replacedBy' : 'replacement', 'rechecks', 'recheckedBy'] as const).flatMap(
      (name): [string, ReactNode][] => (report[name] ? [[t(name), link(report[name])]] : []),
    ),
  ]
  return (
    <section className="inspection-part">
      <h2>{t('visit')}</h2>
      <dl className="inspection-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Log({ report }: { report: Report }) {
  const t = useText(inspectionScreenTexts)
  return (
    <section className="inspection-part">
      <h2>{t('log')}</h2>
      <ol className="inspection-log">
        {report.moves.map((move, at) => (
          // Nothing is ever put in between.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <StatusTag status={move.to} /> <span>{move.timeStr}</span> <span>{textOr(move.userName)}</span>
            {move.station && <p>{t('atStation', { station: move.station })}</p>}
            {move.reason && <p>{move.from === move.to ? t('tookOver', { reason: move.reason }) : move.reason}</p>}
            {move.from === move.to && !move.station && !move.reason && <p>{t('leftStation')}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
