import type { ResponseOf } from '../../../platform/contract/call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { warningScreenTexts } from '../text.ts'

export type Rule = ResponseOf<'POST /warningRule/find/'>['data'][number]

const FIGURES = [
  ['ratedThs', 'TH/s'],
  ['ratedWatts', 'W'],
  ['boards', ''],
  ['warnCelsius', '°C'],
  ['fanMinRpm', 'rpm'],
  ['fanMaxRpm', 'rpm'],
] as const

/** What most miners have; of the model that a miner reports, letter by letter. */
const usual = (model: string) => ({
  name: model.slice(0, 50),
  modelPattern: `^${model.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`,
  ratedThs: undefined,
  ratedWatts: undefined,
  boards: 3,
  warnCelsius: 90,
  fanMinRpm: 600,
  fanMaxRpm: 6600,
  maxHardwareErrorShare: 0.02,
  wantedFirmware: undefined,
})

interface Props {
  /** null: a new type */
  rule: Rule | null
  /** the model that a new type is made for */
  model?: string
  onClose: () => void
}

/** Adds or changes a machine type: which models are of it, what it is rated at, and its limits. */
export function TypeDialog({ rule, model, onClose }: Props) {
  const t = useText(warningScreenTexts)
  const values = rule ?? (model === undefined ? undefined : usual(model))
  const dialog = {
    refreshes: ['POST /warningRule/find/', 'POST /machineType/find/', 'POST /discovery/findFound/'] as const,
    onClose,
    children: (
      <>
        {!rule && <TextField name="name" label={t('typeName')} value={values?.name} maxLength={50} />}
        <TextField name="modelPattern" label={t('modelPattern')} value={values?.modelPattern} maxLength={200} isWide />
        {FIGURES.map(([name, unit]) => (
          <TextField
            key={name}
            name={name}
            kind="number"
            unit={unit}
            label={t(name)}
            value={values?.[name]}
            hint={name === 'ratedThs' ? t('ratedThsHint') : undefined}
          />
        ))}
        <TextField
          name="maxHardwareErrorShare"
          kind="number"
          unit="%"
          label={t('maxHardwareErrors')}
          value={values && percentOf(values.maxHardwareErrorShare)}
        />
        <TextField
          name="wantedFirmware"
          label={t('wantedFirmware')}
          hint={t('wantedFirmwareHint')}
          value={values?.wantedFirmware ?? undefined}
          maxLength={100}
          isOptional
          isWide
        />
      </>
    ),
  }
  if (!rule)
    return (
      <FormDialog
        {...dialog}
        title={t('addType')}
        isNew
        address="POST /warningRule/save"
        input={(form) => ({ request: { ...entered(form), name: form.text('name') } })}
      />
    )
  const params = { id: rule.id }
  return (
    <FormDialog
      {...dialog}
      title={t('editTitle', { name: rule.name })}
      address="POST /warningRule/update/{id}"
      input={(form) => ({ params, request: entered(form) })}
    />
  )
}

/** 0.02 is 2 %, and not 2.0000000000000004. */
const percentOf = (share: number) => Number((share * 100).toFixed(4))

const entered = (values: FormValues) => {
  const number = (name: string) => values.number(name) ?? 0
  return {
    modelPattern: values.text('modelPattern'),
    ratedThs: number('ratedThs'),
    ratedWatts: number('ratedWatts'),
    boards: number('boards'),
    warnCelsius: number('warnCelsius'),
    fanMinRpm: number('fanMinRpm'),
    fanMaxRpm: number('fanMaxRpm'),
    wantedFirmware: values.textOrNone('wantedFirmware'),
    maxHardwareErrorShare: Number((number('maxHardwareErrorShare') / 100).toFixed(6)),
  }
}
