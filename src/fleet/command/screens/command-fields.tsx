import type { ResponseOf } from '../../../platform/contract/call.ts'
import { ChoiceBox } from '../../../platform/ui/choice/choice-box.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { LEAST_POWER_PERCENT, POWER_MODES, type CommandKind, type PowerMode } from '../rules/command-kinds.ts'
import { commandScreenTexts, powerModeTexts } from '../text.ts'

/** What is chosen in addition to the kind of command. */
export interface CommandValues {
  pool?: { url: string } | undefined
  powerPercent?: number | undefined
  powerMode?: PowerMode | undefined
}

export function isComplete(kind: CommandKind, { pool, powerPercent, powerMode }: CommandValues): boolean {
  if (kind === 'switchPool') return pool !== undefined
  if (kind === 'limitPower') return powerPercent !== undefined
  return kind !== 'powerMode' || powerMode !== undefined
}

const STEP_PERCENT = 5
const PERCENTS = Array.from(
  { length: (100 - LEAST_POWER_PERCENT) / STEP_PERCENT + 1 },
  (_, step) => 100 - step * STEP_PERCENT,
)

interface Props {
  kind: CommandKind
  pools: ResponseOf<'POST /command/preview'>['pools']
  values: CommandValues
  onChange: (values: CommandValues) => void
}

/** The choices that a command needs: a pool, or how much power. */
export function CommandFields({ kind, pools, values, onChange }: Props) {
  const t = useText(commandScreenTexts)
  const modeText = useText(powerModeTexts)
  if (kind === 'switchPool')
    return (
      <Field
        name="pool"
        label={t('pool')}
        value={values.pool?.url}
        options={pools.map(({ url, devices }) => ({ value: url, label: t('poolDevices', { url, devices }) }))}
        onChoose={(url) => onChange(url === undefined ? {} : { pool: { url } })}
      />
    )
  if (kind === 'limitPower')
    return (
      <Field
        name="power"
        label={t('powerPercent')}
        value={values.powerPercent}
        options={PERCENTS.map((percent) => ({
          value: percent,
          label: percent === 100 ? t('noLimit') : t('percent', { percent }),
        }))}
        onChoose={(powerPercent) => onChange({ powerPercent })}
      />
    )
  if (kind !== 'powerMode') return null
  return (
    <Field<PowerMode>
      name="mode"
      label={t('powerMode')}
      value={values.powerMode}
      options={POWER_MODES.map((mode) => ({ value: mode, label: modeText(mode) }))}
      onChoose={(powerMode) => onChange({ powerMode })}
    />
  )
}

interface FieldProps<T> {
  name: string
  label: string
  value: T | undefined
  options: readonly { value: T; label: string }[]
  onChoose: (value: T | undefined) => void
}

function Field<T extends string | number>({ name, label, value, options, onChoose }: FieldProps<T>) {
  const t = useText(commandScreenTexts)
  const id = `command-${name}`
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <ChoiceBox
        control={{ id }}
        label={label}
        placeholder={t('choosePool')}
        values={value === undefined ? [] : [value]}
        options={options}
        isRequired
        onChoose={([chosen]) => onChoose(chosen)}
      />
    </div>
  )
}
