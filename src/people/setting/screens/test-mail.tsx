import { useState } from 'react'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form-fields.tsx'
import { useText } from '../../../platform/ui/use-text.ts'
import { settingTexts } from '../text.ts'

/** Sends a mail to try what is set. */
export function TestMail() {
  const t = useText(settingTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="plain-button" onClick={() => setIsOpen(true)}>
        {t('testMail')}
      </button>
      {isOpen && (
        <FormDialog
          title={t('testMail')}
          address="POST /setting/testMail"
          input={(form) => ({ request: { address: form.text('address') } })}
          send={t('send')}
          done={t('testMailSent')}
          onClose={() => setIsOpen(false)}
        >
          <TextField name="address" kind="email" label={t('address')} hint={t('testMailHint')} maxLength={200} isWide />
        </FormDialog>
      )}
    </>
  )
}
