import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { messageWayFieldTexts } from '../../../platform/rules/message-way-text.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { SelectField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { enteredWay, MessageWayFields } from '../../../platform/ui/form/message-way-fields.tsx'
import { MessageWayPanel } from '../../../platform/ui/form/message-way-panel.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { REMINDER_LEADS } from '../rules/reminder-due.ts'
import { reminderScreenTexts } from '../text.ts'

type Reminder = ResponseOf<'GET /Class/getReminder'>
const GET = ['GET /Class/getReminder'] as const
const NONE = 'none'

/** Whether, when and where one is reminded of lessons. */
export function LessonReminder() {
  const t = useText(reminderScreenTexts)
  const wayText = useText(messageWayFieldTexts)
  const tryIt = useMutationCall('POST /Class/testReminder', {
    refreshes: ['POST /notificationMessage/find/'],
    onDone: () => notify.success(t('tested')),
  })
  return (
    <MessageWayPanel
      title={t('title')}
      about={t('about')}
      change={t('change')}
      answer={useCall(GET[0])}
      renderDialog={(reminder, onClose) => <ReminderDialog reminder={reminder} onClose={onClose} />}
    >
      {({ leadMinutes, channel }) => (
        <p className="notification-actions">
          <strong>
            {leadMinutes === null ? t('none') : `${t(`before${leadMinutes}`)} · ${channel ?? wayText('ownMail')}`}
          </strong>
          {leadMinutes !== null && (
            <WaitingButton
              type="button"
              className="link-button"
              isWaiting={tryIt.isPending}
              onClick={() => tryIt.mutate({})}
            >
              {t('test')}
            </WaitingButton>
          )}
        </p>
      )}
    </MessageWayPanel>
  )
}

function ReminderDialog({ reminder, onClose }: { reminder: Reminder; onClose: () => void }) {
  const t = useText(reminderScreenTexts)
  const [lead, setLead] = useState<string>(reminder.leadMinutes === null ? NONE : String(reminder.leadMinutes))
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
      {lead !== NONE && <MessageWayFields way={reminder.leadMinutes === null ? null : reminder} />}
    </FormDialog>
  )
}

function entered(form: FormValues) {
  const lead = form.text('leadMinutes')
  return {
    leadMinutes: REMINDER_LEADS.find((each) => String(each) === lead) ?? null,
    ...enteredWay(form),
  }
}
