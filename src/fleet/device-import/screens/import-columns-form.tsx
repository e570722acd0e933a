import { CheckField, ChoiceField } from '../../../platform/ui/form/form-fields.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useAccounts } from '../../device/screens/use-accounts.ts'
import { useTypes } from '../../device/screens/use-types.ts'
import { IMPORT_FIELDS } from '../rules/import-columns.ts'
import type { ImportField } from '../rules/import-columns.ts'
import { importFieldTexts, importScreenTexts } from '../text.ts'
import type { Choices, Fields, Sheet } from './import-lines.ts'

interface Props {
  sheet: Sheet
  fields: Fields
  choices: Choices
  onFields: (fields: Fields) => void
  onChoices: (change: Partial<Choices>) => void
}

/** Which field each column is, and what holds for rows that name no site, account or type. */
export function ImportColumnsForm({ sheet, fields, choices, onFields, onChoices }: Props) {
  const t = useText(importScreenTexts)
  const { siteId, accountId, type } = choices
  const sites = useNameChoices('POST /site/find/', { value: siteId })
  const accounts = useAccounts(accountId)
  const types = useTypes()
  const hasPlaces = fields.some((field) => field === 'rack')
  return (
    <>
      <ColumnTable sheet={sheet} fields={fields} onFields={onFields} />
      <div className="form">
        <ChoiceField
          name="siteId"
          label={t('site')}
          {...sites}
          value={siteId}
          onChoose={(chosen) => onChoices({ siteId: chosen })}
          isOptional
        />
        <ChoiceField
          name="accountId"
          label={t('account')}
          {...accounts}
          value={accountId}
          onChoose={(chosen) => onChoices({ accountId: chosen })}
          isOptional
        />
        <ChoiceField
          name="type"
          label={t('type')}
          {...types}
          value={type}
          onChoose={(chosen) => onChoices({ type: chosen })}
          isOptional
        />
        <div className="form-wide">
          <CheckField
            name="isAddressSerial"
            label={t('addressSerial')}
            isChecked={choices.isAddressSerial}
            onCheck={(isAddressSerial) => onChoices({ isAddressSerial })}
          />
          {hasPlaces && (
            <>
              <CheckField
                name="isFromZero"
                label={t('fromZero')}
                isChecked={choices.isFromZero}
                onCheck={(isFromZero) => onChoices({ isFromZero })}
              />
              <CheckField
                name="isFromTop"
                label={t('fromTop')}
                isChecked={choices.isFromTop}
                onCheck={(isFromTop) => onChoices({ isFromTop })}
              />
            </>
          )}
        </div>
      </div>
    </>
  )
}

function ColumnTable({ sheet, fields, onFields }: Pick<Props, 'sheet' | 'fields' | 'onFields'>) {
  const t = useText(importScreenTexts)
  const fieldText = useText(importFieldTexts)
  return (
    // A scrolled region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="import-preview" tabIndex={0} role="region" aria-label={t('columns')}>
      <table className="figure-table import-columns">
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('example')}</th>
            <th scope="col">{t('importedAs')}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.columns.map(({ title }, at) => (
            // Columns of a file never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <th scope="row">{title}</th>
              <td>{sheet.rows.find(({ cells }) => cells[at] !== '')?.cells[at]}</td>
              <td>
                <select
                  className="plain-select"
                  name={`column-${at}`}
                  aria-label={t('fieldOf', { column: title })}
                  value={fields[at] ?? ''}
                  onChange={(event) => onFields(fields.with(at, (event.target.value || null) as ImportField | null))}
                >
                  <option value="">{t('notImported')}</option>
                  {IMPORT_FIELDS.map((field) => (
                    <option key={field} value={field}>
                      {fieldText(field)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
