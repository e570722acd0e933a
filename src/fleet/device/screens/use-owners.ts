import { useCall } from '../../../platform/ui/use-call.ts'
import { useNameChoices } from '../../../platform/ui/use-name-choices.ts'

interface Chosen {
  clientId?: number | undefined
  accountId?: number | undefined
  siteId?: number | undefined
}

/** Clients, and the accounts and sites of the one that is chosen, or of all. */
export function useOwners({ clientId, accountId, siteId }: Chosen) {
  return {
    clients: useNameChoices('POST /client/find/', { value: clientId }),
    accounts: useNameChoices('POST /account/find/', { value: accountId, narrowing: { clientId } }),
    sites: useNameChoices('POST /site/find/', { value: siteId, narrowing: { clientId } }),
  }
}

/** The machine types by name. */
export function useTypes() {
  const types = useCall('POST /machineType/find/', { request: {} }, { staleMs: 300_000 })
  return types.data?.data.map(({ name }) => ({ value: name, label: name }))
}
