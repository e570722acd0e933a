import { useEffect, useRef, useState } from 'react'
import type { RequestOf } from '../../../platform/contract/call.ts'
import { callWith } from '../../../platform/ui/call/call.ts'
import { download } from '../../../platform/ui/call/download.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { shareText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { reportScreenTexts } from '../text.ts'

const LOOK_EVERY_MS = 500
const DEADLINE_MS = 10 * 60_000

/**
 * Has the report drawn as a PDF, shows how far it is, and saves it. A person who went to another screen meanwhile finds a link to it in
 * a notice.
 */
export function PdfButton({ request }: { request: RequestOf<'POST /compliance/savePdf'> }) {
  const t = useText(reportScreenTexts)
  /** 0 to 1; undefined while none is drawn */
  const [share, setShare] = useState<number>()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  async function save(): Promise<void> {
    setShare(0)
    try {
      const params = await drawn(request, setShare)
      if (!params) notify.error(t('pdfFailed'))
      else if (isShown.current) await download('GET /compliance/pdf/{id}', { params })
      else notify.link(t('pdfDone'), { href: `/api/compliance/pdf/${params.id}`, text: t('pdf') })
    } catch (error) {
      notify.failure(error)
    } finally {
      setShare(undefined)
    }
  }
  return (
    <WaitingButton type="button" className="plain-button" isWaiting={share !== undefined} onClick={() => void save()}>
      <Icon name="download" />{' '}
      {share === undefined ? t('pdf') : share === 0 ? t('pdfBusy') : t('pdfShare', { share: shareText(share, 0) })}
    </WaitingButton>
  )
}

/** Returns once it is drawn; undefined when it can't be. */
async function drawn(request: RequestOf<'POST /compliance/savePdf'>, onShare: (share: number) => void) {
  const params = await callWith('POST /compliance/savePdf', { request })
  for (const endMs = performance.now() + DEADLINE_MS; performance.now() < endMs;) {
    const { status, share } = await callWith('GET /compliance/getPdf/{id}', { params })
    onShare(share)
    if (status === 'done') return params
    if (status === 'failed') return undefined
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return undefined
}
