import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { UniqueFields } from '../../../platform/server/database/audited-change.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import { findRefused, hostOf } from '../../../platform/server/outbound/refused-target.ts'
import type { OutboundTarget } from '../../../platform/server/outbound/refused-target.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import type { ChannelCalls } from '../contract.ts'
import { channelTexts } from '../text.ts'
import {
  insertChannel,
  selectChannels,
  updateChannelRow,
  updateChannelDeleted,
  updateChannelSecrets,
} from './channels.sql.ts'
import { sealChannel, openUrl } from '../../../platform/server/messages/channel-secrets.ts'

export async function findChannels({ app, db }: Call<ChannelCalls['POST /notificationChannel/find/']>) {
  const data = (await selectChannels(db)).map(({ sealedUrl, ...channel }) => ({
    ...channel,
    host: new URL(openUrl(app.sealing, channel.id, sealedUrl)).host,
  }))
  return { data, totalCount: data.length }
}

/** Where the channels' messages go. */
export async function channelTargets(app: Pick<App, 'sealing' | 'db'>): Promise<OutboundTarget[]> {
  return (await targetsByName(app)).map(({ what, host }) => ({ what: `Notification channel "${what}"`, host }))
}

async function targetsByName({ sealing, db }: Pick<App, 'sealing' | 'db'>): Promise<OutboundTarget[]> {
  return (await selectChannels(db)).map(({ id, name, sealedUrl }) => ({
    what: name,
    host: hostOf(openUrl(sealing, id, sealedUrl)),
  }))
}

export const findRefusedChannels = async ({ app }: Call<ChannelCalls['POST /notificationChannel/findRefused/']>) =>
  findRefused(app.config, await targetsByName(app))

const FREE_NAME: UniqueFields = { notification_channel_name: { field: 'name', text: channelTexts.nameTaken } }
const objectKind = 'notificationChannel'

/** Addresses and secrets stay out of the audit. */
export async function saveChannel(call: Call<ChannelCalls['POST /notificationChannel/save']>) {
  const { url, secret, ...channel } = call.request
  return auditedChange(
    call,
    async (trx) => {
      const id = await insertChannel(trx, channel)
      await updateChannelSecrets(trx, id, sealChannel(call.app.sealing, id, { url, secret }))
      return { action: 'add channel', objectKind, objectId: id, after: channel, answer: { id } }
    },
    FREE_NAME,
  )
}

export async function updateChannel(call: Call<ChannelCalls['POST /notificationChannel/update/{id}']>): Promise<null> {
  const { id } = call.params
  const { url, secret, version, ...channel } = call.request
  return auditedChange(
    call,
    async (trx) => {
      const found = await updateChannelRow(trx, id, channel)
      if (!found) throw new CallError(CODES.notFound, channelTexts.noSuchChannel)
      const { version: latest, ...before } = found
      expectLatest(version, latest)
      await updateChannelSecrets(trx, id, sealChannel(call.app.sealing, id, { url, secret }))
      const after = { ...channel, hasNewUrl: url !== undefined, hasNewSecret: secret !== undefined }
      return { action: 'change channel', objectKind, objectId: id, before, after, answer: null }
    },
    FREE_NAME,
  )
}

export async function deleteChannel(call: Call<ChannelCalls['POST /notificationChannel/delete/{id}']>): Promise<null> {
  const { id } = call.params
  return auditedChange(call, async (trx) => {
    const before = await updateChannelDeleted(trx, id)
    if (!before) throw new CallError(CODES.notFound, channelTexts.noSuchChannel)
    return { action: 'delete channel', objectKind, objectId: id, before, answer: null }
  })
}
