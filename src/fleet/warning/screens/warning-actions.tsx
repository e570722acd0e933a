import { useState } from 'react'
import { call } from '../../../platform/ui/call/call.ts'
import { serverNow } from '../../../platform/ui/call/start-data.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { CLOCK, ClockField, dayAndClock, momentIn } from '../../../platform/ui/form/clock-field.tsx'
import { ChoiceField, DayField, LongTextField, SelectField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { MOST_AT_ONCE } from '../rules/most-at-once.ts'
import { warningCallTexts, warningColumnTexts, warningScreenTexts } from '../text.ts'
import type { Picked, PickedFilter } from './picked-warnings.ts'
import { HOUR_MS } from '../../../platform/rules/durations.ts'

export const FIND = ['POST /warning/find/'] as const
export type Action = 'acknowledge' | 'assign' | 'snooze' | 'delete'

/** What can be done to many warnings: `begin` counts them, then asks; `dialog` is what is open. */
export function useWarningActions(onDone: () => void) {
  const t = useText(warningScreenTexts)
  const wrong = useText(warningCallTexts)
  const ui = useText(uiTexts)
  const [open, setOpen] = useState<{ action: Exclude<Action, 'delete'>; picked: Picked } | undefined>(undefined)
  const remove = useMutationCall('POST /warning/deleteAll', {
    refreshes: FIND,
    onDone: ({ deleted }) => {
      notify.result(t('deletedMany', { count: deleted }))
      onDone()
    },
  })
  async function begin(action: Action, filter: PickedFilter): Promise<void> {
    // A storm's row is many warnings, and what matches changes with every sweep.
    const { totalCount: expected } = await call('POST /warning/find/', { request: { ...filter, size: 1 } })
    if (expected === 0) return notify.error(wrong('countChanged', { count: 0 }))
    if (expected > MOST_AT_ONCE) return notify.error(wrong('tooManyAtOnce'))
    if (action !== 'delete') return setOpen({ action, picked: { filter, expected } })
    const isSure = await askToConfirm({
      title: t('confirmDeleteMany', { count: expected }),
      text: t('deleteManyConsequence'),
      yes: ui('delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ request: { filter, expected } })
    return undefined
  }
  const Dialog = open && DIALOGS[open.action]
  return {
    begin: (action: Action, filter: PickedFilter) =>
      void begin(action, filter).catch((error: unknown) => notify.failure(error)),
    dialog: Dialog && <Dialog picked={open.picked} onDone={onDone} onClose={() => setOpen(undefined)} />,
  }
}

interface Props {
  picked: Picked
  onDone: () => void
  onClose: () => void
}

function AcknowledgeDialog({ picked, ...rest }: Props) {
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  const named = useNamed()
  return (
    <FormDialog
      title={t('acknowledgeMany', { count: picked.expected })}
      address="POST /warning/acknowledgeAll"
      input={(values) => ({ request: { ...picked, note: values.text('note') } })}
      refreshes={FIND}
      done={({ acknowledged: count, ...left }) =>
        left.kept === 0
          ? t('acknowledgedMany', { count })
          : { warning: t('acknowledgedKept', { count, ...named(left) }) }
      }
      send={t('acknowledge')}
      {...rest}
    >
      <p className="form-wide warning-asked">{t('acknowledgeManyHint')}</p>
      <LongTextField name="note" label={title('note')} maxLength={500} isOptional />
    </FormDialog>
  )
}

function AssignDialog({ picked, ...rest }: Props) {
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  const people = useNameChoices('POST /warning/findAssignees/', { narrowing: { filter: picked.filter } })
  return (
    <FormDialog
      title={t('assignMany', { count: picked.expected })}
      address="POST /warning/assignAll"
      input={(values) => ({ request: { ...picked, userId: values.number('userId') ?? null } })}
      refreshes={FIND}
      done={({ assigned: count }) => t('assignedMany', { count })}
      send={t('assign')}
      {...rest}
    >
      <p className="form-wide warning-asked">{t('assignHint')}</p>
      <ChoiceField name="userId" label={title('assignedTo')} isOptional {...people} />
    </FormDialog>
  )
}

/** Whose warnings stay as they are, as far as the answer names them. */
function useNamed() {
  const ui = useText(uiTexts)
  return ({ kept, keptSerials }: { kept: number; keptSerials: string[] }) => ({
    kept,
    serials: [...keptSerials, ...(kept > keptSerials.length ? ['…'] : [])].join(ui('comma')),
  })
}

const HOURS = { hour: 1, fourHours: 4, day: 24, week: 168 } as const
const CHOICES = ['hour', 'fourHours', 'day', 'week', 'untilMoment', 'endSnooze'] as const

function SnoozeDialog({ picked, ...rest }: Props) {
  const t = useText(warningScreenTexts)
  const ui = useText(uiTexts)
  const named = useNamed()
  const [length, setLength] = useState<(typeof CHOICES)[number]>('fourHours')
  const [tomorrow] = useState(() => dayAndClock(serverNow() + 24 * HOUR_MS))
  const until = (values: FormValues) => {
    if (length === 'endSnooze') return null
    if (length === 'untilMoment') return momentIn(values, 'until', 'untilClock') ?? ''
    return new Date(serverNow() + HOURS[length] * HOUR_MS).toISOString()
  }
  return (
    <FormDialog
      title={t('snoozeMany', { count: picked.expected })}
      address="POST /warning/snoozeAll"
      input={(values) => ({ request: { ...picked, until: until(values) } })}
      check={(values): Record<string, string> =>
        length === 'untilMoment' && !CLOCK.test(values.text('untilClock')) ? { untilClock: ui('badClock') } : {}
      }
      refreshes={FIND}
      done={({ snoozed: count, ...left }) => {
        if (length === 'endSnooze') return t('snoozeEnded', { count })
        return left.kept === 0 ? t('snoozedMany', { count }) : { warning: t('snoozedKept', { count, ...named(left) }) }
      }}
      send={t('snooze')}
      {...rest}
    >
      <p className="form-wide warning-asked">{t('snoozeHint')}</p>
      <SelectField
        name="length"
        label={t('snoozeFor')}
        value={length}
        options={CHOICES.map((value) => ({ value, label: t(value) }))}
        onChoose={(chosen) => setLength(chosen ?? 'fourHours')}
      />
      {length === 'untilMoment' && (
        <>
          <DayField name="until" label={t('untilDay')} value={tomorrow.day} />
          <ClockField name="untilClock" label={t('untilClock')} value={tomorrow.clock} />
        </>
      )}
    </FormDialog>
  )
}

const DIALOGS = { acknowledge: AcknowledgeDialog, assign: AssignDialog, snooze: SnoozeDialog }
