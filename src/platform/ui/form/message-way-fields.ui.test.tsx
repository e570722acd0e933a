import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { messageWayFieldTexts } from '../../rules/message-way-text.ts'
import { translator } from '../../rules/text.ts'
import { answerCalls, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { MessageWayFields } from './message-way-fields.tsx'

const t = translator(messageWayFieldTexts, locale)
const where = page.getByRole('combobox', { name: t('where') })

test.each([
  [true, t('byMail', { email: 'me@example.com' })],
  [false, translator(uiTexts, locale)('noChoices')],
])('mail that was chosen is offered while the server sends it: %s', async (hasMail, shown) => {
  answerCalls({
    'GET /users/getEmail': { email: 'me@example.com', hasMail },
    'POST /notificationChannel/options/': { channels: [] },
  })
  await show(<MessageWayFields way={{ channelId: null, locale: 'zh' }} />)
  await expect.element(where).toBeEnabled()
  await expect.element(where).toHaveTextContent(shown)
})
