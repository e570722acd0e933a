import { DropDown } from '../choice/drop-down.tsx'
import { Icon } from '../theme/icon.tsx'
import { namingColumn } from './naming-column.ts'
import { lookedAt, WIDTH_PX, withWidth, type LookedAt, type TableLook } from './table-look.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

interface Props {
  columns: readonly (LookedAt & { title: string })[]
  look: TableLook
  /** null: as at first */
  onChange: (part: Partial<TableLook> | null) => void
}

const STEP_PX = 16

const toggled = (keys: readonly string[], key: string) =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]

/** Lets a person choose a table's columns, their order, their widths and which of them stay, and how high its rows are. */
export function ColumnChooser({ columns, look, onChange }: Props) {
  const t = useText(uiTexts)
  const naming = namingColumn(columns)
  const ordered = lookedAt(columns, { ...look, shown: look.order })

  function move(at: number, by: -1 | 1): void {
    const order = ordered.map(({ key }) => key)
    if (order[at + by] === undefined) return
    order.splice(at + by, 0, ...order.splice(at, 1))
    onChange({ order })
  }

  return (
    <DropDown
      renderPanel={(close) => (
        <fieldset className="column-chooser">
          <legend className="only-read-aloud">{t('columns')}</legend>
          {ordered.map(({ key, title }, at) => (
            <div key={key}>
              <label className="drop-down-item">
                <input
                  type="checkbox"
                  checked={key === naming.key || look.shown.includes(key)}
                  disabled={key === naming.key}
                  onChange={() => onChange({ shown: toggled(look.shown, key) })}
                />
                {title}
              </label>
              <button
                type="button"
                className="icon-button"
                aria-label={t('columnEarlier', { title })}
                title={t('columnEarlier', { title })}
                aria-disabled={at === 0 || undefined}
                onClick={() => move(at, -1)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('columnLater', { title })}
                title={t('columnLater', { title })}
                aria-disabled={at === ordered.length - 1 || undefined}
                onClick={() => move(at, 1)}
              >
                <Icon name="down" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('pinColumn', { title })}
                title={t('pinColumn', { title })}
                aria-pressed={key === naming.key || look.pinned.includes(key)}
                disabled={key === naming.key}
                onClick={() => onChange({ pinned: toggled(look.pinned, key) })}
              >
                <Icon name="lock" />
              </button>
              <input
                type="number"
                className="plain-select"
                aria-label={t('columnWidth', { title })}
                title={t('columnWidth', { title })}
                placeholder={t('widthByItself')}
                min={WIDTH_PX.least}
                max={WIDTH_PX.most}
                step={STEP_PX}
                defaultValue={look.widthsPx[key]}
                onChange={(event) => onChange({ widthsPx: withWidth(look, key, event.target.valueAsNumber) })}
              />
            </div>
          ))}
          <label className="drop-down-item">
            <input type="checkbox" checked={look.isCompact} onChange={() => onChange({ isCompact: !look.isCompact })} />
            {t('compactRows')}
          </label>
          <button
            type="button"
            className="drop-down-item"
            onClick={() => {
              onChange(null)
              close()
            }}
          >
            {t('resetColumns')}
          </button>
        </fieldset>
      )}
    >
      <Icon name="columns" /> {t('columns')}
    </DropDown>
  )
}
