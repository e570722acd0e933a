import { useState } from 'react'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { settingTexts } from '../text.ts'

/** Sends a mail, or a message to a phone, to try what is set. */
export function TryIt({ what }: { what: 'mail' | 'sms' }) {
  const t = useText(settingTexts)
  const [isOpen, setIsOpen] = useState(false)
  const onClose = () => setIsOpen(false)
  const common = { send: t('send'), onClose }
  return (
    <>
      <button type="button" className="plain-button" onClick={() => setIsOpen(true)}>
        {t(what === 'mail' ? 'testMail' : 'testSms')}
      </button>
      {isOpen && what === 'mail' && (
        <FormDialog
          {...common}
          title={t('testMail')}
          address="POST /setting/testMail"
          input={(form) => ({ request: { address: form.text('address') } })}
          done={t('testMailSent')}
        >
          <TextField name="address" kind="email" label={t('address')} hint={t('testHint')} maxLength={200} isWide />
        </FormDialog>
      )}
      {isOpen && what === 'sms' && (
        <FormDialog
          {...common}
          title={t('testSms')}
          address="POST /setting/testSms"
          input={(form) => ({ request: { phone: form.text('phone') } })}
          done={t('testSmsSent')}
        >
          <TextField name="phone" kind="tel" label={t('phone')} hint={t('testHint')} maxLength={40} isWide />
        </FormDialog>
      )}
    </>
  )
}
