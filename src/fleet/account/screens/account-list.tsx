import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { DataTable, type Column } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useFigureColumns } from '../../owner/screens/figure-columns.tsx'
import { ownerActions } from '../../owner/screens/owner-actions.tsx'
import type { OwnerOrder } from '../../rules/owner-orders.ts'
import { useDeleteOwner } from '../../owner/screens/use-delete-owner.ts'
import { AccountDialog } from './account-dialog.tsx'
import { accountScreenTexts } from './text.ts'
import '../../owner/screens/owner-screens.css'

type Account = ResponseOf<'POST /account/find/'>['data'][number]
export const ACCOUNT_DETAIL = '/account_detail/index'

interface Props {
  clientId: number
  page: TablePage<OwnerOrder>
  onPage: (change: Partial<TablePage<OwnerOrder>>) => void
  /** a deleted client can't be changed */
  isDeleted: boolean
}

/** A client's accounts, 20 at first, each with a link to its detail. */
export function AccountList({ clientId, page, onPage, isDeleted }: Props) {
  const t = useText(accountScreenTexts)
  const columns = useAccountColumns()
  const { orderColumn, orderWay } = page
  const request = { clientId, page: page.page, size: page.size, orderColumn, orderWay }
  const accounts = useCall('POST /account/find/', { request }, { keepsPrevious: true })
  const mayWrite = useMayWrite('agent_detail', 'account_detail') && !isDeleted
  const [edited, setEdited] = useState<Account | 'new' | null>(null)
  const remove = useDeleteOwner('account')
  return (
    <div className="owner-section">
      <header className="owner-section-heading">
        <h2>{t('accounts')}</h2>
        <ExportButton
          address="POST /account/export"
          input={(format) => ({ request: { clientId, orderColumn, orderWay, format } })}
        />
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
        answer={accounts}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        page={page}
        onPage={onPage}
        actions={ownerActions<Account>({
          detail: ACCOUNT_DETAIL,
          onEdit: mayWrite ? setEdited : undefined,
          onDelete: mayWrite ? (account) => void remove(account) : undefined,
        })}
      />
      {edited !== null && (
        <AccountDialog
          {...(edited === 'new' ? {} : { account: edited })}
          clientId={clientId}
          onClose={() => setEdited(null)}
        />
      )}
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
