import { useState, type ReactNode } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { usePart } from '../../../platform/ui/call/use-part.ts'
import { ComingDialog } from '../../../platform/ui/dialog/coming-dialog.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { importScreenTexts } from '../text.ts'

/**
 * A button that opens the import of a spreadsheet, and the dialog, which is loaded then; null for people who may not add devices. The
 * dialog is a form, so it must not be inside another one.
 */
export function useImportDevices(siteId?: number): { button: ReactNode; dialog: ReactNode } {
  const t = useText(importScreenTexts)
  const mayWrite = useMayWrite('machine', 'machine_list')
  const [isOpen, setIsOpen] = useState(false)
  const part = usePart('device-import', () => import('./device-import-dialog.tsx'), isOpen)
  const close = () => setIsOpen(false)
  return {
    button: mayWrite && (
      <button type="button" className="plain-button" onClick={() => setIsOpen(true)}>
        <Icon name="upload" /> {t('title')}
      </button>
    ),
    dialog:
      isOpen &&
      (part.data ? (
        <part.data.DeviceImportDialog siteId={siteId} onClose={close} />
      ) : (
        <ComingDialog title={t('title')} of={part} onClose={close} />
      )),
  }
}

export function ImportDevices({ siteId }: { siteId?: number | undefined }) {
  const { button, dialog } = useImportDevices(siteId)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}
