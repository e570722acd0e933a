import { useCall } from '../../../platform/ui/call/use-call.ts'
import { SiteDialog } from './site-dialog.tsx'

/** The dialog of a site of which a list knows but the id. */
export function EditSite({ id, onClose }: { id: number; onClose: () => void }) {
  const site = useCall('GET /site/getById/{id}', { params: { id } }, { staleMs: 0 })
  return site.data && !site.isFetching ? <SiteDialog site={site.data} onClose={onClose} /> : null
}
