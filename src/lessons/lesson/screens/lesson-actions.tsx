import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ENDED } from '../../rules/lesson-words.ts'
import { lessonScreenTexts } from '../text.ts'
import { LESSON_ANSWERS, type LessonRow } from './lesson-search.ts'
import { useEndLesson } from './use-end-lesson.ts'

interface Handlers {
  onEdit: (lesson: LessonRow) => void
  onCopy: (lesson: LessonRow) => void
}

/** The buttons of a lesson: none for those who may not change it. One that has ended is neither ended again nor deleted; one that is live is ended first. */
export function useLessonActions({ onEdit, onCopy }: Handlers) {
  const t = useText(lessonScreenTexts)
  const remove = useDelete('POST /Class/delete/{id}', { refreshes: LESSON_ANSWERS })
  const end = useEndLesson()
  return (lesson: LessonRow) => {
    const { id, name, mayChange, state, liveStartedAt } = lesson
    if (!mayChange) return null
    const isOpen = state !== ENDED
    const askToDelete = () => void remove(id, { title: t('confirmDelete'), text: t('deleteConsequence', { name }) })
    return (
      <RowActions
        name={name}
        onEdit={() => onEdit(lesson)}
        onDelete={isOpen && liveStartedAt === null ? askToDelete : undefined}
      >
        <RowButton label={t('duplicate')} title={t('duplicateOf', { name })} onClick={() => onCopy(lesson)} />
        {isOpen && <RowButton label={t('end')} title={t('endOf', { name })} onClick={() => void end(lesson)} />}
      </RowActions>
    )
  }
}
