import { uiTexts } from '../text.ts'
import { textOr } from '../theme/format.ts'
import { useText } from '../theme/use-text.ts'

interface Props {
  /** what the form is about, by the labels of its fields: as it was when the form was opened, and as it is */
  began: Readonly<Record<string, string>>
  now: Readonly<Record<string, string>>
  /** what saving does to the changes */
  hint: string
}

/** What others changed of a thing while its form is open; the last of its fields: who saves reads it. */
export function ChangedMeanwhile({ began, now, hint }: Props) {
  const t = useText(uiTexts)
  const changed = Object.keys(now).filter((label) => now[label] !== began[label])
  return (
    <div className="form-wide changed-meanwhile" role="status">
      {changed.length > 0 && (
        <>
          <strong>{t('changedMeanwhile')}</strong>
          <ul>
            {changed.map((label) => (
              <li key={label}>{t('changedTo', { label, before: textOr(began[label]), now: textOr(now[label]) })}</li>
            ))}
          </ul>
          <small>{hint}</small>
        </>
      )}
    </div>
  )
}

interface OthersProps<T> {
  began: T
  now: T
  facts: (of: T) => Readonly<Record<string, string>>
}

/** The same in a form that saves the others' changes with the person's own, by `withOthersChanges`. */
export function OthersChanges<T>({ began, now, facts }: OthersProps<T>) {
  const t = useText(uiTexts)
  return <ChangedMeanwhile began={facts(began)} now={facts(now)} hint={t('othersKept')} />
}
