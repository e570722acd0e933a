import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OWNER_LIST_KEYS } from '../../rules/route-keys.ts'
import type { DeviceNarrowing } from './device-search.ts'
import { screenTexts } from './text.ts'

const MOST_NAMED = 5

interface Props {
  text: string
  onNarrow: (narrowing: Partial<DeviceNarrowing>) => void
}

/** Buttons for clients, accounts and sites that have the text in their names: the devices of one take its place. */
export function OwnersNamed(props: Props) {
  const me = useMe()
  return me && OWNER_LIST_KEYS.some((key) => key in me.keys) ? <Owners {...props} /> : null
}

function Owners({ text, onNarrow }: Props) {
  const t = useText(screenTexts)
  const input = { request: { name: text, page: 1, size: MOST_NAMED } }
  const clients = useCall('POST /client/find/', input).data?.data ?? []
  const accounts = useCall('POST /account/find/', input).data?.data ?? []
  const sites = useCall('POST /site/find/', input).data?.data ?? []
  const named = [
    ...clients.map(({ id, name }) => ({ label: t('ofClient', { name }), owner: { clientId: id } })),
    ...accounts.map(({ id, name }) => ({ label: t('ofAccount', { name }), owner: { accountId: id } })),
    ...sites.map(({ id, name }) => ({ label: t('ofSite', { name }), owner: { siteId: id } })),
  ]
  return named.map(({ label, owner }) => (
    <button
      key={JSON.stringify(owner)}
      type="button"
      className="plain-button"
      onClick={() => onNarrow({ ...owner, text: undefined })}
    >
      {label}
    </button>
  ))
}
