import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { notificationCalls } from '../contract.ts'
import type { NotificationCalls } from '../contract.ts'
import { messageTexts, notificationTexts } from '../text.ts'
import { deleteChoice, insertChoice, selectChoices, selectChoosable, updateChoice } from './choices.sql.ts'
import type { Choice } from './choices.sql.ts'
import { insertTestMessage } from './test-message.sql.ts'

const MOST_CHOICES = 20

const managesChannels = ({ keys }: Caller) => keys.has('notificationChannel')

type Save = Pick<Call<NotificationCalls['POST /notification/save']>, 'app' | 'db' | 'caller' | 'request'>

/** The choice as it is stored. Throws when it names what the person may not choose. */
async function chosen({ app, db, caller, request }: Save): Promise<Choice> {
  const choice: Choice = {
    ...request,
    channelId: request.channelId ?? null,
    email: request.email ?? null,
    kinds: [...new Set(request.kinds)],
    clientId: request.clientId ?? null,
    siteId: request.siteId ?? null,
    quietFrom: request.quietFrom ?? null,
    quietUntil: request.quietUntil ?? null,
  }
  const found = await selectChoosable(db, choice, { clients: caller.clients, managesChannels: managesChannels(caller) })
  if (choice.channelId !== null && !found.channel) throw fieldError('channelId', notificationTexts.noSuchChannel)
  if (choice.clientId !== null && !found.client) throw fieldError('clientId', notificationTexts.noSuchClient)
  if (choice.siteId !== null && !found.site) throw fieldError('siteId', notificationTexts.noSuchSite)
  if (choice.email !== null && app.config.smtpUrl === undefined) throw fieldError('email', notificationTexts.noMail)
  return choice
}

const objectKind = 'notificationChoice'
const noSuchChoice = () => new CallError(CODES.notFound, notificationTexts.noSuchChoice)

export const notificationNoun = noun(
  notificationCalls,
  {
    'POST /notification/find/': async ({ db, caller }) => {
      const data = await selectChoices(db, caller.userId)
      return { data, totalCount: data.length }
    },
    'POST /notification/save': async (call) => {
      const choice = await chosen(call)
      const { userId } = call.caller
      return auditedChange(call, async (trx) => {
        const id = await insertChoice(trx, userId, choice, MOST_CHOICES)
        if (id === undefined) throw new CallError(CODES.refused, notificationTexts.tooManyChoices)
        return { action: 'add notification', objectKind, objectId: id, after: choice, answer: { id } }
      })
    },
    'POST /notification/update/{id}': async (call) => {
      const choice = await chosen(call)
      const { id } = call.params
      return auditedChange(call, async (trx) => {
        if (!(await updateChoice(trx, call.caller.userId, id, choice))) throw noSuchChoice()
        return { action: 'change notification', objectKind, objectId: id, after: choice, answer: null }
      })
    },
    'POST /notification/delete/{id}': (call) => {
      const { id } = call.params
      return auditedChange(call, async (trx) => {
        if (!(await deleteChoice(trx, call.caller.userId, id))) throw noSuchChoice()
        return { action: 'delete notification', objectKind, objectId: id, answer: null }
      })
    },
    'POST /notification/test/{id}': async ({ db, caller: { userId }, params }) => {
      const { testSubject, testBody } = messageTexts
      const texts = {
        zh: { subject: testSubject.zh, body: testBody.zh },
        en: { subject: testSubject.en, body: testBody.en },
      }
      const isMade = await transaction(db, (trx) => insertTestMessage(trx, { id: params.id, userId, texts }))
      if (isMade === undefined) throw noSuchChoice()
      if (!isMade) throw new CallError(CODES.refused, notificationTexts.testedJustNow)
      return null
    },
  },
  notificationTexts,
)
