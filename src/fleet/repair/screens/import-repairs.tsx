import { ImportDialog } from '../../../platform/ui/table/import-dialog.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { MAX_IMPORT_BYTES } from '../rules/repair-records.ts'
import { repairColumnTexts, repairScreenTexts, repairTypeTexts } from '../text.ts'
import { REPAIR_ANSWERS } from './repair-search.ts'

/** Imports a spreadsheet of repair records. */
export function ImportRepairs({ onClose }: { onClose: () => void }) {
  const t = useText(repairScreenTexts)
  const ui = useText(uiTexts)
  const title = useText(repairColumnTexts)
  const typeText = useText(repairTypeTexts)
  return (
    <ImportDialog
      title={t('importTitle')}
      hint={t('importHint')}
      maxBytes={MAX_IMPORT_BYTES}
      preview="POST /repair/import/preview"
      address="POST /repair/import/"
      shown={({ records }) => ({
        titles: [ui('row'), title('type'), title('deviceSerial'), title('repairDate'), title('notes')],
        rows: records.map((each) => [each.row, typeText(each.type), each.deviceSerial, each.repairDateStr, each.notes]),
      })}
      refreshes={REPAIR_ANSWERS}
      done={({ imported }) => t('imported', { count: imported })}
      onClose={onClose}
    />
  )
}
