import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { Search } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { moneyText } from '../../device/screens/units.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { earningScreenTexts } from '../text.ts'
import { EARNING_ANSWERS } from './earning-answers.ts'
import { EarningDialog } from './earning-dialogs.tsx'
import { EarningSources } from './earning-sources.tsx'

type Earning = ResponseOf<'POST /earning/find/'>['data'][number]

/** Other parameters of the address belong to the other tabs. */
const read = (search: Search) => ({ ...search, ...readTablePage(search, []) })

/** What a TH/s earns in a day, and for administrators where it is read from. */
export function EarningLists() {
  const t = useText(earningScreenTexts)
  const { table } = useList('POST /earning/find/', read, ({ page, size }) => ({ page, size }))
  const columns = useEarningColumns()
  const mayWrite = useMayWrite('energy')
  const [isAdding, setIsAdding] = useState(false)
  const remove = useDelete('POST /earning/delete/{id}', { refreshes: EARNING_ANSWERS })
  const actions = ({ id, currency, firstDay }: Earning) => (
    <RowActions
      name={`${currency} ${firstDay}`}
      onDelete={() =>
        void remove(id, { title: t('confirmDelete'), text: t('deleteConsequence', { currency, firstDay }) })
      }
    />
  )
  return (
    <>
      {mayWrite && <EarningSources />}
      <h2 className="earning-heading">{t('amounts')}</h2>
      <DataTable
        name="earnings"
        label={t('amounts')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ currency, firstDay }) => `${currency} ${firstDay}`}
        {...(mayWrite && { actions })}
        toolbar={
          mayWrite && (
            <button type="button" className="strong-button" onClick={() => setIsAdding(true)}>
              + {t('add')}
            </button>
          )
        }
        empty={<Empty title={t('none')} hint={t(mayWrite ? 'noneHint' : 'noneHintReader')} />}
      />
      {isAdding && <EarningDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

function useEarningColumns(): Column<Earning, never>[] {
  const t = useText(earningScreenTexts)
  return [
    { key: 'firstDay', title: t('firstDay'), cell: ({ firstDay }) => firstDay },
    { key: 'currency', title: t('currency'), cell: ({ currency }) => currency },
    { key: 'amount', title: t('amount'), align: 'end', cell: (row) => moneyText(row.amount, row.currency, 6) },
    { key: 'origin', title: t('origin'), cell: ({ isRead }) => t(isRead ? 'read' : 'entered') },
  ]
}
