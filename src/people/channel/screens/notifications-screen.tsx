import { use } from 'react'
import { useMayWrite, useMe } from '../../../platform/ui/call/me.ts'
import { NotificationParts } from '../../../platform/ui/frame/notification-parts.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { channelScreenTexts } from '../text.ts'
import { Channels } from './channels.tsx'
import { Messages } from './messages.tsx'
import './notifications.css'

/** `/notification/index`: what a person is notified of and where; for administrators the channels too. */
export function NotificationsScreen() {
  const t = useText(channelScreenTexts)
  const me = useMe()
  const parts = use(NotificationParts)
  const managesChannels = useMayWrite('notificationChannel')
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <div className="notifications">
        {parts.map(({ key, isFor, Part }) => me && isFor(me) && <Part key={key} />)}
        {managesChannels && <Channels />}
        <Messages />
      </div>
    </>
  )
}
