import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverNow } from '../call/start-data.ts'
import { uiTexts } from '../text.ts'
import { momentText } from '../theme/format.ts'
import { useText } from '../theme/use-text.ts'

const paper = window.matchMedia('print')

interface Props {
  /** rows of all pages */
  totalCount: number
  /** the one that is printed; undefined: it is the only one */
  page: number | undefined
  /** of its column */
  sortedBy: { title: string; isDescending: boolean } | undefined
}

/** On paper alone, above a list: the filters, which are not printed, its order, how many rows match, and when that was. */
export function PrintedFacts({ totalCount, page, sortedBy }: Props) {
  const t = useText(uiTexts)
  const [filters, setFilters] = useState<readonly string[]>()
  useEffect(() => {
    // At once: the page is drawn for paper right after this event.
    const onChange = () => flushSync(() => setFilters(paper.matches ? filtersInWords() : undefined))
    paper.addEventListener('change', onChange)
    return () => paper.removeEventListener('change', onChange)
  }, [])
  if (!filters) return null
  const order =
    sortedBy &&
    `${t('sortBy')}: ${t('noted', { text: sortedBy.title, note: t(sortedBy.isDescending ? 'descending' : 'ascending') })}`
  const facts = [
    ...filters,
    order,
    t('total', { count: totalCount }),
    page === undefined ? undefined : t('pageNumber', { page }),
    momentText(new Date(serverNow()).toISOString()),
  ]
  return <p className="printed-facts">{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
}

/** As their fields show them, so that every screen's filters are in it: 'Site: North farm'. */
function filtersInWords(): string[] {
  const days = Array.from(document.querySelectorAll('main .range-fields'), (range) =>
    Array.from(range.querySelectorAll('input'), ({ value }) => value).join(' – '),
  )
  const fields = Array.from(document.querySelectorAll('main .filter-field'), (field) => {
    const value = valueOf(field)
    return value && `${field.querySelector('label')?.textContent ?? ''}: ${value}`
  })
  const checks = Array.from(document.querySelectorAll('main .filter-bar label:has(input:checked)'), (label) =>
    label.textContent.trim(),
  )
  return [...days, ...fields, ...checks].filter((words): words is string => Boolean(words))
}

function valueOf(field: Element): string | undefined {
  const chosen = field.querySelector('[data-chosen="true"]')
  if (chosen instanceof HTMLSelectElement) return chosen.selectedOptions[0]?.label
  if (chosen) return chosen.textContent
  const input = field.querySelector('input')
  return input?.value
}
