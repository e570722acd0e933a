import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { listed } from '../../../platform/rules/text.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { ChangedMeanwhile } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { DayField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { goToScreen, ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { reservationStateTexts } from '../../reservation/text.ts'
import { PeopleField, peopleIn } from '../../testee/screens/people-field.tsx'
import { tankerTypeTexts } from '../../text.ts'
import { gateOutcomeTexts, gateRuleTexts, receptionScreenTexts, receptionTexts } from '../text.ts'

type Gate = ResponseOf<'POST /reception/check/{id}'>

const GATE_ANSWERS = ['POST /reception/check/{id}', 'POST /reception/find/', 'POST /reception/queue/'] as const

interface Props {
  id: number
  mayRegister: boolean
  isHead: boolean
  onBack: () => void
}

/** A booked tanker at the gate: what the rules found, its papers, and whether it comes in. */
export function GateCheck(props: Props) {
  // A colleague may let it in meanwhile.
  useLiveRefresh('booking', GATE_ANSWERS)
  const gate = useCall('POST /reception/check/{id}', { params: { id: props.id } })
  return <Answer of={gate}>{(found) => <Gate gate={found} {...props} />}</Answer>
}

function Gate({ gate, mayRegister, isHead, onBack }: Props & { gate: Gate }) {
  const t = useText(receptionScreenTexts)
  const outcome = useText(gateOutcomeTexts)
  const rule = useText(gateRuleTexts)
  const stateText = useText(reservationStateTexts)
  const ui = useText(uiTexts)
  const type = useText(tankerTypeTexts)
  const [open, setOpen] = useState<'papers' | 'override'>()
  const { booking, findings, tank, people, overridden, turnedAwayBy } = gate
  return (
    <article className="gate" aria-label={t('checkOf', { tanker: booking.tankerNumber })}>
      <header>
        <button type="button" className="icon-button" aria-label={ui('goBack')} onClick={onBack}>
          <Icon name="back" />
        </button>
        <h2>{booking.tankerNumber}</h2>
        {booking.state === '已预约' || booking.state === '已到场' ? (
          <b className="gate-outcome" data-outcome={gate.outcome}>
            {outcome(gate.outcome)}
          </b>
        ) : (
          <b className="gate-outcome">{stateText(booking.state)}</b>
        )}
      </header>
      <ul className="gate-findings">
        {findings.length === 0 && <li>{t('nothingFound')}</li>}
        {findings.map((finding) => (
          <li key={`${finding.rule} ${finding.details}`} data-outcome={finding.outcome}>
            <b>{outcome(finding.outcome)}</b> {rule(finding.rule, { details: finding.details })}
          </li>
        ))}
      </ul>
      {turnedAwayBy !== null && <p>{t('turnedAwayBy', { by: turnedAwayBy })}</p>}
      {overridden && <p>{t('overriddenBy', overridden)}</p>}
      <dl className="gate-facts">
        {(
          [
            ['tankerType', type(booking.tankerType)],
            ['checkedOrg', booking.checkedOrg],
            ['cargo', booking.cargo],
            ['contactName', `${booking.contactName} ${booking.phone}`],
            ['licenseNumber', booking.licenseNumber],
            ['tankUntil', tank.tankCertificateUntil],
            ['mayCarry', tank.mayCarry.join(ui('comma'))],
            ['people', people.map(({ name, licenceUntil }) => `${name} ${licenceUntil ?? '—'}`).join(ui('comma'))],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{textOr(value)}</dd>
          </div>
        ))}
      </dl>
      {mayRegister && booking.state === '已预约' && (
        <Admission gate={gate} isHead={isHead} onBack={onBack} onOpen={setOpen} />
      )}
      {mayRegister && booking.state === '已到场' && <RegisterArrived id={booking.id} />}
      {open === 'papers' && <PapersDialog gate={gate} onClose={() => setOpen(undefined)} />}
      {open === 'override' && <OverrideDialog booking={booking} onClose={() => setOpen(undefined)} />}
    </article>
  )
}

/** One that was checked in from the list of bookings has no report yet; where there is one, it is opened. */
function RegisterArrived({ id }: { id: number }) {
  const t = useText(receptionScreenTexts)
  const register = useRegister()
  return (
    <div className="gate-buttons">
      <button type="button" className="strong-button" onClick={() => register(id)}>
        {t('register')}
      </button>
    </div>
  )
}

interface AdmissionProps {
  gate: Gate
  isHead: boolean
  onBack: () => void
  onOpen: (dialog: 'papers' | 'override') => void
}

