import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { lessonScreenTexts } from '../text.ts'
import { LESSON_ANSWERS } from './lesson-search.ts'

/** Ends a lesson once the person is sure. */
export function useEndLesson() {
  const t = useText(lessonScreenTexts)
  const end = useMutationCall('POST /Class/end/{id}', {
    refreshes: LESSON_ANSWERS,
    onDone: () => notify.success(t('hasEnded')),
  })
  return async ({ id, name }: { id: number; name: string }): Promise<void> => {
    const question = { title: t('confirmEnd'), text: t('endConsequence', { name }), yes: t('end') }
    if (await askToConfirm(question)) end.mutate({ params: { id } })
  }
}
