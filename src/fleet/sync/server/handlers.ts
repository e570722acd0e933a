import { noun } from '../../../platform/server/context.ts'
import { syncCalls } from '../contract.ts'
import { syncTexts } from '../text.ts'
import { requestSync } from './request-sync.ts'

export const syncNoun = noun(
  syncCalls,
  {
    'POST /device/updateDevice': ({ app, caller, request, signal }) =>
      requestSync(app, { filter: request, clients: caller.clients, userId: caller.userId, signal }),
  },
  syncTexts,
)
