import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { screenTexts } from './text.ts'

interface Props {
  search: { siteId?: number | undefined; rackId?: number | undefined }
  onChoose: (rackId: number | undefined) => void
}

/** Among filters: the rack, of the site or of all with their sites' names. Nothing where there are no racks. */
export function RackChoice({ search: { siteId, rackId }, onChoose }: Props) {
  const t = useText(screenTexts)
  const racks = useNameChoices('POST /rack/findNames/', {
    value: rackId,
    narrowing: { siteId },
    labelOf: ({ name, site }) => (siteId === undefined ? `${name} · ${site}` : name),
  })
  const hasNone = racks.options?.length === 0 && !racks.search
  if (hasNone && rackId === undefined) return null
  return <FilterChoice name="rack" label={t('rack')} value={rackId} {...racks} onChoose={onChoose} />
}
