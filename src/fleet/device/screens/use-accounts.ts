import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'

/** Accounts of a client by name; of all clients with the client's name, as some are called alike. */
export function useAccounts(value: number | undefined, clientId?: number) {
  return useNameChoices('POST /account/find/', {
    value,
    narrowing: { clientId },
    labelOf: ({ client, name }) => (clientId === undefined ? `${name} · ${client}` : name),
  })
}
