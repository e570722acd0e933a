import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { lessonScreenTexts } from '../text.ts'

interface Filter {
  name: string | undefined
  course: string | undefined
}
interface Props {
  search: Filter
  onNarrow: (change: Filter & { state?: undefined }) => void
}

/** By name and course; clearing it shows every state, too. */
export function LessonFilter({ search, onNarrow }: Props) {
  const t = useText(lessonScreenTexts)
  const { text, narrow } = useFilterTexts({ name: search.name, course: search.course }, onNarrow)
  return (
    <FilterBar
      onSearch={() => narrow({})}
      onClean={() => narrow({ name: undefined, course: undefined, state: undefined })}
    >
      <FilterText name="name" label={t('name')} {...text('name')} />
      <FilterText name="course" label={t('course')} {...text('course')} />
    </FilterBar>
  )
}
