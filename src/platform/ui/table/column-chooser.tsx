import { DropDown } from '../choice/drop-down.tsx'
import { Icon } from '../theme/icon.tsx'
import { namingColumn } from './naming-column.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

interface Props {
  columns: readonly { key: string; title: string; namesRow?: boolean }[]
  shown: ReadonlySet<string>
  /** null: as at first */
  onChoose: (keys: readonly string[] | null) => void
}

/** Lets a person choose the columns of a table, but for the one that names the row. */
export function ColumnChooser({ columns, shown, onChoose }: Props) {
  const t = useText(uiTexts)
  const naming = namingColumn(columns)
  return (
    <DropDown
      renderPanel={(close) => (
        <fieldset className="column-chooser">
          <legend className="only-read-aloud">{t('columns')}</legend>
          {columns
            .filter((column) => column !== naming)
            .map(({ key, title }) => (
              <label key={key} className="drop-down-item">
                <input
                  type="checkbox"
                  checked={shown.has(key)}
                  onChange={() =>
                    onChoose(
                      columns.map((column) => column.key).filter((other) => shown.has(other) !== (other === key)),
                    )
                  }
                />
                {title}
              </label>
            ))}
          <button
            type="button"
            className="drop-down-item"
            onClick={() => {
              onChoose(null)
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
