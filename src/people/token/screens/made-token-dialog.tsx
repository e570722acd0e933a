import { ShownOnceDialog } from '../../../platform/ui/dialog/shown-once-dialog.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { tokenScreenTexts } from '../text.ts'

export interface MadeToken {
  name: string
  token: string
  isDisplay: boolean
}

/** Shows a new token, and how a script uses it. */
export function MadeTokenDialog({
  made: { name, token, isDisplay },
  onClose,
}: {
  made: MadeToken
  onClose: () => void
}) {
  const t = useText(tokenScreenTexts)
  // Behind '#' it is in no request and no log.
  const display = [{ name: t('displayAddress'), text: `${location.origin}/wall?locale=${locale}#${token}` }]
  const script = [
    { name: t('token'), text: token },
    { name: t('command'), text: `curl -H 'Authorization: cat${token}' ${location.origin}/api/users/info` },
  ]
  return (
    <ShownOnceDialog
      title={t('made', { name })}
      hint={t(isDisplay ? 'openOnDisplay' : 'shownOnce')}
      lines={isDisplay ? display : script}
      onClose={onClose}
    />
  )
}
