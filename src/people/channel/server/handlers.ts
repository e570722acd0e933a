import { noun } from '../../../platform/server/context.ts'
import { channelCalls } from '../contract.ts'
import { channelTexts } from '../text.ts'
import { deleteChannel, findChannels, findRefusedChannels, saveChannel, updateChannel } from './channels.ts'
import { selectChannels } from './channels.sql.ts'
import { exportMessages } from './export-messages.ts'
import { selectMessagePage } from './messages.sql.ts'

export const channelNoun = noun(
  channelCalls,
  {
    'POST /notificationMessage/export': exportMessages,
    'POST /notificationMessage/find/': async ({ db, caller, request }) => {
      const { data, totalCount } = await selectMessagePage(db, caller.userId, request)
      const answer = data.map(({ createdAt, sentAt, ...message }) => ({
        ...message,
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      }))
      return { data: answer, totalCount }
    },
    'POST /notificationChannel/options/': async ({ app, db, caller }) => {
      const managesChannels = caller.keys.has('notificationChannel')
      const channels = (await selectChannels(db)).filter((each) => each.isForEverybody || managesChannels)
      const hasMail = app.config.smtpUrl !== undefined
      return { hasMail, channels: channels.map(({ id, name, kind }) => ({ id, name, kind })) }
    },
    'POST /notificationChannel/find/': findChannels,
    'POST /notificationChannel/findRefused/': findRefusedChannels,
    'POST /notificationChannel/save': saveChannel,
    'POST /notificationChannel/update/{id}': updateChannel,
    'POST /notificationChannel/delete/{id}': deleteChannel,
  },
  channelTexts,
)
