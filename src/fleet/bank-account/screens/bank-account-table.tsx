import type { ReactNode } from 'react'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { bankAccountScreenTexts } from '../text.ts'
import '../../../platform/ui/table/figure-table.css'
import './bank-accounts.css'

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

/** A client's bank accounts, numbers in groups of four as on a card. */
export function BankAccountTable<Account extends Shown>({ accounts, renderActions }: Props<Account>) {
  const t = useText(bankAccountScreenTexts)
  return (
    // A scrolled region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="panel bank-accounts" tabIndex={0} role="region" aria-label={t('bankAccounts')}>
      <table className="figure-table">
        <thead>
          <tr>
            {(['name', 'bank', 'number'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
            {renderActions && <th scope="col">{t('actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.number}>
              <th scope="row">{account.name}</th>
              <td>{account.bank}</td>
              <td className="bank-number">{account.number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</td>
              {renderActions && <td className="bank-actions">{renderActions(account)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
