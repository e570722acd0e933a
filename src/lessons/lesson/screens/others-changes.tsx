import { listed } from '../../../platform/rules/text.ts'
import type { Choices } from '../../../platform/ui/choice/choices.ts'
import { ChangedMeanwhile } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { lessonColumnTexts, lessonScreenTexts, lessonStateTexts, lessonTypeTexts } from '../text.ts'
import type { LessonRow } from './lesson-search.ts'

interface Props {
  began: LessonRow
  now: LessonRow
  scales: Choices<number>
}

/** What others changed of a lesson while its form is open. */
export function OthersChanges({ began, now, scales }: Props) {
  const t = useText(lessonScreenTexts)
  const ui = useText(uiTexts)
  const title = useText(lessonColumnTexts)
  const stateText = useText(lessonStateTexts)
  const typeText = useText(lessonTypeTexts)
  const yesOrNo = (is: boolean) => t(is ? 'yes' : 'no')
  const known = [...(scales.chosen ?? []), ...(scales.options ?? [])]
  const scaleName = (id: number) => known.find(({ value }) => value === id)?.label ?? String(id)
  const facts = (lesson: LessonRow) => ({
    [title('state')]: stateText(lesson.state),
    [t('name')]: lesson.name,
    [t('course')]: lesson.course,
    [title('dateRange')]: lesson.dateRange,
    [t('type')]: typeText(lesson.type),
    [t('reviewers')]: listed(
      lesson.checks.map(({ name }) => name),
      locale,
    ),
    [t('shared')]: yesOrNo(lesson.shared),
    [t('model')]: lesson.modelId === null ? '' : scaleName(lesson.modelId),
    [t('visibility')]: t(lesson.visibility),
    [t('deadlineDay')]: lesson.reviewDeadline ? momentText(lesson.reviewDeadline).slice(0, 16) : '',
    [t('consent')]: lesson.consent,
    [t('keepVideoUntil')]: lesson.keepVideoUntil ?? '',
    [t('hasVideo')]: yesOrNo(lesson.videoId !== null),
  })
  return <ChangedMeanwhile began={facts(began)} now={facts(now)} hint={ui('othersKept')} />
}
