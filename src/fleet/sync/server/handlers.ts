import { noun } from '../../../platform/server/context.ts'
import { syncCalls } from '../contract.ts'
import { pollingTexts } from '../../polling/text.ts'
import { requestSync } from '../../polling/sync/sync.ts'

export const syncNoun = noun(
  syncCalls,
  {
    'POST /device/updateDevice': ({ app, caller, request, signal }) =>
      requestSync(app, { filter: request, clients: caller.clients, userId: caller.userId, signal }),
  },
  pollingTexts,
)
