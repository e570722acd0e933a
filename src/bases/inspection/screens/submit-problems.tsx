import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { submitProblems, type SubmitProblem } from '../rules/checklist.ts'
import { inspectionScreenTexts, inspectionTexts } from '../text.ts'
import type { Report } from './report-answers.ts'

/** Of a long checklist that was not begun: the next ones follow as these are entered. */
const MOST_NAMED = 20

/** What the page's places are found by. */
export const RESULT_PLACE = 'inspection-result'
export const itemPlace = (methodId: number, itemKey: string) => `inspection-item ${methodId} ${itemKey}`

/** What keeps the report, as it is on the page, from being submitted. */
export const problemsOf = ({ result, methods, photos }: Report) =>
  submitProblems(
    result,
    methods.flatMap(({ id, items }) =>
      items.map((item) => ({
        item,
        place: itemPlace(id, item.key),
        outcome: item.outcome,
        hasPhoto: photos.some(({ methodId, itemKey }) => methodId === id && itemKey === item.key),
        hasDeadline: item.mendUntil !== null,
      })),
    ),
  )

/** Shows the place, with the keyboard on what is entered there. */
function goTo(place: string, name: SubmitProblem<never>['name']): void {
  const element = document.querySelector(`#${CSS.escape(place)}`)
  const entered = element?.querySelector<HTMLElement>(name === 'photosMissing' ? 'input[type=file]' : 'button')
  entered?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

/** All that is missing at once, each with the way to it; it gets shorter as that is entered. */
export function SubmitProblems({ problems }: { problems: ReturnType<typeof problemsOf> }) {
  const t = useText(inspectionScreenTexts)
  const problem = useText(inspectionTexts)
  const list = useRef<HTMLElement>(null)
  useEffect(() => list.current?.focus(), [])
  if (problems.length === 0) return null
  return (
    <section className="inspection-problems" role="alert" tabIndex={-1} ref={list}>
      <strong>{t('notReady')}</strong>
      {problems.map(({ name, items }) => (
        <div key={name}>
          <p>{problem(name, { items: [] })}</p>
          <ul>
            {(name === 'resultMissing'
              ? [{ place: RESULT_PLACE, title: t('result') }]
              : items.slice(0, MOST_NAMED).map(titled)
            ).map(({ place, title }) => (
              <li key={place}>
                <button type="button" className="plain-button" onClick={() => goTo(place, name)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
          {items.length > MOST_NAMED && <p>{t('moreItems', { count: items.length - MOST_NAMED })}</p>}
        </div>
      ))}
    </section>
  )
}

const titled = ({ place, item }: ReturnType<typeof problemsOf>[number]['items'][number]) => ({
  place,
  title: item.name,
})
