import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { hostOf } from '../../../platform/server/outbound/refused-target.ts'
import type { OutboundTarget } from '../../../platform/server/outbound/refused-target.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { NotificationCalls } from '../contract.ts'
import { notificationTexts } from '../text.ts'
import {
  insertChannel,
  selectChannels,
  updateChannel,
  updateChannelDeleted,
  updateChannelSecrets,
} from './channels.sql.ts'
import { sealChannel, openUrl } from './channel-secrets.ts'

export async function findChannels({ app, db }: Call<NotificationCalls['POST /notificationChannel/find/']>) {
  const data = (await selectChannels(db)).map(({ sealedUrl, ...channel }) => ({
    ...channel,
    host: new URL(openUrl(app.sealing, channel.id, sealedUrl)).host,
  }))
  return { data, totalCount: data.length }
}

/** Where the channels' messages go. */
export async function channelTargets({ sealing, db }: App): Promise<OutboundTarget[]> {
  return (await selectChannels(db)).map(({ id, name, sealedUrl }) => ({
    what: `Notification channel "${name}"`,
    host: hostOf(openUrl(sealing, id, sealedUrl)),
  }))
}

/** Addresses and secrets stay out of the audit. */
export async function addChannel({
  app,
  db,
  caller,
  request,
  requestId,
}: Call<NotificationCalls['POST /notificationChannel/save']>) {
  const { url, secret, ...channel } = request
  return nameTold(() =>
    transaction(db, async (trx) => {
      const id = await insertChannel(trx, channel)
      await updateChannelSecrets(trx, id, sealChannel(app.sealing, id, { url, secret }))
      const about = { action: 'add channel', objectKind: 'notificationChannel', objectId: id, after: channel }
      await writeAudit(trx, { userId: caller.userId, ...about, requestId })
      return { id }
    }),
  )
}

export async function changeChannel(
  call: Call<NotificationCalls['POST /notificationChannel/update/{id}']>,
): Promise<null> {
  const { app, db, caller, params, requestId } = call
  const { url, secret, ...channel } = call.request
  await nameTold(() =>
    transaction(db, async (trx) => {
      const before = await updateChannel(trx, params.id, channel)
      if (!before) throw new CallError(CODES.notFound, notificationTexts.noSuchChannel)
      await updateChannelSecrets(trx, params.id, sealChannel(app.sealing, params.id, { url, secret }))
      const after = { ...channel, hasNewUrl: url !== undefined, hasNewSecret: secret !== undefined }
      const about = { action: 'change channel', objectKind: 'notificationChannel', objectId: params.id, before, after }
      await writeAudit(trx, { userId: caller.userId, ...about, requestId })
    }),
  )
  return null
}

export async function removeChannel(
  call: Call<NotificationCalls['POST /notificationChannel/delete/{id}']>,
): Promise<null> {
  const { db, caller, params, requestId } = call
  await transaction(db, async (trx) => {
    const before = await updateChannelDeleted(trx, params.id)
    if (!before) throw new CallError(CODES.notFound, notificationTexts.noSuchChannel)
    const about = { action: 'delete channel', objectKind: 'notificationChannel', objectId: params.id, before }
    await writeAudit(trx, { userId: caller.userId, ...about, requestId })
  })
  return null
}

async function nameTold<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { constraint } = (error ?? {}) as { constraint?: string }
    if (constraint !== 'notification_channel_name') throw error
    throw new CallError(CODES.refused, notificationTexts.nameTaken, { fields: { name: notificationTexts.nameTaken } })
  }
}
