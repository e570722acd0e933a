import { useState } from 'react'
import { listed } from '../../../platform/rules/text.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { ChangedMeanwhile } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField, type FormErrors } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { LONGEST_NAME, scaleProblems } from '../rules/scale-standards.ts'
import type { Standard } from '../rules/scale-standards.ts'
import { scaleScreenTexts, scaleTexts } from '../text.ts'
import { StandardRows } from './standard-rows.tsx'

export const FIND_SCALES = ['POST /model/find/'] as const

export interface EditedScale {
  /** undefined: a new one, or a copy */
  id?: number
  name: string
  items: readonly Standard[]
  version?: number
  isUsed?: boolean
}

/** What the form sends of a scale where nothing in it is changed. */
const formOf = ({ name, items }: EditedScale) => ({
  name,
  items: items.map(({ name: standard, weight, min, max }) => ({ name: standard, weight, min, max })),
})

/** Adds or edits a scale: its name, and standards whose weights add up to 100. */
export function ScaleDialog({ scale, onClose }: { scale: EditedScale; onClose: () => void }) {
  const t = useText(scaleScreenTexts)
  const wrong = useText(scaleTexts)
  const [count, setCount] = useState(Math.max(1, scale.items.length))
  const isNew = scale.id === undefined
  const found = useCall('POST /model/find/', { request: { currentOf: scale.id } }, { isEnabled: !isNew })
  const newest: EditedScale = found.data?.data[0] ?? scale
  const entered = (values: FormValues) => ({ name: values.text('name'), items: standardsOf(values, count) })
  function check(values: FormValues): FormErrors {
    const { items } = entered(values)
    // The form itself refuses what is no number.
    if (items.some(({ weight, min, max }) => Number.isNaN(weight + min + max))) return {}
    return Object.fromEntries(
      scaleProblems(items).map(({ at, field, problem }) => [
        at === undefined ? field : `items.${at}.${field}`,
        wrong(problem),
      ]),
    )
  }
  const form = {
    title: t(isNew ? 'add' : 'editTitle'),
    check,
    refreshes: FIND_SCALES,
    onClose,
    children: (
      <>
        <TextField name="name" label={t('name')} value={scale.name} maxLength={LONGEST_NAME} isWide />
        {newest.isUsed && <p className="form-wide scale-used">{t('usedHint', { next: (newest.version ?? 1) + 1 })}</p>}
        <StandardRows standards={scale.items} onCount={setCount} />
        {!isNew && <OthersChanges began={scale} now={newest} />}
      </>
    ),
  }
  if (isNew || newest.id === undefined)
    return <FormDialog {...form} isNew address="POST /model/save" input={(values) => ({ request: entered(values) })} />
  const params = { id: newest.id }
  return (
    <FormDialog
      {...form}
      address="POST /model/update/{id}"
      input={(values) => ({
        params,
        request: { ...withOthersChanges(formOf(scale), entered(values), formOf(newest)), version: newest.version },
      })}
    />
  )
}

/** What others changed of a scale while its form is open. */
function OthersChanges({ began, now }: { began: EditedScale; now: EditedScale }) {
  const t = useText(scaleScreenTexts)
  const ui = useText(uiTexts)
  const facts = ({ name, items }: EditedScale) => ({
    [t('name')]: name,
    [t('standards')]: listed(
      items.map((item) => t('standardIs', { ...item })),
      locale,
    ),
  })
  return <ChangedMeanwhile began={facts(began)} now={facts(now)} hint={ui('othersKept')} />
}

function standardsOf(values: FormValues, count: number): Standard[] {
  return Array.from({ length: count }, (_, at) => {
    const weight = values.number(`items.${at}.weight`) ?? 0
    return {
      name: values.text(`items.${at}.name`),
      weight,
      min: values.number(`items.${at}.min`) ?? 0,
      max: values.number(`items.${at}.max`) ?? weight,
    }
  })
}
