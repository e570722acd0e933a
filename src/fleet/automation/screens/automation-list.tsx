import { useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { newestOf } from '../../../platform/ui/form/with-others-changes.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { automationScreenTexts } from '../text.ts'
import { AutomationDialog } from './automation-dialog.tsx'
import { ANSWERS, readAutomationSearch, useAutomationInWords, type Automation } from './automations.ts'
import { DryRunDialog } from './dry-run-dialog.tsx'

export function AutomationList() {
  const t = useText(automationScreenTexts)
  const { table } = useList('POST /automation/find/', readAutomationSearch, ({ page, size }) => ({ page, size }))
  const mayWrite = useMayWrite('automation')
  /** null: a new one */
  const [edited, setEdited] = useState<Automation | null | undefined>(undefined)
  const [tried, setTried] = useState<Automation | undefined>(undefined)
  const remove = useDelete('POST /automation/delete/{id}', { refreshes: ANSWERS })
  const actions = (row: Automation) => {
    const { id, name } = row
    const mayChange = mayWrite && row.mayChange
    return (
      <RowActions
        name={name}
        onEdit={mayChange ? () => setEdited(row) : undefined}
        onDelete={
          mayChange
            ? () => void remove(id, { title: t('confirmDelete'), text: t('deleteConsequence', { name }) })
            : undefined
        }
      >
        <RowButton label={t('dryRun')} title={t('dryRunOf', { name })} onClick={() => setTried(row)} />
      </RowActions>
    )
  }
  return (
    <>
      <DataTable
        name="automations"
        label={t('title')}
        columns={useAutomationColumns()}
        {...table}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        toolbar={
          mayWrite && (
            <button type="button" className="strong-button" onClick={() => setEdited(null)}>
              + {t('add')}
            </button>
          )
        }
        empty={<Empty title={t('none')} hint={t(mayWrite ? 'noneHint' : 'noneHintReader')} />}
      />
      {edited !== undefined && (
        <AutomationDialog
          automation={edited}
          newest={newestOf(table.answer.data?.data, edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {tried && <DryRunDialog automation={tried} onClose={() => setTried(undefined)} />}
    </>
  )
}

function useAutomationColumns(): Column<Automation, never>[] {
  const t = useText(automationScreenTexts)
  const { when, what } = useAutomationInWords()
  return [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'isActive', title: t('state'), cell: ({ isActive }) => t(isActive ? 'active' : 'inactive') },
    { key: 'site', title: t('site'), cell: ({ site }) => site ?? t('everySite') },
    { key: 'when', title: t('when'), cell: when },
    { key: 'what', title: t('what'), cell: what },
    {
      key: 'actedLately',
      title: t('actedLately'),
      align: 'end',
      cell: ({ id, actedLately }) => (
        <ScreenLink to="/automation/index" search={{ tab: 'log', automationId: id }}>
          {figure(actedLately)}
        </ScreenLink>
      ),
    },
    { key: 'savedBy', title: t('savedBy'), cell: ({ savedBy }) => savedBy },
  ]
}
