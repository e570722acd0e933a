import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { DEVICE_ANSWERS } from './device-calls.ts'
import { screenTexts } from './text.ts'

/** Takes scrapping back: of one device, or of what was scrapped together at one moment. */
export function useRestore() {
  const t = useText(screenTexts)
  const ui = useText(uiTexts)
  const one = useMutationCall('POST /device/restore/{id}', {
    refreshes: DEVICE_ANSWERS,
    onDone: () => notify.success(t('restored')),
  })
  const many = useMutationCall('POST /device/restoreAll', {
    refreshes: DEVICE_ANSWERS,
    onDone: ({ restored, leftCount, left }) => {
      notify.result(t('restoredMany', { count: restored }))
      if (leftCount > 0) notify.alert(t('restoreLeft', { count: leftCount, serials: left.join(ui('comma')) }))
    },
  })
  return {
    isRestoring: one.isPending,
    restore: (id: number) => one.mutate({ params: { id } }),
    restoreAll: (at: string) => many.mutate({ request: { at } }),
  }
}
