import { useState } from 'react'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
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
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard */}
          <section className="command-results" tabIndex={0} aria-label={t('changeList')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('serial')}</th>
                  <th scope="col">{t('site')}</th>
                  <th scope="col">{t('poolNow')}</th>
                  <th scope="col">{t('poolAfter')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ deviceId, serial, site, now, after, leftOut }) => (
                  <tr key={deviceId}>
                    <th scope="row">{serial}</th>
                    <td>{site}</td>
                    <td>{textOr(now)}</td>
                    <td>{leftOut === null ? after : whyText(leftOut)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {totalCount > page.size && (
            <Pager {...page} totalCount={totalCount} onPage={(change) => setPage({ ...page, ...change })} />
          )}
        </>
      )}
    </Answer>
  )
}
