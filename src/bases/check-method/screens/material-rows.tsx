import { useRef, useState } from 'react'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { ChoiceField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { MOST_MATERIALS } from '../rules/materials.ts'
import { checkMethodScreenTexts } from '../text.ts'
import './material-rows.css'

interface Material {
  materialTypeId: number
  count: number
}
interface Row {
  /** stays with the row wherever it moves, and with it what was entered */
  key: number
  material: Material | undefined
}
interface Props {
  materials: readonly Material[]
  /** how many rows there are, for `materialsIn` */
  onCount: (count: number) => void
}

/** What a method takes out of stock per report. */
export function MaterialRows({ materials, onCount }: Props) {
  const t = useText(checkMethodScreenTexts)
  const [rows, setRows] = useState<readonly Row[]>(() => materials.map((material, key) => ({ key, material })))
  const nextKey = useRef(rows.length)
  function change(next: readonly Row[]): void {
    setRows(next)
    onCount(next.length)
  }
  return (
    <fieldset className="form-wide material-rows">
      <legend>{t('materials')}</legend>
      <small>{t('materialsHint')}</small>
      {rows.map(({ key, material }, at) => (
        <MaterialRow key={key} at={at} material={material} onRemove={() => change(rows.toSpliced(at, 1))} />
      ))}
      <button
        type="button"
        className="plain-button"
        disabled={rows.length >= MOST_MATERIALS}
        onClick={() => change([...rows, { key: nextKey.current++, material: undefined }])}
      >
        + {t('addMaterial')}
      </button>
    </fieldset>
  )
}

function MaterialRow({ at, material, onRemove }: { at: number; material: Material | undefined; onRemove: () => void }) {
  const t = useText(checkMethodScreenTexts)
  const value = material?.materialTypeId
  const products = useNameChoices('POST /materialType/find/', { value, narrowing: { kind: 'product' } })
  return (
    <div className="material-row">
      <ChoiceField
        name={`materials.${at}.materialTypeId`}
        label={t('categoryAt', { at: at + 1 })}
        {...products}
        value={value}
      />
      <TextField
        name={`materials.${at}.count`}
        kind="number"
        label={t('countAt', { at: at + 1 })}
        value={material?.count ?? 1}
        maxLength={3}
      />
      <button type="button" className="icon-button" aria-label={t('removeMaterial', { at: at + 1 })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The first `count` rows as they were entered. */
export const materialsIn = (values: FormValues, count: number): Material[] =>
  Array.from({ length: count }, (_, at) => ({
    materialTypeId: values.number(`materials.${at}.materialTypeId`) ?? 0,
    count: values.number(`materials.${at}.count`) ?? 0,
  }))
