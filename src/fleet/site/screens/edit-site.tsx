import { useCall } from '../../../platform/ui/call/use-call.ts'
import { OpenedDialog } from '../../../platform/ui/dialog/opened-dialog.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { SiteDialog } from './site-dialog.tsx'
import { siteScreenTexts } from './text.ts'

/** Changes a site. */
export function EditSite({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(siteScreenTexts)
  const answer = useCall('GET /site/getById/{id}', { params: { id } }, { staleMs: 0 })
  return (
    <OpenedDialog title={t('editSite')} of={answer} onClose={onClose}>
      {(site, newest) => <SiteDialog site={site} newest={newest} onClose={onClose} />}
    </OpenedDialog>
  )
}
