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
            <button type="button" className="link-button" onClick={() => selection.change({ isAll: true, ids: [] })}>
              {t('selectAllMatching', { count: totalCount })}
            </button>
          )}
          <button type="button" className="link-button" onClick={() => selection.change({ isAll: false, ids: [] })}>
            {t('clearSelection')}
          </button>
          {props.children}
        </>
      )}
    </div>
  )
}
