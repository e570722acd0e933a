import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ENDED } from '../../rules/lesson-words.ts'
import { lessonScreenTexts } from '../text.ts'
import { LESSON_ANSWERS, type LessonRow } from './lesson-search.ts'

interface Handlers {
  onEdit: (lesson: LessonRow) => void
  onCopy: (lesson: LessonRow) => void
}

/** The buttons of a lesson: none for those who may not change it. One that has ended is neither ended again nor deleted. */
export function useLessonActions({ onEdit, onCopy }: Handlers) {
  const t = useText(lessonScreenTexts)
  const remove = useDelete('POST /Class/delete/{id}', { refreshes: LESSON_ANSWERS })
  const end = useMutationCall('POST /Class/end/{id}', {
    refreshes: LESSON_ANSWERS,
    onDone: () => notify.success(t('hasEnded')),
  })
  return (lesson: LessonRow) => {
    const { id, name, mayChange, state } = lesson
    if (!mayChange) return null
    const isOpen = state !== ENDED
    const askToEnd = async () => {
      const question = { title: t('confirmEnd'), text: t('endConsequence', { name }), yes: t('end') }
      if (await askToConfirm(question)) end.mutate({ params: { id } })
    }
    const askToDelete = () => void remove(id, { title: t('confirmDelete'), text: t('deleteConsequence', { name }) })
    return (
      <RowActions name={name} onEdit={() => onEdit(lesson)} onDelete={isOpen ? askToDelete : undefined}>
        <RowButton label={t('duplicate')} title={t('duplicateOf', { name })} onClick={() => onCopy(lesson)} />
        {isOpen && <RowButton label={t('end')} title={t('endOf', { name })} onClick={() => void askToEnd()} />}
      </RowActions>
    )
  }
}
