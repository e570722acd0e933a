import { useState } from 'react'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useSelection } from '../../../platform/ui/table/selection.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { warningScreenTexts } from '../text.ts'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { pickedFilter, rowIdOf } from './picked-warnings.ts'
import { FIND, useWarningActions, type Action } from './warning-actions.tsx'
import { useWarningColumns, useTypeInWords } from './warning-columns.tsx'
import { WarningFilterBar } from './warning-filter-bar.tsx'
import { WarningRules } from './warning-rules.tsx'
import { isNarrowed, readWarningSearch, warningRequest, type WarningRow } from './warning-search.ts'
import { WARNINGS_KEY } from '../../rules/route-keys.ts'
import './warnings.css'

/** `/materialType/index`: what devices were warned of, open or closed. */
export function WarningsScreen() {
  const t = useText(warningScreenTexts)
  const ui = useText(uiTexts)
  const typeInWords = useTypeInWords()
  const { search, narrow, matching, table } = useList(FIND[0], readWarningSearch, warningRequest)
  useLiveRefresh('fleet', FIND)
  const mayWrite = useMayWrite(WARNINGS_KEY)
  const [acknowledged, setAcknowledged] = useState<WarningRow | undefined>(undefined)
  const [isEditingRules, setIsEditingRules] = useState(false)
  const { orderColumn: _column, orderWay: _way, isFolded: _folded, ...narrowing } = matching
  const selection = useSelection(JSON.stringify([narrowing, search.isFolded]))
  const act = useWarningActions(() => selection.change({ isAll: false, ids: [] }))
  const beginWithPicked = (action: Action) =>
    act.begin(action, selection.isAll ? narrowing : pickedFilter(selection.ids, narrowing))
  const remove = useDelete('POST /warning/delete/{id}', { refreshes: FIND })

  const actions = (row: WarningRow) => {
    const { storm, serial } = row
    const begin = (action: Action) => act.begin(action, pickedFilter([rowIdOf(row)], narrowing))
    const name = storm ? t('storm', { devices: storm.devices }) : serial
    return (
      <RowActions
        name={name}
        onDelete={() => {
          if (storm) return begin('delete')
          const text = t('deleteConsequence', { serial, type: typeInWords(row.type) })
          return void remove(row.id, { title: t('confirmDelete'), text })
        }}
      >
        <RowButton
          label={t('acknowledge')}
          title={t('acknowledgeOf', { serial: name })}
          onClick={() => (storm ? begin('acknowledge') : setAcknowledged(row))}
        />
      </RowActions>
    )
  }
  const answer = table.answer.data
  return (
    <>
      <PageHeader title={t('title')}>
        <button type="button" className="plain-button" onClick={() => setIsEditingRules(true)}>
          <Icon name="columns" /> {t('rules')}
        </button>
      </PageHeader>
      <WarningFilterBar search={search} onNarrow={narrow} />
      {search.stormId !== undefined && (
        <p className="warning-storm">
          {t('ofStorm')}{' '}
          <button type="button" className="link-button" onClick={() => narrow({ stormId: undefined, isFolded: true })}>
            {t('leaveStorm')}
          </button>
        </p>
      )}
      <DataTable
        name="warnings"
        label={t('list')}
        columns={useWarningColumns((stormId) => narrow({ stormId, isFolded: false }))}
        {...table}
        standardOrder={{ orderColumn: 'createTime', orderWay: 'desc' }}
        rowId={rowIdOf}
        rowName={({ serial, storm }) => (storm ? t('storm', { devices: storm.devices }) : serial)}
        selection={mayWrite ? selection : undefined}
        selectionActions={
          <>
            {(['acknowledge', 'assign', 'snooze'] as const).map((action) => (
              <button key={action} type="button" className="plain-button" onClick={() => beginWithPicked(action)}>
                {t(action)}
              </button>
            ))}
            <button type="button" className="plain-button danger-plain" onClick={() => beginWithPicked('delete')}>
              <Icon name="trash" /> {ui('delete')}
            </button>
          </>
        }
        toolbar={
          <>
            {answer && answer.warnings !== answer.totalCount && (
              <span>{t('standFor', { rows: answer.totalCount, warnings: answer.warnings })}</span>
            )}
            <ExportButton address="POST /warning/export" input={(format) => ({ request: { ...matching, format } })} />
          </>
        }
        actions={mayWrite ? actions : undefined}
        empty={
          isNarrowed(search) ? (
            <Empty title={t('none')} hint={t('noneHint')} />
          ) : (
            <Empty title={t('noneYet')} hint={t('noneYetHint')} />
          )
        }
      />
      {acknowledged && <AcknowledgeDialog warning={acknowledged} onClose={() => setAcknowledged(undefined)} />}
      {act.dialog}
      {isEditingRules && <WarningRules onClose={() => setIsEditingRules(false)} />}
    </>
  )
}
