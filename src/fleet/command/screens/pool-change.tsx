import { useState } from 'react'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { Pager } from '../../../platform/ui/table/pager.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { commandScreenTexts, leftOutTexts } from '../text.ts'
import type { Filter } from './command-calls.ts'

const PAGE = { page: 1, size: 10 }

/** What each device mines for now, and would after the change. */
export function PoolChange({ pool, filter }: { pool: { url: string }; filter: Filter }) {
  const t = useText(commandScreenTexts)
  const whyText = useText(leftOutTexts)
  const [page, setPage] = useState(PAGE)
  const answer = useCall(
    'POST /command/poolChange',
    { request: { pool, filter, ...page } },
    { keepsPrevious: true, staleMs: 0 },
  )
  return (
    <Answer of={answer}>
      {({ data, totalCount }) => (
        <>
          <FigureTable
            className="command-results"
            label={t('changeList')}
            columns={[
              { key: 'serial', title: t('serial'), cell: ({ serial }) => serial },
              { key: 'site', title: t('site'), cell: ({ site }) => site },
              { key: 'now', title: t('poolNow'), cell: ({ now }) => textOr(now) },
              {
                key: 'after',
                title: t('poolAfter'),
                cell: ({ after, leftOut }) => (leftOut === null ? after : whyText(leftOut)),
              },
            ]}
            rows={data}
            rowKey={({ deviceId }) => deviceId}
          />
          {totalCount > page.size && (
            <Pager {...page} totalCount={totalCount} onPage={(change) => setPage({ ...page, ...change })} />
          )}
        </>
      )}
    </Answer>
  )
}
