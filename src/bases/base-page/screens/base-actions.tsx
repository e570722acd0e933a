import { useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { usePart } from '../../../platform/ui/call/use-part.ts'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { basePageTexts } from '../text.ts'

interface Props {
  row: { id: number; name: string }
}

/** In a row of the bases' list: its places and its stock, for those who may change them. */
export function BaseActions({ row: { id, name } }: Props) {
  const t = useText(basePageTexts)
  const mayPlan = useMayWrite('reservation_plan', 'reservation_plan_month')
  const mayFeed = useMayWrite('company_material')
  const [open, setOpen] = useState<'places' | 'feed'>()
  const dialogs = usePart('base-dialogs', () => import('./base-dialogs.tsx'), open !== undefined)
  const Dialog = open && dialogs.data?.BASE_DIALOGS[open]
  return (
    <>
      {mayPlan && <RowButton label={t('plan')} title={t('planOf', { name })} onClick={() => setOpen('places')} />}
      {mayFeed && <RowButton label={t('feed')} title={t('feedOf', { name })} onClick={() => setOpen('feed')} />}
      {Dialog && <Dialog companyId={id} onClose={() => setOpen(undefined)} />}
    </>
  )
}