function Admission({ gate, isHead, onBack, onOpen }: AdmissionProps) {
  const t = useText(receptionScreenTexts)
  const refusal = useText(receptionTexts)
  const { id, tankerNumber: tanker } = gate.booking
  const register = useRegister()
  const admit = useMutationCall('POST /reception/admit/{id}', {
    refreshes: GATE_ANSWERS,
    onDone: ({ isAdmitted }) => {
      if (!isAdmitted) {
        notify.success(t('refused', { tanker }))
        return onBack()
      }
      notify.success(t('admitted', { tanker }))
      register(id)
    },
  })
  const isRefused = gate.outcome === '拒绝'
  return (
    <div className="gate-buttons">
      {isRefused && !isHead && <p>{refusal('headDecides')}</p>}
      <ScreenLink to="/testee/index" className="plain-button">
        {t('people')}
      </ScreenLink>
      <button type="button" className="plain-button" onClick={() => onOpen('papers')}>
        {t('papers')}
      </button>
      {isRefused && isHead && (
        <button type="button" className="plain-button danger-plain" onClick={() => onOpen('override')}>
          {t('override')}
        </button>
      )}
      <WaitingButton
        type="button"
        className={isRefused ? 'plain-button' : 'strong-button'}
        isWaiting={admit.isPending}
        onClick={() => admit.mutate({ params: { id }, request: {} })}
      >
        {t(isRefused ? 'turnAway' : 'admit')}
      </WaitingButton>
    </div>
  )
}

/** Registers a tanker that was let in, and opens its report. */
function useRegister(): (id: number) => void {
  const sync = useMutationCall('POST /report/syncFromReservation/{id}', {
    refreshes: GATE_ANSWERS,
    onDone: (report) => goToScreen('/inspection/index', { id: report.id }),
  })
  return (id) => sync.mutate({ params: { id }, request: {} })
}

function OverrideDialog({ booking, onClose }: { booking: Gate['booking']; onClose: () => void }) {
  const t = useText(receptionScreenTexts)
  const register = useRegister()
  return (
    <FormDialog
      title={t('override')}
      address="POST /reception/admit/{id}"
      input={(form) => ({ params: { id: booking.id }, request: { reason: form.text('reason') } })}
      refreshes={GATE_ANSWERS}
      send={t('override')}
      done={t('admitted', { tanker: booking.tankerNumber })}
      onDone={() => register(booking.id)}
      onClose={onClose}
    >
      <TextField name="reason" label={t('reason')} maxLength={200} isWide />
    </FormDialog>
  )
}

const papersOf = ({ booking, tank, people }: Gate) => ({
  licenseNumber: booking.licenseNumber,
  tankCertificateUntil: tank.tankCertificateUntil,
  mayCarry: tank.mayCarry,
  cargo: booking.cargo,
  testeeIds: people.map(({ id }) => id),
})

function PapersDialog({ gate: current, onClose }: { gate: Gate; onClose: () => void }) {
  const t = useText(receptionScreenTexts)
  const ui = useText(uiTexts)
  // As its fields show it: a colleague may change it meanwhile.
  const [gate] = useState(current)
  const { booking, tank, people } = gate
  const facts = (of: Gate) => ({
    [t('licenseNumber')]: of.booking.licenseNumber,
    [t('tankUntil')]: of.tank.tankCertificateUntil ?? '',
    [t('mayCarry')]: of.tank.mayCarry.join(ui('comma')),
    [t('cargo')]: of.booking.cargo,
    [t('people')]: listed(
      of.people.map(({ name }) => name),
      locale,
    ),
  })
  return (
    <FormDialog
      title={`${t('papers')} ${booking.tankerNumber}`}
      address="POST /reception/saveTanker/{id}"
      input={(form) => {
        const entered = {
          licenseNumber: form.text('licenseNumber'),
          tankCertificateUntil: form.textOrNone('tankUntil') ?? null,
          mayCarry: form
            .text('mayCarry')
            .split(/[,，、]/)
            .map((cargo) => cargo.trim())
            .filter(Boolean),
          cargo: form.text('cargo'),
          testeeIds: peopleIn(form),
        }
        return {
          params: { id: booking.id },
          request: { ...withOthersChanges(papersOf(gate), entered, papersOf(current)), version: current.version },
        }
      }}
      refreshes={GATE_ANSWERS}
      onClose={onClose}
    >
      <TextField name="licenseNumber" label={t('licenseNumber')} value={booking.licenseNumber} isOptional />
      <DayField name="tankUntil" label={t('tankUntil')} value={tank.tankCertificateUntil} isOptional />
      <TextField
        name="mayCarry"
        label={t('mayCarry')}
        hint={t('mayCarryHint')}
        value={tank.mayCarry.join(ui('comma'))}
        maxLength={1000}
        isOptional
      />
      <TextField name="cargo" label={t('cargo')} value={booking.cargo} isOptional />
      <PeopleField companyId={useMe()?.companyId} people={people} />
      <ChangedMeanwhile began={facts(gate)} now={facts(current)} hint={ui('othersKept')} />
    </FormDialog>
  )
}
