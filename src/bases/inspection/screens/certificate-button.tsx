import { useState } from 'react'
import { download } from '../../../platform/ui/call/download.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { inspectionScreenTexts } from '../text.ts'
import type { Report } from './report-answers.ts'

/** The signed certificate of a report that was issued, also of one that is void by now. */
export function CertificateButton({ report }: { report: Report }) {
  const t = useText(inspectionScreenTexts)
  const [isLoading, setIsLoading] = useState(false)
  const isIssued = report.issuedTimeStr !== null
  // While the person looks at the report, the server loads what draws it. Without that it takes a moment longer, no more.
  useCall('POST /report/prepareCertificate', undefined, { isEnabled: isIssued })
  if (!isIssued) return null

  async function load(): Promise<void> {
    setIsLoading(true)
    try {
      await download('POST /report/certificate/{id}', { params: { id: report.id } })
    } catch (error) {
      notify.failure(error)
    }
    setIsLoading(false)
  }
  return (
    <WaitingButton type="button" className="plain-button" isWaiting={isLoading} onClick={() => void load()}>
      <Icon name="download" /> {t('certificate')}
    </WaitingButton>
  )
}
