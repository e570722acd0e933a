import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { SiteDialog } from './site-dialog.tsx'

/** The dialog of a site of which a list knows but the id. */
export function EditSite({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useCall('GET /site/getById/{id}', { params: { id } }, { staleMs: 0 })
  // Kept once it has come: a sweep refreshes the answer, and a form made again would lose what was typed.
  const [site, setSite] = useState<ResponseOf<'GET /site/getById/{id}'>>()
  if (!site && answer.data && !answer.isFetching) setSite(answer.data)
  return site ? <SiteDialog site={site} onClose={onClose} /> : null
}
