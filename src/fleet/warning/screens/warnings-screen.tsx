import { useState } from 'react'
import type { RequestOf } from '../../../platform/contract/call.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { LongTextField } from '../../../platform/ui/form/form-fields.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { selectedCount, useSelection } from '../../../platform/ui/table/selection.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { warningColumnTexts, warningScreenTexts } from '../text.ts'
import { useWarningColumns, useTypeInWords } from './warning-columns.tsx'
import { WarningFilterBar } from './warning-filter-bar.tsx'
import { WarningRules } from './warning-rules.tsx'
import { readWarningSearch, type WarningRow } from './warning-search.ts'
import { WARNINGS_KEY } from '../../rules/route-keys.ts'
import './warnings.css'

const FIND = ['POST /warning/find/'] as const

/** `/materialType/index`: what devices were warned of, open or closed. */
export function WarningsScreen() {
  const t = useText(warningScreenTexts)
  const ui = useText(uiTexts)
  const typeInWords = useTypeInWords()
  const { search, narrow, matching, table } = useList(FIND[0], readWarningSearch)
  useLiveRefresh('fleet', FIND)
  const mayWrite = useMayWrite(WARNINGS_KEY)
  const [acknowledged, setAcknowledged] = useState<WarningRow | undefined>(undefined)
  const [isEditingRules, setIsEditingRules] = useState(false)
  const { orderColumn: _column, orderWay: _way, ...narrowing } = matching
  const selection = useSelection(JSON.stringify(narrowing))
  const pickedCount = selectedCount(selection, table.answer.data?.totalCount ?? 0)
  const picked = { filter: selection.isAll ? narrowing : { ids: [...selection.ids] }, expected: pickedCount }
  const [isAcknowledgingMany, setIsAcknowledgingMany] = useState(false)
  const clearSelection = () => selection.change({ isAll: false, ids: [] })
  const removeMany = useMutationCall('POST /warning/deleteAll', {
    refreshes: FIND,
    onDone: ({ deleted }) => {
      notify.result(t('deletedMany', { count: deleted }))
      clearSelection()
    },
  })
  async function askToRemoveMany(): Promise<void> {
    const isSure = await askToConfirm({
      title: t('confirmDeleteMany', { count: pickedCount }),
      text: t('deleteManyConsequence'),
      yes: ui('delete'),
      isDangerous: true,
    })
    if (isSure) removeMany.mutate({ request: picked })
  }
  const remove = useDelete('POST /warning/delete/{id}', { refreshes: FIND })

  const actions = (row: WarningRow) => (
    <RowActions
      name={row.serial}
      onDelete={() => {
        const text = t('deleteConsequence', { serial: row.serial, type: typeInWords(row.type) })
        void remove(row.id, { title: t('confirmDelete'), text })
      }}
    >
      <RowButton
        label={t('acknowledge')}
        title={t('acknowledgeOf', { serial: row.serial })}
        onClick={() => setAcknowledged(row)}
      />
    </RowActions>
  )
  return (
    <>
      <PageHeader title={t('title')}>
        <button type="button" className="plain-button" onClick={() => setIsEditingRules(true)}>
          <Icon name="columns" /> {t('rules')}
        </button>
      </PageHeader>
      <WarningFilterBar search={search} onNarrow={narrow} />
      <DataTable
        name="warnings"
        label={t('list')}
        columns={useWarningColumns()}
        {...table}
        rowId={({ id }) => id}
        rowName={({ serial }) => serial}
        selection={mayWrite ? selection : undefined}
        selectionActions={
          <>
            <button type="button" className="plain-button" onClick={() => setIsAcknowledgingMany(true)}>
              {t('acknowledge')}
            </button>
            <button type="button" className="plain-button danger-plain" onClick={() => void askToRemoveMany()}>
              <Icon name="trash" /> {ui('delete')}
            </button>
          </>
        }
        toolbar={
          <ExportButton address="POST /warning/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={mayWrite ? actions : undefined}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      />
      {acknowledged && <AcknowledgeDialog warning={acknowledged} onClose={() => setAcknowledged(undefined)} />}
      {isAcknowledgingMany && pickedCount > 0 && (
        <AcknowledgeManyDialog picked={picked} onDone={clearSelection} onClose={() => setIsAcknowledgingMany(false)} />
      )}
      {isEditingRules && <WarningRules onClose={() => setIsEditingRules(false)} />}
    </>
  )
}

function AcknowledgeDialog({ warning, onClose }: { warning: WarningRow; onClose: () => void }) {
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  const params = { id: warning.id }
  return (
    <FormDialog
      title={t('acknowledgeTitle', { serial: warning.serial })}
      address="POST /warning/acknowledge/{id}"
      input={(values) => ({ params, request: { note: values.text('note') } })}
      refreshes={FIND}
      send={t('acknowledge')}
      onClose={onClose}
    >
      <p className="form-wide warning-asked">{warning.description}</p>
      <LongTextField name="note" label={title('note')} value={warning.note} maxLength={500} isOptional />
    </FormDialog>
  )
}

interface Picked {
  filter: RequestOf<'POST /warning/acknowledgeAll'>['filter']
  expected: number
}

function AcknowledgeManyDialog(props: { picked: Picked; onDone: () => void; onClose: () => void }) {
  const { picked, onDone, onClose } = props
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  return (
    <FormDialog
      title={t('acknowledgeMany', { count: picked.expected })}
      address="POST /warning/acknowledgeAll"
      input={(values) => ({ request: { ...picked, note: values.text('note') } })}
      refreshes={FIND}
      done={({ acknowledged: count, kept }) =>
        kept === 0 ? t('acknowledgedMany', { count }) : t('acknowledgedKept', { count, kept })
      }
      send={t('acknowledge')}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="form-wide warning-asked">{t('acknowledgeManyHint')}</p>
      <LongTextField name="note" label={title('note')} maxLength={500} isOptional />
    </FormDialog>
  )
}
