import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useFigureColumns } from '../../owner/screens/figure-columns.tsx'
import { ownerActions } from '../../owner/screens/owner-actions.tsx'
import { readOwnerDetailSearch } from '../../owner/screens/owner-search.ts'
import type { OwnerOrder } from '../../rules/owner-orders.ts'
import { useDeleteOwner } from '../../owner/screens/use-delete-owner.ts'
import { AccountDialog, EditAccount } from './account-dialog.tsx'
import { accountScreenTexts } from './text.ts'
import '../../owner/screens/owner-screens.css'

type Account = ResponseOf<'POST /account/find/'>['data'][number]
const ACCOUNT_DETAIL = '/account_detail/index'

interface Props {
  clientId: number
  /** a deleted client can't be changed */
  isDeleted: boolean
}

/** A client's accounts, 20 at first, each with a link to its detail. */
export function AccountList({ clientId, isDeleted }: Props) {
  const t = useText(accountScreenTexts)
  const columns = useAccountColumns()
  const { matching, table } = useList('POST /account/find/', readOwnerDetailSearch, (search) => {
    const { page, size, orderColumn, orderWay } = search
    return { clientId, page, size, orderColumn, orderWay }
  })
  const mayWrite = useMayWrite('agent_detail', 'account_detail') && !isDeleted
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const remove = useDeleteOwner('account')
  return (
    <div className="owner-section">
      <header className="owner-section-heading">
        <h2>{t('accounts')}</h2>
        <ExportButton address="POST /account/export" input={(format) => ({ request: { ...matching, format } })} />
        {mayWrite && (
          <button type="button" className="plain-button" onClick={() => setEdited('new')}>
            + {t('addAccount')}
          </button>
        )}
      </header>
      <DataTable
        name="accounts"
        label={t('accounts')}
        columns={columns}
        {...table}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        empty={<Empty title={t('none')} hint={mayWrite ? t('noneHint') : undefined} />}
        actions={ownerActions<Account>({
          detail: ACCOUNT_DETAIL,
          onEdit: mayWrite ? ({ id }) => setEdited(id) : undefined,
          onDelete: mayWrite ? (account) => void remove(account) : undefined,
        })}
      />
      {edited === 'new' && <AccountDialog clientId={clientId} onClose={() => setEdited(null)} />}
      {typeof edited === 'number' && <EditAccount id={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

function useAccountColumns(): Column<Account, OwnerOrder>[] {
  const t = useText(accountScreenTexts)
  const figures = useFigureColumns<Account>('accountId')
  return [
    {
      key: 'name',
      title: t('account'),
      order: 'name',
      cell: ({ id, name }) => (
        <ScreenLink to={ACCOUNT_DETAIL} search={{ id }} className="row-link">
          {name}
        </ScreenLink>
      ),
    },
    { key: 'poolUser', title: t('poolUser'), cell: ({ poolUser }) => poolUser },
    ...figures,
  ]
}
