import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useFigureColumns } from '../../owner/screens/figure-columns.tsx'
import { NameFilter } from '../../../platform/ui/table/name-filter.tsx'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { ownerActions } from '../../owner/screens/owner-actions.tsx'
import { OwnerRankings } from '../../owner/screens/owner-rankings.tsx'
import { readOwnerListSearch } from '../../owner/screens/owner-search.ts'
import type { OwnerOrder } from '../../rules/owner-orders.ts'
import { OWNER_ANSWERS, useDeleteOwner } from '../../owner/screens/use-delete-owner.ts'
import { ClientDialog, EditClient } from './client-dialog.tsx'
import { clientScreenTexts } from './text.ts'

type Client = ResponseOf<'POST /client/find/'>['data'][number]
const CLIENT_DETAIL = '/agent_detail/index'

/** `/agent/index`: the clients with their counts and rates, and who ranks first. */
export function ClientsScreen() {
  const t = useText(clientScreenTexts)
  const ownerText = useText(ownerScreenTexts)
  const columns = useClientColumns()
  const { search, narrow, matching, table } = useList('POST /client/find/', readOwnerListSearch)
  useLiveRefresh('fleet', OWNER_ANSWERS)
  const mayWrite = useMayWrite('agent')
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const remove = useDeleteOwner('client')
  return (
    <>
      <PageHeader title={t('clients')} />
      <OwnerRankings
        orders="POST /data/orderClientBy/{x}"
        pie="POST /data/getPieDataByClientDevice"
        pieTitle={t('pie')}
      />
      <NameFilter
        label={ownerText('name')}
        hint={ownerText('nameHint')}
        name={search.name}
        onName={(name) => narrow({ name })}
        buttons={
          <>
            <ExportButton address="POST /client/export" input={(format) => ({ request: { ...matching, format } })} />
            {mayWrite && (
              <button type="button" className="plain-button" onClick={() => setEdited('new')}>
                + {t('addClient')}
              </button>
            )}
          </>
        }
      />
      <DataTable
        name="clients"
        label={t('clientList')}
        columns={columns}
        {...table}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        empty={
          search.name === undefined ? (
            <Empty title={t('none')} hint={t(mayWrite ? 'noneHint' : 'noneHintReader')} />
          ) : (
            <Empty title={t('noMatch')} />
          )
        }
        actions={ownerActions<Client>({
          detail: CLIENT_DETAIL,
          onEdit: mayWrite ? ({ id }) => setEdited(id) : undefined,
          onDelete: mayWrite ? (client) => void remove(client) : undefined,
        })}
      />
      {edited === 'new' && <ClientDialog onClose={() => setEdited(null)} />}
      {typeof edited === 'number' && <EditClient id={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function useClientColumns(): Column<Client, OwnerOrder>[] {
  const t = useText(clientScreenTexts)
  const figures = useFigureColumns<Client>('clientId')
  return [
    {
      key: 'name',
      title: t('client'),
      order: 'name',
      cell: ({ id, name }) => (
        <ScreenLink to={CLIENT_DETAIL} search={{ id }} className="row-link">
          {name}
        </ScreenLink>
      ),
    },
    { key: 'accountCount', title: t('accountCount'), align: 'end', cell: (row) => figure(row.accountCount) },
    ...figures,
  ]
}
