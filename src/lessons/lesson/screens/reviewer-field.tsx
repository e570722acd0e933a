import { PeoplePicker, type PickedPerson } from '../../../platform/ui/choice/people-picker.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { FormField } from '../../../platform/ui/form/form-fields.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { lessonScreenTexts } from '../text.ts'

export type Reviewer = PickedPerson

interface Props {
  /** of an existing lesson: whose colleagues there are to choose from */
  lessonId: number | undefined
  reviewers: readonly Reviewer[]
  onChange: (reviewers: readonly Reviewer[]) => void
}

/** The reviewers of a lesson's form. */
export function ReviewerField({ lessonId, reviewers, onChange }: Props) {
  const t = useText(lessonScreenTexts)
  const choices = useNameChoices('POST /Class/findColleagues/', { narrowing: { lessonId } })
  const hasNobody = choices.options?.length === 0 && choices.search === undefined
  return (
    <FormField name="checks" label={t('reviewers')} isWide {...(hasNobody && { hint: t('noColleagues') })}>
      {(control) => (
        <PeoplePicker
          control={control}
          label={t('reviewers')}
          choices={choices}
          people={reviewers}
          onAdd={(person) => onChange([...reviewers, person])}
          onRemove={({ id }) => onChange(reviewers.filter((other) => other.id !== id))}
        />
      )}
    </FormField>
  )
}
