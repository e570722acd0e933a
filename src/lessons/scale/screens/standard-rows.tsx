import { useRef, useState } from 'react'
import { FormField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { LONGEST_NAME, missingWeight, MOST_STANDARDS, weightSum } from '../rules/scale-standards.ts'
import type { Standard } from '../rules/scale-standards.ts'
import { scaleScreenTexts } from '../text.ts'
import './scale.css'

interface Row {
  /** stays with the row wherever it moves, and with it what was typed */
  key: number
  standard: Standard | undefined
  /** as typed so far */
  weight: string
}

const FIGURES = [
  ['weight', 'weightAt'],
  ['min', 'minAt'],
  ['max', 'maxAt'],
] as const

interface Props {
  standards: readonly Standard[]
  /** how many rows there are: the form reads them as 'items.0.name' … */
  onCount: (count: number) => void
}

/** The standards of a scale, in order; below them what their weights add up to, while one types. */
export function StandardRows({ standards, onCount }: Props) {
  const t = useText(scaleScreenTexts)
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(standards))
  const nextKey = useRef(rows.length)
  const list = useRef<HTMLOListElement>(null)

  function change(next: readonly Row[]): void {
    setRows(next)
    onCount(next.length)
  }
  function add(): void {
    change([...rows, { key: nextKey.current++, standard: undefined, weight: '' }])
    // The new row's name, once it is there.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  function move(at: number, to: number): void {
    const next = rows.toSpliced(at, 1)
    const moved = rows[at]
    if (moved) change(next.toSpliced(to, 0, moved))
  }
  const weightTyped = (key: number, weight: string) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, weight } : row)))

  return (
    <div className="form-wide scale-editor">
      <div className="scale-titles" aria-hidden="true">
        {(['standard', 'weight', 'min', 'max'] as const).map((name) => (
          <span key={name}>{t(name)}</span>
        ))}
      </div>
      <ol ref={list}>
        {rows.map(({ key, standard }, at) => (
          <li key={key}>
            <TextField
              name={`items.${at}.name`}
              label={t('standardAt', { at: at + 1 })}
              value={standard?.name}
              maxLength={LONGEST_NAME}
            />
            {FIGURES.map(([figure, label]) => (
              <TextField
                key={figure}
                name={`items.${at}.${figure}`}
                kind="number"
                label={t(label, { at: at + 1 })}
                value={standard && shownFigure(standard, figure)}
                maxLength={6}
                isOptional={figure !== 'weight'}
                {...(figure === 'weight' && { onText: (text) => weightTyped(key, text) })}
              />
            ))}
            <RowButtons at={at} count={rows.length} onMove={move} onRemove={() => change(rows.toSpliced(at, 1))} />
          </li>
        ))}
      </ol>
      <div className="scale-foot">
        <button type="button" className="plain-button" disabled={rows.length >= MOST_STANDARDS} onClick={add}>
          + {t('addStandard')}
        </button>
        <small>{t('rangeHint')}</small>
      </div>
      <WeightSum weights={rows.map(({ weight }) => Number(weight) || 0)} />
    </div>
  )
}

interface ButtonsProps {
  at: number
  count: number
  onMove: (at: number, to: number) => void
  onRemove: () => void
}

function RowButtons({ at, count, onMove, onRemove }: ButtonsProps) {
  const t = useText(scaleScreenTexts)
  const place = { at: at + 1 }
  return (
    <span className="scale-buttons">
      <button
        type="button"
        className="icon-button"
        aria-label={t('moveUp', place)}
        disabled={at === 0}
        onClick={() => onMove(at, at - 1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('moveDown', place)}
        disabled={at === count - 1}
        onClick={() => onMove(at, at + 1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('removeStandard', place)}
        disabled={count === 1}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}

/** What the weights add up to, and what is missing to 100. */
function WeightSum({ weights }: { weights: readonly number[] }) {
  const t = useText(scaleScreenTexts)
  const [sum, missing] = [weightSum(weights), missingWeight(weights)]
  const text =
    missing === 0
      ? t('sumWhole')
      : missing > 0
        ? t('sumShort', { sum, missing })
        : t('sumOver', { sum, over: Math.abs(missing) })
  return (
    <FormField name="items" label={t('sum')} isWide>
      {({ id }) => (
        <output id={id} className="scale-sum">
          {text}
        </output>
      )}
    </FormField>
  )
}

/** A highest score that is the weight follows it when that is changed. */
const shownFigure = (standard: Standard, figure: 'weight' | 'min' | 'max') =>
  figure === 'max' && standard.max === standard.weight ? undefined : standard[figure]

const rowsOf = (standards: readonly Standard[]): Row[] =>
  standards.length === 0
    ? [{ key: 0, standard: undefined, weight: '' }]
    : standards.map((standard, key) => ({ key, standard, weight: String(standard.weight) }))
