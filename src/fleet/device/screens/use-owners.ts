import { useCall } from '../../../platform/ui/use-call.ts'
import type { Option } from '../../../platform/ui/filter-select.tsx'

/** Drop-downs fetch page 1, size 200 (specification, section 9). */
const CHOICES = { page: 1, size: 200 }
const STALE_MS = 300_000

function named(rows: readonly { id: number; name: string }[] | undefined): Option<number>[] | undefined {
  return rows?.map(({ id, name }) => ({ value: id, label: name }))
}

/** Clients, machine types, and the accounts and sites of one client, or of all. */
export function useOwners(clientId: number | undefined) {
  const clients = useCall('POST /client/find/', { request: CHOICES }, { staleMs: STALE_MS })
  const accounts = useCall('POST /account/find/', { request: { ...CHOICES, clientId } }, { staleMs: STALE_MS })
  const sites = useCall('POST /site/find/', { request: { ...CHOICES, clientId } }, { staleMs: STALE_MS })
  const types = useCall('POST /machineType/find/', { request: {} }, { staleMs: STALE_MS })
  return {
    clients: named(clients.data?.data),
    accounts: named(accounts.data?.data),
    /** by client and account, where accounts of all clients stand together */
    accountsOfClients: accounts.data?.data.map(({ id, name, client }) => ({ value: id, label: `${client} / ${name}` })),
    sites: named(sites.data?.data),
    types: types.data?.data.map(({ name }) => ({ value: name, label: name })),
  }
}
