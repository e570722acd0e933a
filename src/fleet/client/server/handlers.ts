import { noun } from '../../../platform/server/context.ts'
import { clientCalls } from '../contract.ts'
import { selectClients } from './find-clients.sql.ts'

export const clientNoun = noun(clientCalls, {
  'POST /client/find/': ({ db, caller, request }) => selectClients(db, request, caller.clients),
})
