import { useState } from 'react'
import { download } from '../../../platform/ui/download.ts'
import { Icon } from '../../../platform/ui/icon.tsx'
import { useMe } from '../../../platform/ui/me.ts'
import { notify } from '../../../platform/ui/notices.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/use-text.ts'
import { companyTexts } from '../text.ts'

/** Saves the own base and those below it as 基地列表.csv. */
export function ExportBases() {
  const t = useText(companyTexts)
  const ui = useText(uiTexts)
  const me = useMe()
  const [isBusy, setIsBusy] = useState(false)
  async function save(companyId: number): Promise<void> {
    setIsBusy(true)
    try {
      await download('GET /company/export/{companyId}', { params: { companyId }, query: { format: 'csv' } })
      notify.success(ui('exportDone'))
    } catch (error) {
      notify.error(ui('exportFailed'))
      notify.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="plain-button"
      disabled={isBusy || !me}
      onClick={() => me && void save(me.companyId)}
    >
      <Icon name="download" /> {t('exportList')}
    </button>
  )
}
