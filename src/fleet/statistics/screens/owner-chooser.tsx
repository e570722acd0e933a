import { useText } from '../../../platform/ui/use-text.ts'
import { ownerScreenTexts } from './text.ts'
import './trends.css'

interface Props {
  id: number | undefined
  owners: readonly { id: number; name: string }[]
  onChoose: (id: number) => void
}

/** Another client or site to be shown by this screen. */
export function OwnerChooser({ id, owners, onChoose }: Props) {
  const t = useText(ownerScreenTexts)
  if (owners.length < 2) return null
  return (
    <select
      className="plain-input owner-chooser"
      aria-label={t('choose')}
      value={id}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {/* One that was deleted is in no list. */}
      {!owners.some((owner) => owner.id === id) && <option value={id}>{t('isDeleted')}</option>}
      {owners.map((owner) => (
        <option key={owner.id} value={owner.id}>
          {owner.name}
        </option>
      ))}
    </select>
  )
}
