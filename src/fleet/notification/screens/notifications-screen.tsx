import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { notificationScreenTexts } from '../text.ts'
import { Channels } from './channels.tsx'
import { Choices } from './choices.tsx'
import { Messages } from './messages.tsx'
import './notifications.css'

/** `/notification/index`: what a person is told and where; for administrators the channels too. */
export function NotificationsScreen() {
  const t = useText(notificationScreenTexts)
  const managesChannels = useMayWrite('notificationChannel')
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <div className="notifications">
        <Choices />
        {managesChannels && <Channels />}
        <Messages />
      </div>
    </>
  )
}
