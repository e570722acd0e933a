import { useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { newestOf } from '../../../platform/ui/form/with-others-changes.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import type { Search } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { outboundTexts } from '../../../platform/rules/outbound-text.ts'
import { languageTag } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { destinationScreenTexts, sentTexts } from '../text.ts'
import { DestinationDialog } from './destination-dialog.tsx'
import { ANSWERS, type Destination } from './destination.ts'
import { DestinationHistory } from './destination-history.tsx'
import { useResultInWords } from './sent-columns.tsx'

const list = new Intl.ListFormat(languageTag)

const read = (search: Search) => readTablePage(search, [])

/** `/destination/index`: where clients' compliance reports are sent each month. */
export function DestinationsScreen() {
  const t = useText(destinationScreenTexts)
  const sentText = useText(sentTexts)
  const { table } = useList('POST /destination/find/', read, ({ page, size }) => ({ page, size }))
  const columns = useDestinationColumns()
  const mayWrite = useMayWrite('destination')
  /** null: a new one */
  const [edited, setEdited] = useState<Destination | null | undefined>(undefined)
  const [history, setHistory] = useState<Destination>()
  const remove = useDelete('POST /destination/delete/{id}', { refreshes: ANSWERS })
  const test = useTest()
  const consequence = ({ name, client, views, otherViews }: Destination) =>
    [
      t('deleteConsequence', { name, client }),
      views.length > 0 && t('deleteViews', { views: list.format(views.map((view) => t('viewOf', view))) }),
      otherViews > 0 && t('deleteOtherViews', { count: otherViews }),
    ]
      .filter(Boolean)
      .join(' ')
  const actions = (row: Destination) => (
    <RowActions
      name={row.name}
      onEdit={mayWrite ? () => setEdited(row) : undefined}
      onDelete={mayWrite ? () => void remove(row.id, { title: t('confirmDelete'), text: consequence(row) }) : undefined}
    >
      {mayWrite && (
        <RowButton
          label={t('test')}
          title={t('testOf', { name: row.name })}
          isWaiting={test.isPending && test.variables.params.id === row.id}
          onClick={() => test.mutate({ params: { id: row.id } })}
        />
      )}
      <RowButton
        label={sentText('history')}
        title={sentText('historyOf', { name: row.name })}
        onClick={() => setHistory(row)}
      />
    </RowActions>
  )
  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setEdited(null)}>
            + {t('add')}
          </button>
        )}
      </PageHeader>
      <DataTable
        name="destinations"
        label={t('destinations')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      />
      {edited !== undefined && (
        <DestinationDialog
          destination={edited}
          newest={newestOf(table.answer.data?.data, edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {history && <DestinationHistory destination={history} onClose={() => setHistory(undefined)} />}
    </>
  )
}

/** Sends a test file; a server that shows an unknown key is trusted once the person confirms it. */
function useTest() {
  const t = useText(destinationScreenTexts)
  const reason = useText(outboundTexts)
  const pin = useMutationCall('POST /destination/pin/{id}', {
    refreshes: ANSWERS,
    onDone: () => notify.success(t('pinned')),
  })
  return useMutationCall('POST /destination/test/{id}', {
    onDone: ({ failure, hostKey }, { params }) => {
      if (failure === null) notify.success(t('arrived'))
      else if (hostKey === null) notify.error(t('testFailed', { reason: reason(failure) }))
      else void askToPin(Number(params.id), hostKey)
    },
  })
  async function askToPin(id: number, hostKey: string): Promise<void> {
    const question = { title: t('pinAsk'), text: t('pinText', { hostKey }), yes: t('pin') }
    if (await askToConfirm(question)) pin.mutate({ params: { id }, request: { hostKey } })
  }
}

function useDestinationColumns(): Column<Destination, never>[] {
  const t = useText(destinationScreenTexts)
  const inWords = useResultInWords()
  return [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'client', title: t('client'), cell: ({ client }) => client },
    { key: 'kind', title: t('kind'), cell: ({ kind }) => t(kind) },
    {
      key: 'where',
      title: t('where'),
      cell: ({ kind, address, host, folder }) =>
        kind === 'mail' ? address : folder === '' ? host : `${host} ${folder}`,
    },
    { key: 'format', title: t('format'), cell: ({ format }) => format.toUpperCase() },
    { key: 'dayOfMonth', title: t('dayOfMonth'), align: 'end', cell: ({ dayOfMonth }) => dayOfMonth },
    { key: 'last', title: t('last'), cell: inWords },
  ]
}
