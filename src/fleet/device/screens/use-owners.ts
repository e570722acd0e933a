import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'

interface Chosen {
  clientId?: number | undefined
  accountId?: number | undefined
  siteId?: number | undefined
}

/** Clients, and the accounts and sites of the one that is chosen, or of all. */
export function useOwners({ clientId, accountId, siteId }: Chosen) {
  return {
    clients: useNameChoices('POST /client/find/', { value: clientId }),
    accounts: useAccounts(accountId, clientId),
    sites: useNameChoices('POST /site/find/', { value: siteId, narrowing: { clientId } }),
  }
}

/** Accounts of a client by name; of all clients with the client's name, as some are called alike. */
export function useAccounts(value: number | undefined, clientId?: number) {
  return useNameChoices('POST /account/find/', {
    value,
    narrowing: { clientId },
    labelOf: ({ client, name }) => (clientId === undefined ? `${name} · ${client}` : name),
  })
}

/** The machine types by name. */
export function useTypes() {
  const types = useCall('POST /machineType/find/', { request: {} }, { staleMs: 300_000 })
  return types.data?.data.map(({ name }) => ({ value: name, label: name }))
}
