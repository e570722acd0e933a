import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { pollerScreenTexts } from '../text.ts'
import { FIND_POLLERS } from './poller-columns.tsx'

const GRACE_HOURS = 24

interface Props {
  pollerId: number
  site: string
  onMade: (key: string) => void
  onClose: () => void
}

/** Asks how long the previous key stays valid, and creates a new one. */
export function RotateDialog({ pollerId, site, onMade, onClose }: Props) {
  const t = useText(pollerScreenTexts)
  return (
    <FormDialog
      title={t('rotateOf', { site })}
      address="POST /poller/rotate/{id}"
      input={(form) => ({
        params: { id: pollerId },
        request: { graceHours: form.number('graceHours') ?? GRACE_HOURS },
      })}
      refreshes={FIND_POLLERS}
      send={t('rotate')}
      onDone={({ key }) => onMade(key)}
      onClose={onClose}
    >
      <TextField name="graceHours" kind="number" label={t('graceHours')} hint={t('graceHint')} value={GRACE_HOURS} />
    </FormDialog>
  )
}
