import { useState } from 'react'
import { notify } from '../dialog/notices.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import type { Input } from './call.ts'
import { download, type FileAddress } from './download.ts'

/** Saves what a call writes, and reports how that went: `const { isBusy, save } = useDownload()`. */
export function useDownload() {
  const t = useText(uiTexts)
  const [isBusy, setIsBusy] = useState(false)
  async function save<A extends FileAddress>(address: A, input: Input<A>): Promise<void> {
    setIsBusy(true)
    try {
      await download(address, input)
      notify.success(t('exportDone'))
    } catch (error) {
      notify.error(t('exportFailed'))
      notify.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, save }
}
