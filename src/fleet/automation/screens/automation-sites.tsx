import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { automationScreenTexts } from '../text.ts'
import { ANSWERS, readAutomationSearch } from './automations.ts'

type Row = ResponseOf<'POST /automation/findSites/'>['data'][number]

/** At which sites automations may send commands. */
export function AutomationSites() {
  const t = useText(automationScreenTexts)
  const { table } = useList('POST /automation/findSites/', readAutomationSearch, ({ page, size }) => ({ page, size }))
  const mayWrite = useMayWrite('automation')
  const allow = useMutationCall('POST /automation/allow/{id}', { refreshes: ANSWERS })
  async function change({ id, name, isAllowed }: Row): Promise<void> {
    const question = {
      title: t('confirmAllow', { name }),
      text: t('allowConsequence'),
      yes: t('allow'),
      isDangerous: true,
    }
    if (isAllowed || (await askToConfirm(question)))
      allow.mutate({ params: { id }, request: { isAllowed: !isAllowed } })
  }
  const columns: Column<Row, never>[] = [
    { key: 'name', title: t('site'), cell: ({ name }) => name },
    { key: 'isAllowed', title: t('commands'), cell: ({ isAllowed }) => t(isAllowed ? 'allowed' : 'forbidden') },
    { key: 'allowedBy', title: t('allowedBy'), cell: ({ allowedBy }) => textOr(allowedBy) },
    { key: 'allowedAt', title: t('at'), cell: ({ allowedAt }) => momentText(allowedAt) },
  ]
  const actions = (row: Row) => (
    <RowButton
      label={t(row.isAllowed ? 'forbid' : 'allow')}
      title={t(row.isAllowed ? 'forbidOf' : 'allowOf', { name: row.name })}
      onClick={() => void change(row)}
    />
  )
  return (
    <DataTable
      name="automationsites"
      label={t('sites')}
      columns={columns}
      {...table}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      {...(mayWrite && { actions })}
      empty={<Empty title={t('noSites')} hint={t('noSitesHint')} />}
    />
  )
}
