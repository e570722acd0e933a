import { useState } from 'react'
import { useSearchText } from '../frame/history.ts'
import { Icon } from '../theme/icon.tsx'
import { PAGE_SIZES, pagerNumbers, type TablePage } from './table-page.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './pager.css'

interface Props {
  /** what is paged, where a screen has several lists */
  of?: string
  page: number
  size: number
  totalCount: number
  /** more match than were counted */
  isMore?: boolean | undefined
  /** the total is still the one before, until what was asked for is found */
  isWaiting?: boolean
  onPage: (change: Partial<Pick<TablePage, 'page' | 'size'>>) => void
}

/** Previous, pages, next, sizes, total (specification, 'Device overview'). The arrows keep the focus at the first and the last page. */
export function Pager({ of, page, size, totalCount, isMore = false, isWaiting = false, onPage }: Props) {
  const t = useText(uiTexts)
  const total = t(isMore ? 'totalOrMore' : 'total', { count: totalCount })
  const found = useFound(total, isWaiting)
  const lastPage = Math.max(1, Math.ceil(totalCount / size))
  return (
    <nav className="pager" aria-label={of === undefined ? t('pager') : `${t('pager')} · ${of}`}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('previousPage')}
        aria-disabled={page <= 1 || undefined}
        onClick={() => page > 1 && onPage({ page: page - 1 })}
      >
        <Icon name="left" />
      </button>
      {pagerNumbers(page, lastPage).map((number, at) =>
        number === null ? (
          <span key={`gap-${at}`} className="pager-gap">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className="pager-number"
            aria-label={t('pageNumber', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage({ page: number })}
          >
            {number}
          </button>
        ),
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('nextPage')}
        aria-disabled={page >= lastPage || undefined}
        onClick={() => page < lastPage && onPage({ page: page + 1 })}
      >
        <Icon name="right" />
      </button>
      <select
        aria-label={t('pageSize')}
        className="plain-select"
        value={size}
        onChange={(event) => onPage({ page: 1, size: Number(event.target.value) })}
      >
        {PAGE_SIZES.map((choice) => (
          <option key={choice} value={choice}>
            {t('rowsPerPage', { size: choice })}
          </option>
        ))}
      </select>
      <span className="pager-total">{total}</span>
      <span className="only-read-aloud" role="status">
        {found}
      </span>
    </nav>
  )
}

/** The total as it is read out: what a filter or a page has found, not what comes and goes with each sweep. */
function useFound(total: string, isWaiting: boolean): string {
  const asked = useSearchText()
  const [found, setFound] = useState({ asked, isWaiting, total: '' })
  if (found.asked !== asked || found.isWaiting !== isWaiting)
    setFound({ asked, isWaiting, total: isWaiting ? found.total : total })
  return found.total
}
