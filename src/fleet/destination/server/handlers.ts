import { queueTask } from '../../../platform/server/background/background.sql.ts'
import { translator } from '../../../platform/rules/text.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { UniqueFields } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { HostKeyError } from '../../../platform/server/outbound/file-server.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { destinationCalls } from '../contract.ts'
import type { DestinationCalls, EnteredDestination } from '../contract.ts'
import { destinationTexts } from '../text.ts'
import {
  insertDestination,
  selectDestination,
  selectDestinationPage,
  updateDestinationDeleted,
  updateDestinationRow,
  updateHostKey,
  updatePassword,
} from './destination.sql.ts'
import type { OpenedDestination } from './destination.sql.ts'
import { placeOf, sendTo } from './send-to.ts'
import { sendReports } from './send-reports.ts'
import { selectSentReports, updateFailedToWaiting, updateToSendAgain } from './sent-reports.sql.ts'

const FREE_NAME: UniqueFields = { destination_name: { field: 'name', text: destinationTexts.nameTaken } }
const objectKind = 'destination'
/** What is due is sent at once, so that a person sees whether it arrives. */
const sendSoon = (trx: Db) => queueTask(trx, sendReports.name)
const notFound = () => new CallError(CODES.notFound, destinationTexts.noSuchDestination)

async function expectDestination(db: Db, id: number, { clients }: Pick<Caller, 'clients'>) {
  const found = await selectDestination(db, id, clients)
  if (!found) throw notFound()
  return found
}

/** The report has all of a client's devices, so that only those who see all of them may have it sent. */
function expectWholeClients({ clients }: Pick<Caller, 'clients'>): void {
  if (clients !== 'all' && 'sites' in clients) throw new CallError(CODES.refused, destinationTexts.onlyWholeClients)
}

async function save(call: Call<DestinationCalls['POST /destination/save']>) {
  const { app, caller } = call
  const { clientId, password, ...destination } = call.request
  expectWholeClients(caller)
  const isFileServer = destination.kind !== 'mail'
  if (isFileServer && password === undefined) throw fieldError('password', destinationTexts.passwordRequired)
  return auditedChange(
    call,
    async (trx) => {
      const id = await insertDestination(trx, clientId, caller.userId, destination, caller.clients)
      if (id === undefined) throw notFound()
      if (isFileServer && password !== undefined) await updatePassword(trx, id, app.sealing.seal(placeOf(id), password))
      await sendSoon(trx)
      const after = { clientId, ...destination }
      return { action: 'add destination', objectKind, objectId: id, after, answer: { id } }
    },
    FREE_NAME,
  )
}

/** A password goes to nowhere else than it was entered for. */
const isElsewhere = (before: Omit<OpenedDestination, 'sealedPassword' | 'version'>, to: EnteredDestination) =>
  before.kind !== to.kind ||
  before.host !== (to.host ?? null) ||
  before.port !== (to.port ?? null) ||
  before.username !== (to.username ?? null)

async function update(call: Call<DestinationCalls['POST /destination/update/{id}']>): Promise<null> {
  const { app, caller, params, request } = call
  const { password, version, ...destination } = request
  expectWholeClients(caller)
  return auditedChange(
    call,
    async (trx) => {
      const { sealedPassword, version: latest, ...before } = await expectDestination(trx, params.id, caller)
      expectLatest(version, latest)
      const isFileServer = destination.kind !== 'mail'
      if (isFileServer && password === undefined) {
        if (sealedPassword === null) throw fieldError('password', destinationTexts.passwordRequired)
        if (isElsewhere(before, request)) throw fieldError('password', destinationTexts.passwordAgain)
      }
      await updateDestinationRow(trx, params.id, caller.userId, destination)
      if (!isFileServer) await updatePassword(trx, params.id, null)
      else if (password !== undefined)
        await updatePassword(trx, params.id, app.sealing.seal(placeOf(params.id), password))
      await updateFailedToWaiting(trx, params.id)
      await sendSoon(trx)
      const after = { ...destination, isPasswordNew: isFileServer && password !== undefined }
      return { action: 'change destination', objectKind, objectId: params.id, before, after, answer: null }
    },
    FREE_NAME,
  )
}

async function test({ app, db, caller, params, locale, log }: Call<DestinationCalls['POST /destination/test/{id}']>) {
  const destination = await expectDestination(db, params.id, caller)
  const text = translator(destinationTexts, locale)('testFile')
  const file = { name: 'minerva-test.txt', content: Buffer.from(`${text}\n`) }
  try {
    await sendTo(app, destination, { subject: text, body: text, file })
    return { failure: null, hostKey: null }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    log.info({ destinationId: params.id, reason: error.message }, 'a test file was not sent')
    return { failure: error.failure, hostKey: error instanceof HostKeyError ? error.hostKey : null }
  }
}

export const destinationNoun = noun(
  destinationCalls,
  {
    'POST /destination/find/': ({ db, caller, request }) => selectDestinationPage(db, caller, request),
    'POST /destination/save': save,
    'POST /destination/update/{id}': update,
    'POST /destination/delete/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const {
          sealedPassword: _sealed,
          version: _version,
          ...before
        } = await expectDestination(trx, call.params.id, call.caller)
        await updateDestinationDeleted(trx, call.params.id)
        return { action: 'delete destination', objectKind, objectId: call.params.id, before, answer: null }
      }),
    'POST /destination/test/{id}': test,
    'POST /destination/pin/{id}': (call) =>
      auditedChange(call, async (trx) => {
        expectWholeClients(call.caller)
        const { hostKey } = await expectDestination(trx, call.params.id, call.caller)
        await updateHostKey(trx, call.params.id, call.request.hostKey)
        await updateFailedToWaiting(trx, call.params.id)
        await sendSoon(trx)
        const change = { before: { hostKey }, after: { hostKey: call.request.hostKey } }
        return { action: 'change destination', objectKind, objectId: call.params.id, ...change, answer: null }
      }),
    'POST /destination/sendAgain/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id } = call.params
        expectWholeClients(call.caller)
        await expectDestination(trx, id, call.caller)
        const month = await updateToSendAgain(trx, id, call.request.sentId)
        if (month === undefined) throw new CallError(CODES.notFound, destinationTexts.noSuchReport)
        await sendSoon(trx)
        return { action: 'send report again', objectKind, objectId: id, after: { month }, answer: null }
      }),
    'POST /destination/history/{id}': async ({ db, caller, params, request }) => {
      await expectDestination(db, params.id, caller)
      const { data, totalCount } = await selectSentReports(db, params.id, request)
      return { data: data.map((sent) => ({ ...sent, sentAt: sent.sentAt?.toISOString() ?? null })), totalCount }
    },
  },
  destinationTexts,
)
