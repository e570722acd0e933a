import { noun } from '../../../platform/server/context.ts'
import type { Noun } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { PeopleTaker } from '../../../platform/server/people-taker.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { checkCalls } from '../contract.ts'

/** The call that assigns people to a thing of any area, by its id. */
export function checkNoun(takers: readonly PeopleTaker[]): Noun {
  return noun(checkCalls, {
    'POST /device/addChecks/{id}': async (call) => {
      const { db, caller, params } = call
      const userIds = [...new Set(call.request.map(({ id }) => id))]
      for (const taker of takers) {
        if (caller.keys.get(taker.key) !== true) continue
        if (await taker.has(db, params.id, caller)) return taker.add(call, params.id, userIds)
      }
      throw new CallError(CODES.notFound, serverTexts.notFound)
    },
  })
}
