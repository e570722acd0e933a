import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { momentText, moneyText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { earningScreenTexts, readFailureTexts } from '../text.ts'
import { SOURCE_ANSWERS } from './earning-answers.ts'
import { SourceDialog } from './earning-dialogs.tsx'
import '../../../platform/ui/table/figure-table.css'
import './earnings.css'

type Source = ResponseOf<'POST /earningSource/find/'>['data'][number]

/** Where earnings are read from, one address for a currency. */
export function EarningSources() {
  const t = useText(earningScreenTexts)
  const answer = useCall('POST /earningSource/find/', { request: { page: 1, size: 200 } })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section aria-labelledby="earning-sources">
      <header className="earning-header">
        <h2 id="earning-sources" className="earning-heading">
          {t('sources')}
        </h2>
        <button type="button" className="plain-button" onClick={() => setIsAdding(true)}>
          + {t('addSource')}
        </button>
      </header>
      <Answer
        of={answer}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={t('noSources')} hint={t('noSourcesHint')} />}
      >
        {({ data }) => (
          // A scrolled region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className="panel earning-sources" tabIndex={0} role="region" aria-label={t('sources')}>
            <table className="figure-table">
              <thead>
                <tr>
                  {(['currency', 'host', 'path', 'lastRead', 'lastTry'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(name)}
                    </th>
                  ))}
                  <th scope="col">{t('actions')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((source) => (
                  <SourceRow key={source.id} source={source} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
      {isAdding && <SourceDialog onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function SourceRow({ source: { id, currency, host, path, amount, readAt, error, triedAt } }: { source: Source }) {
  const t = useText(earningScreenTexts)
  const reason = useText(readFailureTexts)
  const remove = useDelete('POST /earningSource/delete/{id}', { refreshes: SOURCE_ANSWERS })
  const test = useMutationCall('POST /earningSource/test/{id}', {
    refreshes: SOURCE_ANSWERS,
    onDone: (found) => {
      if (found.error === null) notify.success(t('gave', { amount: moneyText(found.amount, currency, 6) }))
      else notify.error(t('gaveNone', { reason: reason(found.error) }))
    },
  })
  return (
    <tr>
      <th scope="row">{currency}</th>
      <td>{host}</td>
      <td>{path || '—'}</td>
      <td>{readAt === null ? '—' : `${moneyText(amount, currency, 6)} · ${momentText(readAt)}`}</td>
      <td>
        {triedAt === null ? t('notTried') : `${error === null ? t('fine') : reason(error)} · ${momentText(triedAt)}`}
      </td>
      <td>
        <RowActions
          name={`${currency} ${host}`}
          onDelete={() =>
            void remove(id, { title: t('confirmDeleteSource'), text: t('deleteSourceConsequence', { host }) })
          }
        >
          <RowButton label={t('test')} title={t('testOf', { host })} onClick={() => test.mutate({ params: { id } })} />
        </RowActions>
      </td>
    </tr>
  )
}
