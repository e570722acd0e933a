import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { LongTextField } from '../../../platform/ui/form/form-fields.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { warningColumnTexts, warningScreenTexts } from '../text.ts'
import { FIND } from './warning-actions.tsx'
import type { WarningRow } from './warning-search.ts'
import './warnings.css'

const REFRESHES = [...FIND, 'GET /device/getById/{id}'] as const

interface Props {
  warning: Pick<WarningRow, 'id' | 'serial' | 'description' | 'note'>
  onClose: () => void
}

/** Acknowledges one warning, or changes the note of one that is acknowledged. */
export function AcknowledgeDialog({ warning: { id, serial, description, note }, onClose }: Props) {
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  return (
    <FormDialog
      title={t('acknowledgeTitle', { serial })}
      address="POST /warning/acknowledge/{id}"
      input={(values) => ({ params: { id }, request: { note: values.text('note') } })}
      refreshes={REFRESHES}
      send={t('acknowledge')}
      onClose={onClose}
    >
      <p className="form-wide warning-asked">{description}</p>
      <LongTextField name="note" label={title('note')} value={note} maxLength={500} isOptional />
    </FormDialog>
  )
}
