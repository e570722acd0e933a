import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_ANSWERS } from './device-calls.ts'
import { screenTexts } from './text.ts'
import { useRestore } from './use-restore.tsx'

export type Scrap = (device: { id: number; serial: string }) => Promise<void>

/** Scraps one device once the person has confirmed it by its serial. */
export function useScrap(): Scrap {
  const t = useText(screenTexts)
  const scrap = useMutationCall('POST /device/scrap/{id}', {
    refreshes: DEVICE_ANSWERS,
  })
  const { restore } = useRestore()
  return async ({ id, serial }) => {
    const isConfirmed = await askToConfirm({
      title: t('scrapOne', { serial }),
      text: t('scrapConsequence'),
      yes: t('scrap'),
      isDangerous: true,
    })
    if (!isConfirmed) return
    try {
      // Callbacks of `mutate` are dropped once another device is scrapped, or the screen is left.
      await scrap.mutateAsync({ params: { id } })
    } catch {
      // It is in a notice.
      return
    }
    notify.undoable(t('scrappedOne', { serial }), () => restore(id))
  }
}
