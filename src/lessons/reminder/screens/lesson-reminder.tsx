import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { channelKindTexts } from '../../../platform/rules/channel-kinds.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ChoiceField, SelectField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { REMINDER_LEADS } from '../rules/reminder-due.ts'
import { reminderScreenTexts } from '../text.ts'

type Reminder = ResponseOf<'GET /Class/getReminder'>
const GET = ['GET /Class/getReminder'] as const
/** The value of the choice that is no channel. */
const MAIL = 0
const NONE = 'none'

/** Whether, when and where one is reminded of lessons. */
export function LessonReminder() {
  const t = useText(reminderScreenTexts)
  const answer = useCall(GET[0])
  const [isOpen, setIsOpen] = useState(false)
  const tryIt = useMutationCall('POST /Class/testReminder', {
    refreshes: ['POST /notificationMessage/find/'],
    onDone: () => notify.success(t('tested')),
  })
  return (
    <section className="panel" aria-labelledby="reminder-title">
      <header className="notifications-head">
        <h2 id="reminder-title">{t('title')}</h2>
        <button type="button" className="plain-button" disabled={!answer.data} onClick={() => setIsOpen(true)}>
          {t('change')}
        </button>
      </header>
      <p>{t('about')}</p>
      <Answer of={answer}>
        {({ leadMinutes, channel }) => (
          <p className="notification-actions">
            <strong>
              {leadMinutes === null ? t('none') : `${t(`before${leadMinutes}`)} · ${channel ?? t('ownMail')}`}
            </strong>
            {leadMinutes !== null && (
              <button type="button" className="link-button" disabled={tryIt.isPending} onClick={() => tryIt.mutate({})}>
                {t('test')}
              </button>
            )}
          </p>
        )}
      </Answer>
      {isOpen && answer.data && <ReminderDialog reminder={answer.data} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function ReminderDialog({ reminder, onClose }: { reminder: Reminder; onClose: () => void }) {
  const t = useText(reminderScreenTexts)
  const channelText = useText(channelKindTexts)
  const mail = useCall('GET /users/getEmail')
  const channels = useCall('POST /notificationChannel/options/')
  const [lead, setLead] = useState<string>(reminder.leadMinutes === null ? NONE : String(reminder.leadMinutes))
  const where = mail.data &&
    channels.data && [
      ...(mail.data.hasMail && mail.data.email !== null
        ? [{ value: MAIL, label: t('byMail', { email: mail.data.email }) }]
        : []),
      ...channels.data.channels.map(({ id, name, kind }) => ({ value: id, label: `${name} (${channelText(kind)})` })),
    ]
  const hint = mail.data && (mail.data.hasMail ? mail.data.email === null && t('noAddressHint') : t('noMailHint'))
  return (
    <FormDialog
      title={t('title')}
      address="POST /Class/saveReminder"
      input={(form) => ({ request: entered(form) })}
      refreshes={GET}
      onClose={onClose}
    >
      <SelectField
        name="leadMinutes"
        label={t('when')}
        options={[
          { value: NONE, label: t('none') },
          ...REMINDER_LEADS.map((each) => ({ value: String(each), label: t(`before${each}`) })),
        ]}
        value={lead}
        onChoose={(chosen) => setLead(chosen ?? NONE)}
      />
      {lead !== NONE && (
        <ChoiceField
          name="channelId"
          label={t('where')}
          options={where}
          value={reminder.leadMinutes === null ? where?.[0]?.value : (reminder.channelId ?? MAIL)}
          hint={hint || undefined}
        />
      )}
      {lead !== NONE && (
        <SelectField
          name="locale"
          label={t('language')}
          options={[
            { value: 'zh', label: t('chinese') },
            { value: 'en', label: t('english') },
          ]}
          value={reminder.locale ?? locale}
        />
      )}
      {lead !== NONE && where?.length === 0 && (
        <p className="form-wide">
          {t('noWhere')}{' '}
          <ScreenLink to="/profile/index" search={{ tab: 'info' }}>
            {t('toProfile')}
          </ScreenLink>
        </p>
      )}
    </FormDialog>
  )
}

function entered(form: FormValues) {
  const lead = form.text('leadMinutes')
  const channelId = form.number('channelId')
  return {
    leadMinutes: REMINDER_LEADS.find((each) => String(each) === lead) ?? null,
    channelId: channelId === MAIL ? undefined : channelId,
    locale: form.text('locale') === 'en' ? ('en' as const) : ('zh' as const),
  }
}
