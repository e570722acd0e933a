import { useRef, useState } from 'react'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ChoiceField, LongTextField } from '../../../platform/ui/form/form-fields.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { INSPECTOR, REGISTRARS } from '../../rules/base-roles.ts'
import { mayEdit, movesOf, type MoveName, type Mover } from '../rules/moves.ts'
import type { InspectionStatus } from '../../rules/base-words.ts'
import { inspectionScreenTexts, inspectionStatusTexts } from '../text.ts'
import { RegistrationDialog } from './registration-dialog.tsx'
import { REPORT_ANSWERS, type Report } from './report-answers.ts'
import { problemsOf, SubmitProblems } from './submit-problems.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'

interface Props {
  report: Report
  mover: Mover
  /** something that was entered has not reached the server */
  hasWaiting: boolean
  /** the drawing is not saved */
  hasDrawn?: boolean
}

/** What the person can do with the report now, as the table of moves has it. */
export function MoveButtons({ report, mover, hasWaiting, hasDrawn = false }: Props) {
  const t = useText(inspectionScreenTexts)
  const ui = useText(uiTexts)
  const buttons = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<MoveName | 'takeOver' | 'takeStation' | 'recheck' | 'replace' | 'register' | null>(
    null,
  )
  /** how often it was tried; each try shows what is missing */
  const [tries, setTries] = useState(0)
  const moved = useMoved(report)
  const done = (what: string) => ({
    refreshes: REPORT_ANSWERS,
    onDone: () => {
      notify.success(what)
      // Not on what takes the pressed button's place: after 'issue' that is 'void'.
      buttons.current?.focus()
    },
  })
  const submit = useMutationCall('POST /report/changeStatus/{a}/{b}', done(moved(3)))
  const issue = useMutationCall('POST /report/setStatus/{id}', done(moved(4)))
  const leave = useMutationCall('POST /report/changeStation/{id}', done(t('leftStation')))
  const moves = movesOf(report.status, mover)
  const mayTakeOver = report.status === 2 && mover.role === INSPECTOR && mover.userId !== mover.inspectorId
  const isInspecting = mayEdit(report.status, mover) === 'results'
  const isRegistrar = REGISTRARS.includes(mover.role)
  const mayRecheck = report.status === 4 && report.result !== '合格' && !report.recheckedBy && isRegistrar
  const mayReplace =
    (report.status === 4 || report.status === 9) && !report.replacedBy && !report.replacement && isRegistrar
  const mayRegister = mayEdit(report.status, mover) === 'registration'
  // What was typed does not go because a colleague was faster: the server answers why it comes too late.
  if (moves.length === 0 && !mayTakeOver && !mayRecheck && !mayReplace && !mayRegister && asked === null) return null

  async function act(name: MoveName): Promise<void> {
    if (name !== 'submit' && name !== 'issue') return setAsked(name)
    // Not after a question that makes people think over what they can't do yet.
    if (name === 'submit' && problemsOf(report).length > 0) return setTries(tries + 1)
    const title = t(`${name}Of`, { tanker: report.tankerNumber })
    const text = t(name === 'submit' && hasDrawn ? 'submitUndrawn' : `${name}Text`)
    if (!(await askToConfirm({ title, text, yes: t(name) }))) return
    if (name === 'submit') submit.mutate({ params: { a: report.id, b: '3' } })
    else issue.mutate({ params: { id: report.id }, query: { status: '4' } })
  }
  async function leaveStation(): Promise<void> {
    const [title, text] = [t('leaveStation'), t('leaveStationText')]
    if (await askToConfirm({ title, text, yes: title }))
      leave.mutate({ params: { id: report.id }, request: { stationId: null } })
  }
  const dialog = { report, onClose: () => setAsked(null) }
  return (
    <>
      <div className="inspection-moves" role="group" aria-label={ui('actions')} tabIndex={-1} ref={buttons}>
        {moves.map(({ name, to }) => (
          <WaitingButton
            key={to}
            type="button"
            className={name === 'cancel' || name === 'void' || name === 'return' ? 'plain-button' : 'strong-button'}
            disabled={name === 'submit' && hasWaiting}
            isWaiting={submit.isPending || issue.isPending}
            onClick={() => void act(name)}
          >
            {t(name)}
          </WaitingButton>
        ))}
        {isInspecting &&
          (report.station === null ? (
            <button type="button" className="strong-button" onClick={() => setAsked('takeStation')}>
              {t('takeStation')}
            </button>
          ) : (
            <WaitingButton
              type="button"
              className="plain-button"
              isWaiting={leave.isPending}
              onClick={() => void leaveStation()}
            >
              {t('leaveStation')}
            </WaitingButton>
          ))}
        {mayRegister && (
          <button
            type="button"
            className={report.methods.length === 0 ? 'strong-button' : 'plain-button'}
            onClick={() => setAsked('register')}
          >
            {t('editVisit')}
          </button>
        )}
        {mayTakeOver && (
          <button type="button" className="plain-button" onClick={() => setAsked('takeOver')}>
            {t('takeOver')}
          </button>
        )}
        {mayRecheck && (
          <button type="button" className="strong-button" onClick={() => setAsked('recheck')}>
            {t('recheck')}
          </button>
        )}
        {mayReplace && (
          <button type="button" className="plain-button" onClick={() => setAsked('replace')}>
            {t('replace')}
          </button>
        )}
        {asked === 'takeOver' && <TakeOverDialog {...dialog} />}
        {asked === 'register' && <RegistrationDialog {...dialog} />}
        {(asked === 'recheck' || asked === 'replace') && (
          <WalkInDialog of={{ report, verb: asked }} onClose={dialog.onClose} />
        )}
        {(asked === 'start' || asked === 'takeStation') && <StationDialog {...dialog} verb={asked} />}
        {(asked === 'return' || asked === 'cancel' || asked === 'void') && <ReasonDialog {...dialog} move={asked} />}
      </div>
      {tries > 0 && isInspecting && <SubmitProblems key={tries} problems={problemsOf(report)} />}
    </>
  )
}

