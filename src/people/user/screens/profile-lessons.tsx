import { Choice } from '../../../platform/ui/choice/choice.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText, useDraft } from '../../../platform/ui/table/filter-text.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { profileTexts } from '../text.ts'
import { LESSON_STATES, type ProfileSearch } from './profile-search.ts'

const STATES = ['all', ...LESSON_STATES] as const
const WORDS = {
  presenter: { all: 'presenterAll', notStarted: 'presenterNotStarted', ended: 'presenterEnded' },
  reviewer: { all: 'reviewerAll', notStarted: 'reviewerNotStarted', ended: 'reviewerEnded' },
} as const

interface Props {
  /** what one is in these lessons */
  as: 'presenter' | 'reviewer'
  search: ProfileSearch
  onChange: (change: Partial<ProfileSearch>) => void
}

/** A teacher's lessons by state, name and course. */
export function ProfileLessons({ as, search, onChange }: Props) {
  const t = useText(profileTexts)
  const [name, setName] = useDraft(search.name)
  const [course, setCourse] = useDraft(search.course)
  return (
    <>
      <div className="profile-lessons">
        <Choice
          label={t('lessons')}
          names={STATES}
          text={(state) => t(WORDS[as][state])}
          value={search.state ?? 'all'}
          onChoose={(state) => onChange({ state: state === 'all' ? undefined : state, page: 1 })}
        />
      </div>
      <FilterBar
        onSearch={() => onChange({ name: name.trim() || undefined, course: course.trim() || undefined, page: 1 })}
        onClean={() => {
          setName('')
          setCourse('')
          onChange({ name: undefined, course: undefined, state: undefined, page: 1 })
        }}
      >
        <FilterText name="lesson" label={t('lessonName')} draft={name} onType={setName} />
        <FilterText name="course" label={t('course')} draft={course} onType={setCourse} />
      </FilterBar>
      <section className="panel" aria-label={t('lessons')}>
        <Empty title={t('noLessons')} hint={t(as === 'presenter' ? 'noLessonsToGive' : 'noLessonsToReview')} />
      </section>
    </>
  )
}
