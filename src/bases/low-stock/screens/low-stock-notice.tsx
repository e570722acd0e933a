import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { messageWayFieldTexts } from '../../../platform/rules/message-way-text.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { SelectField } from '../../../platform/ui/form/form-fields.tsx'
import { enteredWay, MessageWayFields } from '../../../platform/ui/form/message-way-fields.tsx'
import { MessageWayPanel } from '../../../platform/ui/form/message-way-panel.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { lowStockScreenTexts } from '../text.ts'

type Notice = ResponseOf<'GET /companyMaterial/getNotice'>
const GET = ['GET /companyMaterial/getNotice'] as const

/** Whether and where one is notified of low stock. */
export function LowStockNotice() {
  const t = useText(lowStockScreenTexts)
  const wayText = useText(messageWayFieldTexts)
  return (
    <MessageWayPanel
      title={t('title')}
      about={t('about')}
      change={t('change')}
      answer={useCall(GET[0])}
      renderDialog={(notice, onClose) => <NoticeDialog notice={notice} onClose={onClose} />}
    >
      {({ isOn, channel }) => (
        <p>
          <strong>{isOn ? `${t('on')} · ${channel ?? wayText('ownMail')}` : t('off')}</strong>
        </p>
      )}
    </MessageWayPanel>
  )
}

function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useText(lowStockScreenTexts)
  const [isOn, setIsOn] = useState(notice.isOn)
  return (
    <FormDialog
      title={t('title')}
      address="POST /companyMaterial/saveNotice"
      input={(form) => ({ request: { isOn: form.text('isOn') === 'on', ...enteredWay(form) } })}
      refreshes={GET}
      onClose={onClose}
    >
      <SelectField
        name="isOn"
        label={t('notify')}
        options={[
          { value: 'off', label: t('off') },
          { value: 'on', label: t('on') },
        ]}
        value={isOn ? 'on' : 'off'}
        onChoose={(chosen) => setIsOn(chosen === 'on')}
      />
      {isOn && <MessageWayFields way={notice.isOn ? notice : null} />}
    </FormDialog>
  )
}
