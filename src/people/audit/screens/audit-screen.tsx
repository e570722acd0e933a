import { useState } from 'react'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { LONGEST_LIST } from '../rules/longest-list.ts'
import { nameOf } from '../rules/name-of.ts'
import { auditTexts } from '../text.ts'
import { AuditDialog } from './audit-dialog.tsx'
import { auditRequest, readAuditSearch } from './audit-search.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import type { AuditEntry } from './audit-dialog.tsx'

/** `/audit/index`: who changed what, and when. */
export function AuditScreen() {
  const t = useText(auditTexts)
  const { search, narrow, matching, table } = useList('POST /audit/find/', readAuditSearch, auditRequest)
  const { data: found } = table.answer
  const [shown, setShown] = useState<AuditEntry | undefined>(undefined)
  const { person, objectKind, objectId, from } = search
  const isNarrowed = [person, objectKind, objectId, from].some((value) => value !== undefined)

  const columns: Column<AuditEntry, never>[] = [
    { key: 'time', title: t('time'), cell: ({ time }) => time },
    {
      key: 'person',
      title: t('person'),
      cell: ({ userId, userName, tokenName }) => {
        const who = userName ?? (userId === null ? t('system') : userId)
        return tokenName === null ? who : t('byToken', { person: who, token: tokenName })
      },
    },
    { key: 'action', title: t('action'), cell: ({ actionText }) => actionText },
    { key: 'thing', title: t('thing'), cell: ({ kindText }) => kindText },
    { key: 'thingId', title: t('thingId'), cell: ({ objectId: id }) => textOr(id?.toString()), align: 'end' },
    { key: 'name', title: t('name'), cell: ({ before, after }) => textOr(nameOf(after) ?? nameOf(before)) },
    { key: 'request', title: t('request'), cell: ({ requestId }) => textOr(requestId), isHiddenAtFirst: true },
  ]
  const actions = (entry: AuditEntry) => (
    <RowButton label={t('compare')} title={t('compareOf', { id: entry.id })} onClick={() => setShown(entry)} />
  )
  return (
    <>
      <PageHeader title={t('audit')} hint={found && found.totalCount >= LONGEST_LIST ? t('cut') : undefined} />
      <AuditFilterBar search={search} onNarrow={narrow} />
      <DataTable
        name="audit"
        label={t('audit')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ id }) => String(id)}
        toolbar={
          <ExportButton address="POST /audit/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={actions}
        empty={
          isNarrowed ? (
            <Empty title={t('noneMatches')} hint={t('noneMatchesHint')} />
          ) : (
            <Empty title={t('none')} hint={t('noneHint')} />
          )
        }
      />
      {shown && <AuditDialog entry={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
