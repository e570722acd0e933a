import type { ReactNode } from 'react'
import { selectedCount, type Selection } from './selection.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

/** Shows how many rows are selected, offers all that match, and holds what can be done with them. */
export function SelectionBar(props: { selection: Selection; totalCount: number; children?: ReactNode }) {
  const { selection, totalCount } = props
  const t = useText(uiTexts)
  const count = selectedCount(selection, totalCount)
  return (
    <div className="selection-bar" role="status">
      {count > 0 && (
        <>
          <strong>{t(selection.isAll ? 'allMatchingSelected' : 'selected', { count })}</strong>
          {!selection.isAll && !selection.isRowsOnly && count < totalCount && (
            <button
              type="button"
              className="link-button"
              onClick={(event) => {
                focusOn(event.currentTarget.nextElementSibling)
                selection.change({ isAll: true, ids: [] })
              }}
            >
              {t('selectAllMatching', { count: totalCount })}
            </button>
          )}
          <button
            type="button"
            className="link-button"
            onClick={(event) => {
              // By keyboard alone: a touch would unfold the heads on a phone.
              if (event.detail === 0)
                focusOn(event.currentTarget.closest('.data-table')?.querySelector('.data-table-pick input'))
              selection.change({ isAll: false, ids: [] })
            }}
          >
            {t('clearSelection')}
          </button>
          {props.children}
        </>
      )}
    </div>
  )
}

/** The button that is pressed is gone a moment later, and the focus would be with it. */
function focusOn(next: Element | null | undefined): void {
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
