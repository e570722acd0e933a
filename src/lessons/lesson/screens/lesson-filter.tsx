import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText, useDraft } from '../../../platform/ui/table/filter-text.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { lessonScreenTexts } from '../text.ts'

interface Filter {
  name: string | undefined
  course: string | undefined
}
interface Props {
  search: Filter
  narrow: (change: Filter & { state?: undefined }) => void
}

/** By name and course; clearing it shows every state, too. */
export function LessonFilter({ search, narrow }: Props) {
  const t = useText(lessonScreenTexts)
  const [name, setName] = useDraft(search.name)
  const [course, setCourse] = useDraft(search.course)
  return (
    <FilterBar
      onSearch={() => narrow({ name: name.trim() || undefined, course: course.trim() || undefined })}
      onClean={() => {
        setName('')
        setCourse('')
        narrow({ name: undefined, course: undefined, state: undefined })
      }}
    >
      <FilterText name="name" label={t('name')} draft={name} onType={setName} />
      <FilterText name="course" label={t('course')} draft={course} onType={setCourse} />
    </FilterBar>
  )
}
