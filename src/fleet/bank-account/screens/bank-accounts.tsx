import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { bankAccountScreenTexts } from '../text.ts'
import { BankAccountTable } from './bank-account-table.tsx'
import '../../owner/screens/owner-screens.css'

type BankAccount = ResponseOf<'POST /bankAccount/find/'>['data'][number]
const ANSWERS = ['POST /bankAccount/find/', 'POST /compliance/find/'] as const

/** A client's bank accounts; a deleted client's can't be changed. */
export function BankAccounts({ clientId, isDeleted }: { clientId: number; isDeleted: boolean }) {
  const t = useText(bankAccountScreenTexts)
  const answer = useCall('POST /bankAccount/find/', { request: { clientId } })
  const mayWrite = useMayWrite('agent') && !isDeleted
  /** null: a new one */
  const [edited, setEdited] = useState<BankAccount | null | undefined>(undefined)
  const remove = useDelete('POST /bankAccount/delete/{id}', { refreshes: ANSWERS })
  const actions = (account: BankAccount) => (
    <RowActions
      name={account.number}
      onEdit={() => setEdited(account)}
      onDelete={() =>
        void remove(account.id, {
          title: t('confirmDelete'),
          text: t('deleteConsequence', { bank: account.bank, number: account.number }),
        })
      }
    />
  )
  return (
    <section className="owner-section">
      <header className="owner-section-heading">
        <h2>{t('bankAccounts')}</h2>
        {mayWrite && (
          <button type="button" className="plain-button" onClick={() => setEdited(null)}>
            + {t('add')}
          </button>
        )}
      </header>
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      >
        {({ data }) => <BankAccountTable accounts={data} renderActions={mayWrite ? actions : undefined} />}
      </Answer>
      {edited !== undefined && (
        <BankAccountDialog account={edited} clientId={clientId} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}

interface DialogProps {
  /** null: one is added to the client */
  account: BankAccount | null
  clientId: number
  onClose: () => void
}

function BankAccountDialog({ account, clientId, onClose }: DialogProps) {
  const t = useText(bankAccountScreenTexts)
  const form = {
    refreshes: ANSWERS,
    onClose,
    children: (
      <>
        <TextField name="name" label={t('name')} value={account?.name} />
        <TextField name="bank" label={t('bank')} value={account?.bank} />
        <TextField name="number" label={t('number')} value={account?.number} isWide />
      </>
    ),
  }
  return account ? (
    <FormDialog
      title={t('edit')}
      address="POST /bankAccount/update/{id}"
      input={(values) => ({ params: { id: account.id }, request: entered(values) })}
      {...form}
    />
  ) : (
    <FormDialog
      title={t('add')}
      isNew
      address="POST /bankAccount/save"
      input={(values) => ({ request: { ...entered(values), clientId } })}
      {...form}
    />
  )
}

const entered = (values: FormValues) => ({
  name: values.text('name'),
  bank: values.text('bank'),
  number: values.text('number'),
})
