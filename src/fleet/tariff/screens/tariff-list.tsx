import { Fragment, useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { newestOf } from '../../../platform/ui/form/with-others-changes.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { readId, type Search } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { pricePeriods } from '../rules/hour-prices.ts'
import { hoursText } from './hours-text.ts'
import { tariffScreenTexts } from '../text.ts'
import { TariffDialog, type Tariff } from './tariff-dialog.tsx'
import { TARIFF_ANSWERS } from './tariff-answers.ts'
import './tariff-list.css'

/** Other parameters of the address belong to the other tabs. */
const read = (search: Search) => ({ ...search, ...readTablePage(search, []), siteId: readId(search['siteId']) })

/** What a kWh costs at each site, and since when. */
export function TariffList() {
  const t = useText(tariffScreenTexts)
  const { search, narrow, table } = useList('POST /tariff/find/', read, ({ page, size, siteId }) => ({
    page,
    size,
    siteId,
  }))
  const sites = useNameChoices('POST /site/find/', { value: search.siteId })
  const columns = useTariffColumns()
  const mayWrite = useMayWrite('energy')
  /** null: a new one */
  const [edited, setEdited] = useState<Tariff | null | undefined>(undefined)
  const remove = useDelete('POST /tariff/delete/{id}', { refreshes: TARIFF_ANSWERS })
  const actions = (tariff: Tariff) => {
    const { id, site, firstDay } = tariff
    const question = { title: t('confirmDelete'), text: t('deleteConsequence', { site, firstDay }) }
    return (
      <RowActions
        name={`${site} ${firstDay}`}
        onEdit={() => setEdited(tariff)}
        onDelete={() => void remove(id, question)}
      />
    )
  }
  return (
    <>
      <DataTable
        name="tariffs"
        label={t('tariffs')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ site, firstDay }) => `${site} ${firstDay}`}
        {...(mayWrite && { actions })}
        toolbar={
          <>
            <FilterChoice
              name="tariff-site"
              label={t('site')}
              value={search.siteId}
              {...sites}
              onChoose={(siteId) => narrow({ siteId })}
            />
            {mayWrite && (
              <button type="button" className="strong-button" onClick={() => setEdited(null)}>
                + {t('add')}
              </button>
            )}
          </>
        }
        empty={
          <Empty
            title={t(search.siteId === undefined ? 'none' : 'noneAtSite')}
            hint={t(mayWrite ? 'noneHint' : 'noneHintReader')}
          />
        }
      />
      {edited !== undefined && (
        <TariffDialog
          tariff={edited}
          newest={newestOf(table.answer.data?.data, edited)}
          siteId={search.siteId}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function useTariffColumns(): Column<Tariff, never>[] {
  const t = useText(tariffScreenTexts)
  return [
    { key: 'site', title: t('site'), cell: ({ site }) => site },
    { key: 'firstDay', title: t('firstDay'), cell: ({ firstDay }) => firstDay },
    { key: 'lastDay', title: t('lastDay'), cell: ({ lastDay }) => lastDay ?? t('untilNext') },
    { key: 'currency', title: t('currency'), cell: ({ currency }) => currency },
    {
      key: 'prices',
      title: t('prices'),
      cell: ({ prices }) => (
        <div className="tariff-prices">
          {pricePeriods(prices).map((period, at) => (
            <Fragment key={period.fromHour}>
              {at > 0 && ' · '}
              <span className="tariff-hours">{hoursText(period)}</span>
            </Fragment>
          ))}
        </div>
      ),
    },
  ]
}
