import { useState } from 'react'
import { serverNow } from '../../../platform/ui/call/start-data.ts'
import type { Option } from '../../../platform/ui/choice/choices.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CLOCK, ClockField, dayAndClock, momentIn, momentOf } from '../../../platform/ui/form/clock-field.tsx'
import { ChoiceField, DayField, LongTextField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { maintenanceScreenTexts } from '../text.ts'
import { ANSWERS, type Maintenance } from './maintenance.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/rules/durations.ts'

/** This minute, and two hours from then. */
const freshTimes = () => {
  const now = Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS
  return { from: dayAndClock(now), until: dayAndClock(now + 2 * HOUR_MS) }
}

/** The form has no seconds. */
const inMinutes = (at: string) => {
  const { day, clock } = dayAndClock(at)
  return momentOf(day, clock)
}

interface Props {
  /** as it was when the form was opened; null: a new one */
  maintenance: Maintenance | null
  /** as it is by now */
  newest: Maintenance | null
  onClose: () => void
}

/** Plans maintenance, or changes one: when, and why; what it covers stays. */
export function MaintenanceDialog({ maintenance, newest, onClose }: Props) {
  const t = useText(maintenanceScreenTexts)
  const ui = useText(uiTexts)
  const [times] = useState(() =>
    maintenance ? { from: dayAndClock(maintenance.from), until: dayAndClock(maintenance.until) } : freshTimes(),
  )
  const [kind, setKind] = useState<'whole' | 'list'>('whole')
  const [siteId, setSiteId] = useState<number>()
  const sites = useNameChoices('POST /site/find/', { value: siteId })
  const racks = useNameChoices('POST /rack/findNames/', { narrowing: { siteId } })
  const [rack, setRack] = useState<Option<number>>()
  const hasBegun = maintenance?.state === 'running'

  const entered = (values: FormValues) => ({
    from: hasBegun ? maintenance.from : (momentIn(values, 'from', 'fromClock') ?? ''),
    until: momentIn(values, 'until', 'untilClock') ?? '',
    reason: values.text('reason'),
  })
  const facts = ({ from, until, reason, endedBy }: Maintenance) => ({
    [t('from')]: momentText(from),
    [t('until')]: momentText(until),
    [t('reason')]: reason,
    [t('endedBy')]: textOr(endedBy),
  })
  const form = {
    check: (values: FormValues) =>
      Object.fromEntries(
        (hasBegun ? ['untilClock'] : ['fromClock', 'untilClock'])
          .filter((name) => !CLOCK.test(values.text(name)))
          .map((name) => [name, ui('badClock')]),
      ),
    refreshes: ANSWERS,
    onClose,
    children: (
      <>
        {!maintenance && (
          <>
            <SelectField
              name="kind"
              label={t('kind')}
              value={kind}
              options={(['whole', 'list'] as const).map((value) => ({ value, label: t(value) }))}
              onChoose={(chosen) => setKind(chosen ?? 'whole')}
            />
            {kind === 'whole' ? (
              <>
                <ChoiceField
                  name="siteId"
                  label={t('site')}
                  {...sites}
                  value={siteId}
                  onChoose={(chosen) => {
                    setSiteId(chosen)
                    setRack(undefined)
                  }}
                />
                {siteId !== undefined && (
                  <ChoiceField
                    name="rack"
                    label={t('rack')}
                    hint={t('rackHint')}
                    {...racks}
                    chosen={rack && [rack]}
                    value={rack?.value}
                    onChoose={(chosen) => setRack(racks.options?.find(({ value }) => value === chosen))}
                    isOptional
                    isWide
                  />
                )}
              </>
            ) : (
              <LongTextField name="serials" label={t('serials')} hint={t('serialsHint')} maxLength={100_000} rows={5} />
            )}
          </>
        )}
        {!hasBegun && (
          <>
            <DayField name="from" label={t('fromDay')} value={times.from.day} />
            <ClockField name="fromClock" label={t('fromClock')} value={times.from.clock} />
          </>
        )}
        <DayField name="until" label={t('untilDay')} value={times.until.day} />
        <ClockField name="untilClock" label={t('untilClock')} value={times.until.clock} />
        <TextField name="reason" label={t('reason')} value={maintenance?.reason} maxLength={200} isWide />
        {maintenance && newest && <OthersChanges began={maintenance} now={newest} facts={facts} />}
      </>
    ),
  }
  return maintenance && newest ? (
    <FormDialog
      title={t('edit')}
      address="POST /maintenance/update/{id}"
      input={(values) => ({ params: { id: maintenance.id }, request: changed(maintenance, entered(values), newest) })}
      {...form}
    />
  ) : (
    <FormDialog
      title={t('add')}
      isNew
      address="POST /maintenance/save"
      input={(values) => ({
        request: {
          ...entered(values),
          ...(kind === 'whole'
            ? { siteId, rack: rack?.label }
            : {
                serials: values
                  .text('serials')
                  .split(/[\s,;，；、]+/)
                  .filter(Boolean),
              }),
        },
      })}
      {...form}
    />
  )
}

type Times = Pick<Maintenance, 'from' | 'until' | 'reason'>

function changed(began: Maintenance, entered: Times, newest: Maintenance) {
  const { state, from, until, reason } = began
  const untouched = { from: state === 'running' ? from : inMinutes(from), until: inMinutes(until), reason }
  const now = { from: newest.from, until: newest.until, reason: newest.reason }
  return { ...withOthersChanges(untouched, entered, now), version: newest.version }
}
