import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { usePart } from '../../../platform/ui/call/use-part.ts'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { baseActionTexts } from './text.ts'

interface Row {
  id: number
  name: string
}

/** In a row of the bases' list: its places and its stock, for those who may change them. */
export function BaseActions({ row: { name }, onOpen }: { row: Row; onOpen: (dialog: string) => void }) {
  const t = useText(baseActionTexts)
  const mayPlan = useMayWrite('reservation_plan', 'reservation_plan_month')
  const mayFeed = useMayWrite('company_material')
  return (
    <>
      {mayPlan && <RowButton label={t('plan')} title={t('planOf', { name })} onClick={() => onOpen('places')} />}
      {mayFeed && <RowButton label={t('feed')} title={t('feedOf', { name })} onClick={() => onOpen('feed')} />}
    </>
  )
}

/** What these buttons open. */
export function BaseRowDialog({ row, dialog, onClose }: { row: Row; dialog: string; onClose: () => void }) {
  const part = usePart('base-dialogs', () => import('./base-dialogs.tsx'), true)
  const Dialog = part.data?.BASE_DIALOGS[dialog === 'feed' ? 'feed' : 'places']
  return Dialog && <Dialog companyId={row.id} onClose={onClose} />
}
