import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { expectReachable } from '../../../platform/server/messages/expect-reachable.ts'
import { lowStockCalls } from '../contract.ts'
import { selectNotice, saveNotice } from './low-stock.sql.ts'

export const lowStockNoun = noun(lowStockCalls, {
  'GET /companyMaterial/getNotice': async ({ db, caller }) => {
    const chosen = await selectNotice(db, caller.userId)
    return { isOn: chosen !== undefined, ...(chosen ?? { channelId: null, channel: null, locale: null }) }
  },
  'POST /companyMaterial/saveNotice': async (call) => {
    const { isOn, locale, channelId: named } = call.request
    const channelId = named ?? null
    const { userId } = call.caller
    if (isOn) await expectReachable(call, channelId)
    return auditedChange(call, async (trx) => {
      const way = isOn ? { channelId, locale } : null
      await saveNotice(trx, userId, way)
      return {
        action: 'change low-stock notice',
        objectKind: 'lowStockNotice',
        objectId: userId,
        after: { isOn, ...way },
        answer: null,
      }
    })
  },
})
