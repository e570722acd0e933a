import { useMe } from '../../../platform/ui/call/me.ts'
import { OWNER_LIST_KEYS } from '../../rules/route-keys.ts'
import { OwnerChoices, type OwnerChoicesProps } from './owner-choices.tsx'

/** Client, site and rack. Nothing for those who may not list owners, as heads of bases. */
export function OwnerFilters(props: OwnerChoicesProps) {
  const me = useMe()
  return me && OWNER_LIST_KEYS.some((key) => key in me.keys) ? <OwnerChoices {...props} /> : null
}