/** What is shown once the report has moved. */
function useMoved({ tankerNumber: tanker }: Pick<Report, 'tankerNumber'>) {
  const t = useText(inspectionScreenTexts)
  const status = useText(inspectionStatusTexts)
  return (to: InspectionStatus | 'returned') =>
    t('moved', { tanker, status: to === 'returned' ? t(to) : status(`${to}`) })
}

const LEADS_TO = { return: 'returned', cancel: 8, void: 9 } as const

interface DialogProps {
  report: Report
  onClose: () => void
}

const STATION_CALLS = {
  start: 'POST /report/upStation/{id}',
  takeStation: 'POST /report/changeStation/{id}',
} as const

function StationDialog({ report, verb, onClose }: DialogProps & { verb: keyof typeof STATION_CALLS }) {
  const t = useText(inspectionScreenTexts)
  const moved = useMoved(report)
  const stations = useCall('POST /station/find/', { request: { companyId: report.companyId, page: 1, size: 200 } })
  const free = choicesOf(stations, ({ data }) =>
    data.filter(({ inspectionId }) => inspectionId === null).map(({ id, name }) => ({ value: id, label: name })),
  )
  // Where the tanker was called to, or the only one.
  const [only, second] = free.options ?? []
  const suggested = free.options?.find(({ value }) => value === report.calledStationId) ?? (second ? undefined : only)
  return (
    <FormDialog
      title={t(verb)}
      address={STATION_CALLS[verb]}
      input={(form) => ({ params: { id: report.id }, request: { stationId: form.number('stationId') ?? 0 } })}
      refreshes={REPORT_ANSWERS}
      send={t(verb)}
      done={moved(2)}
      onClose={onClose}
    >
      {verb === 'start' && report.methods.length === 0 && <p className="form-wide">{t('startBare')}</p>}
      <ChoiceField
        name="stationId"
        label={t('station')}
        hint={t(free.options?.length === 0 ? 'noFreeStation' : 'freeStations')}
        value={suggested?.value}
        {...free}
      />
    </FormDialog>
  )
}

/** A stand-in goes on with the inspection of a colleague. */
function TakeOverDialog({ report, onClose }: DialogProps) {
  const t = useText(inspectionScreenTexts)
  return (
    <FormDialog
      title={t('takeOver')}
      address="POST /report/takeOver/{id}"
      input={(values) => ({ params: { id: report.id }, request: { reason: values.text('reason') } })}
      refreshes={REPORT_ANSWERS}
      send={t('takeOver')}
      done={t('done')}
      onClose={onClose}
    >
      <LongTextField name="reason" label={t('reason')} maxLength={200} />
    </FormDialog>
  )
}

interface ReasonProps {
  report: Pick<Report, 'id' | 'tankerNumber'>
  move: 'return' | 'cancel' | 'void'
  onClose: () => void
}

/** A move that needs a reason. */
export function ReasonDialog({ report, move, onClose }: ReasonProps) {
  const t = useText(inspectionScreenTexts)
  const moved = useMoved(report)
  const form = {
    title: t(`${move}Of`, { tanker: report.tankerNumber }),
    refreshes: REPORT_ANSWERS,
    send: t(move),
    ...(move === 'cancel' && { leave: t('keep') }),
    done: moved(LEADS_TO[move]),
    onClose,
    children: (
      <>
        {move === 'void' && <p className="form-wide">{t('voidText')}</p>}
        <LongTextField name="reason" label={t('reason')} maxLength={200} />
      </>
    ),
  }
  const params = { id: report.id }
  if (move === 'return')
    return (
      <FormDialog
        {...form}
        address="POST /report/setStatus/{id}"
        input={(values) => ({ params, query: { status: '2' }, request: { reason: values.text('reason') } })}
      />
    )
  return (
    <FormDialog
      {...form}
      address="POST /report/cancel/{id}"
      input={(values) => ({ params, request: { reason: values.text('reason') } })}
    />
  )
}
