import { businessDay } from '../../../platform/rules/business-time.ts'
import type { RequestOf } from '../../../platform/contract/call.ts'
import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Choice } from '../../../platform/ui/choice/choice.tsx'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { languageTag } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { calendarDays, pageAfter, SPANS, type Span } from '../rules/calendar-days.ts'
import { lessonScreenTexts } from '../text.ts'
import type { LessonRow, LessonSearch } from './lesson-search.ts'
import { LessonState } from './lesson-state.tsx'
import './lesson-calendar.css'

const { timeZone } = startData
/** As many lessons as one answer holds. */
const MOST = 1000

interface Props {
  search: Pick<LessonSearch, 'span' | 'day'>
  /** which lessons, whatever their day */
  matching: RequestOf<'POST /Class/find/'>
  onSearch: (part: Partial<LessonSearch>) => void
}

const written = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTag, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))

/** Lessons on the days of a month or week; days are those of the business. */
export function LessonCalendar({ search, matching, onSearch }: Props) {
  const t = useText(lessonScreenTexts)
  const today = businessDay(new Date(serverNow()), timeZone)
  const { span = 'month', day = today } = search
  const days = calendarDays(day, span)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const { orderColumn: _column, orderWay: _way, ...filter } = matching
  const request = {
    ...filter,
    period: [first, last] as [string, string],
    page: 1,
    size: MOST,
    orderWay: 'asc' as const,
  }
  const answer = useCall('POST /Class/find/', { request }, { keepsPrevious: true })
  const title =
    span === 'month'
      ? written(day, { year: 'numeric', month: 'long' })
      : `${written(first, { year: 'numeric', month: 'short', day: 'numeric' })} – ${written(last, { month: 'short', day: 'numeric' })}`
  return (
    <section className="lesson-calendar" aria-label={title}>
      <header>
        <button
          type="button"
          className="icon-button"
          aria-label={t('previous')}
          onClick={() => onSearch({ day: pageAfter(day, span, -1) })}
        >
          <Icon name="left" />
        </button>
        <strong aria-live="polite">{title}</strong>
        <button
          type="button"
          className="icon-button"
          aria-label={t('next')}
          onClick={() => onSearch({ day: pageAfter(day, span, 1) })}
        >
          <Icon name="right" />
        </button>
        <button type="button" className="plain-button" onClick={() => onSearch({ day: today })}>
          {t('today')}
        </button>
        <Choice<Span>
          label={t('span')}
          names={SPANS}
          text={(name) => t(name)}
          value={span}
          onChoose={(next) => onSearch({ span: next })}
        />
      </header>
      <Answer of={answer} skeleton={<Skeleton rows={8} heightPx={480} />}>
        {({ data, totalCount }) => {
          const byDay = Map.groupBy(data, ({ startTime }) => businessDay(new Date(startTime), timeZone))
          return (
            <>
              {totalCount > MOST && <p role="status">{t('cut', { count: MOST })}</p>}
              <ol className="lesson-calendar-days" data-span={span}>
                {days.map((each) => (
                  <Day
                    key={each}
                    day={each}
                    lessons={byDay.get(each) ?? []}
                    isToday={each === today}
                    isOfPage={span === 'week' || each.slice(0, 7) === day.slice(0, 7)}
                  />
                ))}
              </ol>
            </>
          )
        }}
      </Answer>
    </section>
  )
}

interface DayProps {
  day: string
  lessons: readonly LessonRow[]
  isToday: boolean
  isOfPage: boolean
}

function Day({ day, lessons, isToday, isOfPage }: DayProps) {
  const t = useText(lessonScreenTexts)
  const name = written(day, { weekday: 'short', month: 'short', day: 'numeric' })
  return (
    <li
      className="lesson-calendar-day"
      aria-label={t('lessonsOn', { day: name, count: lessons.length })}
      aria-current={isToday ? 'date' : undefined}
      data-other={!isOfPage || undefined}
      data-empty={lessons.length === 0 || undefined}
    >
      <span className="lesson-calendar-date">{name}</span>
      {lessons.map((lesson) => (
        <ScreenLink key={lesson.id} to="/lecture_detail/index" search={{ id: lesson.id }} title={lesson.dateRange}>
          <b>{lesson.dateRange.slice(11, 16)}</b> {lesson.name}
          <LessonState {...lesson} />
        </ScreenLink>
      ))}
    </li>
  )
}
