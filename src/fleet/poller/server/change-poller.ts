import { createHash, randomBytes } from 'node:crypto'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { PollerCalls } from '../contract.ts'
import { pollerTexts } from '../text.ts'
import { insertPollerKey, selectPollerOfKey, updateKeysEnding } from './poller-keys.sql.ts'
import { insertPoller, selectPolledSiteForUpdate, updateSitePolledByServer } from './poller.sql.ts'

const HINT_CHARS = 4

/** 256 random bits: a plain hash of them can't be guessed back. */
const hashOf = (key: string) => createHash('sha256').update(key).digest()

export const findPoller = ({ db }: App, key: string): Promise<number | undefined> => selectPollerOfKey(db, hashOf(key))

export async function makePoller(call: Call<PollerCalls['POST /poller/make']>): Promise<{ key: string }> {
  return transaction(call.db, async (trx) => {
    const site = await selectPolledSiteForUpdate(trx, { siteId: call.request.siteId })
    if (!site) throw new CallError(CODES.notFound, pollerTexts.noSuchSite)
    if (site.pollerId !== null) throw new CallError(CODES.refused, pollerTexts.hasPoller)
    const pollerId = await insertPoller(trx, site.siteId)
    const key = await addKey(trx, pollerId, call.caller.userId)
    await note(trx, call, 'add poller', { siteId: site.siteId, pollerId })
    return { key }
  })
}

export async function rotateKey(call: Call<PollerCalls['POST /poller/rotate/{id}']>): Promise<{ key: string }> {
  const { graceHours } = call.request
  return transaction(call.db, async (trx) => {
    const poller = await pollerOf(trx, call.params.id)
    await updateKeysEnding(trx, poller.pollerId, graceHours)
    const key = await addKey(trx, poller.pollerId, call.caller.userId)
    await note(trx, call, 'rotate poller key', poller, { graceHours })
    return { key }
  })
}

export async function revokeKeys(call: Call<PollerCalls['POST /poller/revoke/{id}']>): Promise<null> {
  return transaction(call.db, async (trx) => {
    const poller = await pollerOf(trx, call.params.id)
    await updateKeysEnding(trx, poller.pollerId, 0)
    await note(trx, call, 'revoke poller keys', poller)
    return null
  })
}

export async function removePoller(call: Call<PollerCalls['POST /poller/remove/{id}']>): Promise<null> {
  return transaction(call.db, async (trx) => {
    const poller = await pollerOf(trx, call.params.id)
    await updateKeysEnding(trx, poller.pollerId, 0)
    await updateSitePolledByServer(trx, poller.siteId)
    await note(trx, call, 'delete poller', poller)
    return null
  })
}

interface Poller {
  siteId: number
  pollerId: number
}

async function pollerOf(trx: Db, pollerId: number): Promise<Poller> {
  const site = await selectPolledSiteForUpdate(trx, { pollerId })
  if (!site) throw new CallError(CODES.notFound, pollerTexts.noSuchPoller)
  return { siteId: site.siteId, pollerId }
}

async function addKey(trx: Db, pollerId: number, userId: number): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await insertPollerKey(trx, { pollerId, keyHash: hashOf(key), hint: key.slice(-HINT_CHARS), userId })
  return key
}

type Changing = Pick<Call<unknown>, 'requestId'> & { caller: { userId: number } }

async function note(
  trx: Db,
  { caller, requestId }: Changing,
  action: string,
  { siteId, pollerId }: Poller,
  after: object = {},
): Promise<void> {
  await writeAudit(trx, {
    userId: caller.userId,
    action,
    objectKind: 'poller',
    objectId: pollerId,
    after: { siteId, ...after },
    requestId,
  })
  await publishIn(trx, 'fleet', { siteId, at: new Date().toISOString() })
}
