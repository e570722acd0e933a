import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { listed } from '../../../platform/rules/text.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, ChoiceField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_ANSWERS } from '../../device/screens/device-calls.ts'
import { useAccounts } from '../../device/screens/use-accounts.ts'
import { useTypes } from '../../device/screens/use-types.ts'
import { discoveryScreenTexts } from '../text.ts'
import { DISCOVERY_ANSWERS, type FoundDevice } from './discovery-calls.ts'

export type Adopted = ResponseOf<'POST /discovery/adopt'>

interface Props {
  siteId: number
  /** 'all': every new or moved one */
  found: readonly FoundDevice[] | 'all'
  count: number
  onClose: () => void
  onAdopted: (answer: Adopted) => void
}

/** The owner of new ones; for a single one also its serial, which resolves a conflict. */
export function AdoptDialog({ siteId, found, count, onClose, onAdopted }: Props) {
  const t = useText(discoveryScreenTexts)
  const [accountId, setAccountId] = useState<number>()
  const accounts = useAccounts(accountId)
  const types = useTypes()
  const only = found !== 'all' && found.length === 1 ? found[0] : undefined
  // A new farm often has one: nothing to choose. A moved miner keeps its own.
  const lone =
    !accounts.search && accounts.options?.length === 1 && only?.kind !== 'moved'
      ? accounts.options[0]?.value
      : undefined
  const isNameless = only?.kind === 'new' && only.serial === null && only.mac === null
  return (
    <FormDialog
      title={t('adoptTitle', { count })}
      address="POST /discovery/adopt"
      input={(form) => ({
        request: {
          siteId,
          ids: found === 'all' ? undefined : found.map(({ id }) => id),
          accountId: form.number('accountId'),
          type: form.textOrNone('type'),
          namePattern: form.textOrNone('namePattern'),
          serial: form.textOrNone('serial'),
          isMoveSure: form.isChecked('isMoveSure'),
          isAddressSerial: form.isChecked('isAddressSerial'),
        },
      })}
      refreshes={[...DISCOVERY_ANSWERS, ...DEVICE_ANSWERS]}
      send={t('adopt')}
      done={({ adopted, moved }) => (adopted + moved > 0 ? t('adopted', { adopted, moved }) : null)}
      onDone={onAdopted}
      onClose={onClose}
    >
      <ChoiceField
        name="accountId"
        label={t('account')}
        {...accounts}
        value={accountId ?? lone}
        onChoose={setAccountId}
        hint={t('accountHint')}
        isOptional={only?.kind === 'moved'}
        isWide
      />
      <ChoiceField name="type" label={t('type')} {...types} value={only?.type} hint={t('typeByModel')} isOptional />
      {only?.kind !== 'moved' && (
        <TextField name="namePattern" label={t('namePattern')} hint={t('namePatternHint')} isOptional />
      )}
      {only && (
        <TextField
          name="serial"
          label={t('serial')}
          value={only.kind === 'unreadable' ? only.ip : undefined}
          hint={t(isNameless ? 'serialUntold' : only.serial === null ? 'macHint' : 'serialHint')}
          isOptional={!isNameless}
        />
      )}
      {!only && (
        <div className="form-wide">
          <CheckField name="isAddressSerial" label={t('addressSerial')} />
        </div>
      )}
      {only?.kind === 'conflict' && only.device && (
        <div className="form-wide">
          <CheckField name="isMoveSure" label={t('decideMove', { serial: only.device.serial })} />
        </div>
      )}
    </FormDialog>
  )
}

/** The miners that could not be added, by reason. */
export function NotAdopted({ answer, onClose }: { answer: Adopted; onClose: () => void }) {
  const t = useText(discoveryScreenTexts)
  const { adopted, moved, failedCount, failed } = answer
  return (
    <Modal title={t('adopted', { adopted, moved })} onClose={onClose}>
      <p className="form-error">{t('adoptFailed', { count: failedCount })}</p>
      <ul className="not-adopted">
        {failed.map(({ message, count, ips }) => (
          <li key={message}>
            <b>{t('failedReason', { message, count })}</b>
            <br />
            {listed(ips, locale)}
            {ips.length < count && ' …'}
          </li>
        ))}
      </ul>
      <div className="modal-buttons">
        <button type="button" className="strong-button" onClick={onClose}>
          {t('ok')}
        </button>
      </div>
    </Modal>
  )
}
