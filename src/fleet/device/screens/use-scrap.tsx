import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DEVICE_ANSWERS } from './device-calls.ts'
import { screenTexts } from './text.ts'

export type Scrap = (device: { id: number; serial: string }) => Promise<void>

/** Scraps one device once the person has confirmed it by its serial. */
export function useScrap(): Scrap {
  const t = useText(screenTexts)
  const scrap = useMutationCall('POST /device/scrap/{id}', {
    refreshes: DEVICE_ANSWERS,
    onDone: () => notify.success(t('scrapped')),
  })
  return async ({ id, serial }) => {
    const isConfirmed = await askToConfirm({
      title: t('scrapOne', { serial }),
      text: t('scrapConsequence'),
      yes: t('scrap'),
      isDangerous: true,
    })
    if (isConfirmed) scrap.mutate({ params: { id } })
  }
}
