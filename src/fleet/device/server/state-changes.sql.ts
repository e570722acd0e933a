import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { DeviceState } from '../rules/device-states.ts'
import { inScope } from '../../server/scope.sql.ts'

interface StateChange {
  /** null: the first one */
  from: DeviceState | null
  to: DeviceState
  at: Date
  cause: string
  /** null: the server itself */
  user: string | null
}

/** The states of a device while its owner was one that the caller sees, newest first. */
export function stateChangesQuery(id: number, clients: ClientScope): RawBuilder<StateChange> {
  return sql<StateChange>`
    select s.from_state as "from", s.to_state as "to", s.at, s.cause, u.name as "user"
    from state_change s left join app_user u on u.id = s.user_id
    where s.device_id = ${id} and ${inScope(clients, 's.client_id')} order by s.at desc, s.id desc`
}
