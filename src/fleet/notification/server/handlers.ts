import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call, Caller } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { notificationCalls } from '../contract.ts'
import type { NotificationCalls } from '../contract.ts'
import { messageTexts, notificationTexts } from '../text.ts'
import { addChannel, changeChannel, findChannels, removeChannel } from './channels.ts'
import { selectChannels } from './channels.sql.ts'
import { deleteChoice, insertChoice, selectChoices, selectChoosable, updateChoice } from './choices.sql.ts'
import type { Choice } from './choices.sql.ts'
import { exportMessages } from './export-messages.ts'
import { insertTestMessage, selectMessagePage } from './messages.sql.ts'

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
  if (choice.channelId !== null && !found.channel) throw fieldError('channelId', 'noSuchChannel')
  if (choice.clientId !== null && !found.client) throw fieldError('clientId', 'noSuchClient')
  if (choice.siteId !== null && !found.site) throw fieldError('siteId', 'noSuchSite')
  if (choice.email !== null && app.config.smtpUrl === undefined) throw fieldError('email', 'noMail')
  return choice
}

function fieldError(field: string, name: keyof typeof notificationTexts): CallError {
  const text = notificationTexts[name]
  return new CallError(CODES.refused, text, { fields: { [field]: text } })
}

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
      const id = await transaction(call.db, async (trx) => {
        const added = await insertChoice(trx, userId, choice, MOST_CHOICES)
        if (added === undefined) throw new CallError(CODES.refused, notificationTexts.tooManyChoices)
        const about = { action: 'add notification', objectKind: 'notificationChoice', objectId: added, after: choice }
        await writeAudit(trx, { userId, ...about, requestId: call.requestId })
        return added
      })
      return { id }
    },
    'POST /notification/update/{id}': async (call) => {
      const choice = await chosen(call)
      const { userId } = call.caller
      await transaction(call.db, async (trx) => {
        if (!(await updateChoice(trx, userId, call.params.id, choice))) throw noSuchChoice()
        const about = { action: 'change notification', objectKind: 'notificationChoice', objectId: call.params.id }
        await writeAudit(trx, { userId, ...about, after: choice, requestId: call.requestId })
      })
      return null
    },
    'POST /notification/delete/{id}': async ({ db, caller: { userId }, params, requestId }) => {
      await transaction(db, async (trx) => {
        if (!(await deleteChoice(trx, userId, params.id))) throw noSuchChoice()
        const about = { action: 'delete notification', objectKind: 'notificationChoice', objectId: params.id }
        await writeAudit(trx, { userId, ...about, requestId })
      })
      return null
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
    'POST /notificationMessage/export': exportMessages,
    'POST /notificationMessage/find/': ({ db, caller, request }) => selectMessagePage(db, caller.userId, request),
    'POST /notificationChannel/options/': async ({ app, db, caller }) => {
      const channels = (await selectChannels(db)).filter((each) => each.isForEverybody || managesChannels(caller))
      const hasMail = app.config.smtpUrl !== undefined
      return { hasMail, channels: channels.map(({ id, name, kind }) => ({ id, name, kind })) }
    },
    'POST /notificationChannel/find/': findChannels,
    'POST /notificationChannel/save': addChannel,
    'POST /notificationChannel/update/{id}': changeChannel,
    'POST /notificationChannel/delete/{id}': removeChannel,
  },
  notificationTexts,
)
