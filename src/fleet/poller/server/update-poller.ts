import { createHash, randomBytes } from 'node:crypto'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { PollerCalls } from '../contract.ts'
import { pollerTexts } from '../text.ts'
import { insertPollerKey, selectPollerOfKey, updateKeysEnding } from './poller-keys.sql.ts'
import { insertPoller, selectPolledSiteForUpdate, updateSitePolledByServer } from './poller.sql.ts'

const HINT_CHARS = 4

/** 256 random bits: a plain hash can't be reversed by guessing. */
const hashOf = (key: string) => createHash('sha256').update(key).digest()

export const findPoller = ({ db }: App, key: string): Promise<number | undefined> => selectPollerOfKey(db, hashOf(key))

export async function makePoller(call: Call<PollerCalls['POST /poller/make']>): Promise<{ key: string }> {
  return auditedChange(call, async (trx) => {
    const site = await selectPolledSiteForUpdate(trx, { siteId: call.request.siteId })
    if (!site) throw new CallError(CODES.notFound, pollerTexts.noSuchSite)
    if (site.pollerId !== null) throw new CallError(CODES.refused, pollerTexts.hasPoller)
    const pollerId = await insertPoller(trx, site.siteId)
    const key = await addKey(trx, pollerId, call.caller.userId)
    return changed(trx, 'add poller', { siteId: site.siteId, pollerId }, { key })
  })
}

export async function rotateKey(call: Call<PollerCalls['POST /poller/rotate/{id}']>): Promise<{ key: string }> {
  const { graceHours } = call.request
  return auditedChange(call, async (trx) => {
    const poller = await pollerOf(trx, call.params.id)
    await updateKeysEnding(trx, poller.pollerId, graceHours)
    const key = await addKey(trx, poller.pollerId, call.caller.userId)
    return changed(trx, 'rotate poller key', poller, { key }, { graceHours })
  })
}

export async function revokeKeys(call: Call<PollerCalls['POST /poller/revoke/{id}']>): Promise<null> {
  return auditedChange(call, async (trx) => {
    const poller = await pollerOf(trx, call.params.id)
    await updateKeysEnding(trx, poller.pollerId, 0)
    return changed(trx, 'revoke poller keys', poller, null)
  })
}

export async function removePoller(call: Call<PollerCalls['POST /poller/remove/{id}']>): Promise<null> {
  return auditedChange(call, async (trx) => {
    const poller = await pollerOf(trx, call.params.id)
    await updateKeysEnding(trx, poller.pollerId, 0)
    await updateSitePolledByServer(trx, poller.siteId)
    return changed(trx, 'delete poller', poller, null)
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

async function changed<T>(trx: Db, action: string, { siteId, pollerId }: Poller, answer: T, after: object = {}) {
  await publishIn(trx, 'fleet', { siteId, at: new Date().toISOString() })
  return { action, objectKind: 'poller', objectId: pollerId, after: { siteId, ...after }, answer }
}
