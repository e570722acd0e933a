import type { ReactNode } from 'react'
import type { Column } from '../../../platform/ui/table/column.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { bankAccountScreenTexts } from '../text.ts'
import './bank-accounts.css'
import { groupedNumber } from '../rules/grouped-number.ts'

interface Shown {
  name: string
  bank: string
  number: string
}

interface Props<Account extends Shown> {
  accounts: readonly Account[]
  /** buttons of one account */
  renderActions?: ((account: Account) => ReactNode) | undefined
}

/** A client's bank accounts. */
export function BankAccountTable<Account extends Shown>({ accounts, renderActions }: Props<Account>) {
  const t = useText(bankAccountScreenTexts)
  const columns = useAccountColumns(renderActions)
  return (
    <FigureTable
      className="panel"
      label={t('bankAccounts')}
      columns={columns}
      rows={accounts}
      rowKey={({ number }) => number}
    />
  )
}

function useAccountColumns<Account extends Shown>(renderActions: Props<Account>['renderActions']): Column<Account>[] {
  const t = useText(bankAccountScreenTexts)
  const columns: Column<Account>[] = [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'bank', title: t('bank'), cell: ({ bank }) => bank },
    {
      key: 'number',
      title: t('number'),
      cell: ({ number }) => <span className="bank-number">{groupedNumber(number)}</span>,
    },
  ]
  if (!renderActions) return columns
  const cell = (account: Account) => <span className="bank-actions">{renderActions(account)}</span>
  return [...columns, { key: 'actions', title: t('actions'), cell }]
}
