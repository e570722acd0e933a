import { useState } from 'react'
import { useSearch } from '../../../platform/ui/frame/address.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { LongTextField } from '../../../platform/ui/form/form-fields.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { warningColumnTexts, warningScreenTexts } from '../text.ts'
import { useWarningColumns, useTypeInWords } from './warning-columns.tsx'
import { WarningFilterBar } from './warning-filter-bar.tsx'
import { WarningRules } from './warning-rules.tsx'
import { readWarningSearch, type WarningRow } from './warning-search.ts'
import './warnings.css'

const FIND = ['POST /warning/find/'] as const

/** `/materialType/index`: what devices were warned of, open or closed. */
export function WarningsScreen() {
  const t = useText(warningScreenTexts)
  const typeInWords = useTypeInWords()
  const [search, change] = useSearch(readWarningSearch)
  const answer = useCall(FIND[0], { request: search }, { keepsPrevious: true })
  useLiveRefresh('fleet', FIND)
  const mayWrite = useMayWrite('materialType')
  const [acknowledged, setAcknowledged] = useState<WarningRow | undefined>(undefined)
  const [isEditingRules, setIsEditingRules] = useState(false)
  const remove = useMutationCall('POST /warning/delete/{id}', {
    refreshes: FIND,
    onDone: () => notify.success(t('deleted')),
  })

  async function askToDelete({ id, serial, type }: WarningRow): Promise<void> {
    const text = t('deleteConsequence', { serial, type: typeInWords(type) })
    const isSure = await askToConfirm({ title: t('confirmDelete'), text, yes: t('delete'), isDangerous: true })
    if (isSure) remove.mutate({ params: { id } })
  }
  const { page: _page, size: _size, ...filter } = search

  return (
    <>
      <PageHeader title={t('title')}>
        <button type="button" className="plain-button" onClick={() => setIsEditingRules(true)}>
          <Icon name="columns" /> {t('rules')}
        </button>
      </PageHeader>
      <WarningFilterBar search={search} onNarrow={(part) => change({ ...part, page: 1 })} />
      <DataTable
        name="warnings"
        label={t('list')}
        columns={useWarningColumns()}
        answer={answer}
        rowId={({ id }) => id}
        rowName={({ serial }) => serial}
        page={search}
        onPage={change}
        toolbar={
          <ExportButton address="POST /warning/export" input={(format) => ({ request: { ...filter, format } })} />
        }
        actions={rowActions(mayWrite ? setAcknowledged : undefined, (row) => void askToDelete(row))}
        empty={<Empty title={t('none')} hint={t('noneHint')} />}
      />
      {acknowledged && <AcknowledgeDialog warning={acknowledged} onClose={() => setAcknowledged(undefined)} />}
      {isEditingRules && <WarningRules onClose={() => setIsEditingRules(false)} />}
    </>
  )
}

function rowActions(onAcknowledge: ((row: WarningRow) => void) | undefined, onDelete: (row: WarningRow) => void) {
  return onAcknowledge && ((row: WarningRow) => <RowActions {...{ row, onAcknowledge, onDelete }} />)
}

interface RowActionsProps {
  row: WarningRow
  onAcknowledge: (row: WarningRow) => void
  onDelete: (row: WarningRow) => void
}

function RowActions({ row, onAcknowledge, onDelete }: RowActionsProps) {
  const t = useText(warningScreenTexts)
  const { serial } = row
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={t('acknowledgeOf', { serial })}
        onClick={() => onAcknowledge(row)}
      >
        {t('acknowledge')}
      </button>
      <button
        type="button"
        className="link-button danger-link"
        aria-label={t('deleteOf', { serial })}
        onClick={() => onDelete(row)}
      >
        {t('delete')}
      </button>
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
