import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { sendMessages } from '../../../platform/server/messages/send-messages.ts'
import { messageTaskTexts } from '../text.ts'
import { deleteOldMessages } from './messages.sql.ts'

export const sendWaiting: BackgroundTask = {
  name: 'sendMessages',
  title: messageTaskTexts.sendMessages,
  every: { seconds: 5 },
  run: sendMessages,
}

export const tidyMessages: BackgroundTask = {
  name: 'tidyMessages',
  title: messageTaskTexts.tidyMessages,
  every: { minutes: 60 },
  run: ({ db }) => deleteOldMessages(db),
}
