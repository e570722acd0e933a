import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { ComingDialog } from '../../../platform/ui/dialog/coming-dialog.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { SiteDialog } from './site-dialog.tsx'
import { siteScreenTexts } from './text.ts'

/** The dialog of a site of which a list knows but the id. */
export function EditSite({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(siteScreenTexts)
  const answer = useCall('GET /site/getById/{id}', { params: { id } }, { staleMs: 0 })
  // Kept once it has come: a sweep refreshes the answer, and a form made again would lose what was typed.
  const [site, setSite] = useState<ResponseOf<'GET /site/getById/{id}'>>()
  if (!site && answer.data && !answer.isFetching) setSite(answer.data)
  if (!site) return <ComingDialog title={t('editSite')} of={answer} onClose={onClose} />
  return <SiteDialog site={site} onClose={onClose} />
}
