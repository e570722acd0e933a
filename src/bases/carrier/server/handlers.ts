import { writtenTime } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { carrierCalls } from '../contract.ts'
import { carrierTexts } from '../text.ts'
import { insertLink, selectOpenLinks, updateRevoked } from './carrier-link.sql.ts'

const MOST_LINKS = 500

export const carrierNoun = noun(
  carrierCalls,
  {
    'POST /carrierLink/find/': async ({ app, db, caller, request }) => {
      const links = await selectOpenLinks(db, await baseOfCall(db, caller, request.companyId))
      const data = links.map(({ createdAt, ...link }) => ({
        ...link,
        createTimeStr: writtenTime(createdAt, app.config.timeZone),
      }))
      return { data, totalCount: data.length }
    },
    'POST /carrierLink/save': (call) => {
      const { checkedOrg } = call.request
      const code = newSecret()
      return auditedChange(call, async (trx) => {
        const companyId = await baseOfCall(trx, call.caller, call.request.companyId)
        if ((await selectOpenLinks(trx, companyId)).length >= MOST_LINKS)
          throw new CallError(CODES.refused, carrierTexts.tooManyLinks, { values: { most: MOST_LINKS } })
        const createdBy = call.caller.userId
        const id = await insertLink(trx, { companyId, checkedOrg, codeHash: secretHash(code), createdBy })
        return {
          action: 'add carrier link',
          objectKind: 'carrier link',
          objectId: id,
          after: { companyId, checkedOrg },
          answer: { id, link: `/activity?carrier=${code}` },
        }
      })
    },
    'POST /carrierLink/revoke/{id}': (call) => {
      const { id } = call.params
      return auditedChange(call, async (trx) => {
        const checkedOrg = await updateRevoked(trx, id, call.caller.companies)
        if (checkedOrg === undefined) throw new CallError(CODES.notFound, carrierTexts.noSuchLink)
        return {
          action: 'revoke carrier link',
          objectKind: 'carrier link',
          objectId: id,
          before: { checkedOrg },
          answer: null,
        }
      })
    },
  },
  carrierTexts,
)
