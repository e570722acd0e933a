import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { measureColumnTexts, measureScreenTexts, measureTexts } from '../text.ts'
import type { Measured } from './measure-columns.tsx'

const REFRESHES = [
  'POST /measure/findOut/',
  'POST /data/byMeasures/{a}/{b}',
  'POST /data/dataByMeasuresException/{a}/{b}',
] as const

interface Props {
  /** as it was when the form was opened; null: a new one */
  measurement: Measured | null
  /** as it is by now */
  newest: Measured | null
  onClose: () => void
}

/** Records a health check, or corrects one; the server concludes. */
export function MeasureDialog({ measurement, newest, onClose }: Props) {
  const t = useText(measureScreenTexts)
  const title = useText(measureColumnTexts)
  const wrong = useText(measureTexts)
  const people = useNameChoices('POST /testee/find/', {
    labelOf: ({ name, checkedOrg }) => (checkedOrg ? `${name} · ${checkedOrg}` : name),
  })
  const form = {
    title: measurement ? t('editTitle', { name: measurement.testeeName }) : t('add'),
    refreshes: REFRESHES,
    onClose,
  }
  const fields = (
    <>
      <TextField
        name="systolicPressureValue"
        kind="number"
        label={title('systolicUnit')}
        value={measurement?.systolicPressureValue}
        isOptional
      />
      <TextField
        name="stretchPressureValue"
        kind="number"
        label={title('diastolicUnit')}
        value={measurement?.stretchPressureValue}
        isOptional
      />
      <TextField
        name="beforeMealBloodSugarValue"
        kind="number"
        label={title('sugarUnit')}
        value={measurement?.beforeMealBloodSugarValue}
        isWide
        isOptional
      />
      <TextField name="heightCm" kind="number" label={title('height')} value={measurement?.heightCm} isOptional />
      <TextField name="weightKg" kind="number" label={title('weight')} value={measurement?.weightKg} isOptional />
    </>
  )
  const facts = (of: Measured) => ({
    [title('systolicUnit')]: figure(of.systolicPressureValue),
    [title('diastolicUnit')]: figure(of.stretchPressureValue),
    [title('sugarUnit')]: figure(of.beforeMealBloodSugarValue, 1),
    [title('height')]: figure(of.heightCm, 1),
    [title('weight')]: figure(of.weightKg, 1),
  })
  if (measurement && newest)
    return (
      <FormDialog
        {...form}
        address="POST /measure/updateMeasureOut"
        input={(values) => ({
          request: {
            id: measurement.id,
            ...withOthersChanges(editedOf(measurement), entered(values), editedOf(newest)),
            version: newest.version,
          },
        })}
      >
        {fields}
        <OthersChanges began={measurement} now={newest} facts={facts} />
      </FormDialog>
    )
  return (
    <FormDialog
      {...form}
      isNew
      address="POST /measure/saveOut"
      check={(values) => ({ ...(values.text('testeeId') === '' && { testeeId: wrong('testeeRequired') }) })}
      input={(values) => ({ request: { testeeId: values.number('testeeId') ?? 0, ...entered(values) } })}
    >
      <ChoiceField name="testeeId" label={t('person')} {...people} isWide />
      {fields}
    </FormDialog>
  )
}

/** What the form sends of a health check where nothing in it is changed. */
const editedOf = (of: Measured): ReturnType<typeof entered> => ({
  systolicPressureValue: of.systolicPressureValue ?? undefined,
  stretchPressureValue: of.stretchPressureValue ?? undefined,
  beforeMealBloodSugarValue: of.beforeMealBloodSugarValue ?? undefined,
  heightCm: of.heightCm ?? undefined,
  weightKg: of.weightKg ?? undefined,
})

const entered = (values: FormValues) => ({
  systolicPressureValue: values.number('systolicPressureValue'),
  stretchPressureValue: values.number('stretchPressureValue'),
  beforeMealBloodSugarValue: values.number('beforeMealBloodSugarValue'),
  heightCm: values.number('heightCm'),
  weightKg: values.number('weightKg'),
})
