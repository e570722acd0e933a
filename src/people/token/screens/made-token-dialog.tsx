import { ShownOnceDialog } from '../../../platform/ui/dialog/shown-once-dialog.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { tokenScreenTexts } from '../text.ts'

export interface MadeToken {
  name: string
  token: string
}

/** Shows a new token, and how a script uses it. */
export function MadeTokenDialog({ made: { name, token }, onClose }: { made: MadeToken; onClose: () => void }) {
  const t = useText(tokenScreenTexts)
  const lines = [
    { name: t('token'), text: token },
    { name: t('command'), text: `curl -H 'Authorization: cat${token}' ${location.origin}/api/users/info` },
  ]
  return <ShownOnceDialog title={t('made', { name })} hint={t('shownOnce')} lines={lines} onClose={onClose} />
}
