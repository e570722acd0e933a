import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { moneyText } from '../../device/screens/units.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { earningScreenTexts, readFailureTexts } from '../text.ts'
import { SOURCE_ANSWERS } from './earning-answers.ts'
import { SourceDialog } from './earning-dialogs.tsx'
import './earnings.css'

type Source = ResponseOf<'POST /earningSource/find/'>['data'][number]

/** Where earnings are read from, one address for a currency. */
export function EarningSources() {
  const t = useText(earningScreenTexts)
  const answer = useCall('POST /earningSource/find/', { request: { page: 1, size: 200 } })
  const [isAdding, setIsAdding] = useState(false)
  const columns = useSourceColumns()
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
          <FigureTable
            className="panel earning-sources"
            label={t('sources')}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
          />
        )}
      </Answer>
      {isAdding && <SourceDialog onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function useSourceColumns(): Column<Source>[] {
  const t = useText(earningScreenTexts)
  const reason = useText(readFailureTexts)
  return [
    { key: 'currency', title: t('currency'), cell: ({ currency }) => currency },
    { key: 'host', title: t('host'), cell: ({ host }) => host },
    { key: 'path', title: t('path'), cell: ({ path }) => path || '—' },
    {
      key: 'lastRead',
      title: t('lastRead'),
      cell: ({ readAt, amount, currency }) =>
        readAt === null ? '—' : `${moneyText(amount, currency, 6)} · ${momentText(readAt)}`,
    },
    {
      key: 'lastTry',
      title: t('lastTry'),
      cell: ({ triedAt, error }) =>
        triedAt === null ? t('notTried') : `${error === null ? t('fine') : reason(error)} · ${momentText(triedAt)}`,
    },
    { key: 'actions', title: t('actions'), cell: (source) => <SourceActions source={source} /> },
  ]
}

function SourceActions({ source: { id, currency, host } }: { source: Source }) {
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
    <RowActions
      name={`${currency} ${host}`}
      onDelete={() =>
        void remove(id, { title: t('confirmDeleteSource'), text: t('deleteSourceConsequence', { host }) })
      }
    >
      <RowButton
        label={t('test')}
        title={t('testOf', { host })}
        isWaiting={test.isPending}
        onClick={() => test.mutate({ params: { id } })}
      />
    </RowActions>
  )
}
