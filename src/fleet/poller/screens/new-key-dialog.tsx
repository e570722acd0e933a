import { ShownOnceDialog } from '../../../platform/ui/dialog/shown-once-dialog.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { pollerScreenTexts } from '../text.ts'

/** Shows a site's new key, and how its poller is started. */
export function NewKeyDialog({ site, secret, onClose }: { site: string; secret: string; onClose: () => void }) {
  const t = useText(pollerScreenTexts)
  const lines = [
    { name: t('key'), text: secret },
    { name: t('command'), text: `npm run poller -- --server ${location.origin} --key-file poller.key` },
  ]
  return <ShownOnceDialog title={t('newKey', { site })} hint={t('shownOnce')} lines={lines} onClose={onClose} />
}
