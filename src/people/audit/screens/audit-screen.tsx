import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readDay } from '../../../platform/rules/day-range.ts'
import { readNumber, readText, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { DataTable, type Column } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { rangeOf } from '../../user/screens/user-search.ts'
import { nameOf } from '../rules/name-of.ts'
import { auditTexts } from '../text.ts'
import { AuditDialog } from './audit-dialog.tsx'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { actionText, kindText } from './words.ts'

export type AuditEntry = ResponseOf<'POST /audit/find/'>['data'][number]
/** Where the list ends, as the contract has it. */
const LONGEST_LIST = 10_000

const readSearch = (search: Search) => ({
  person: readText(search['person']),
  objectKind: readText(search['objectKind']),
  objectId: readNumber(search['objectId']),
  from: readDay(readText(search['from'])),
  to: readDay(readText(search['to'])),
  ...readTablePage(search, []),
})
export type AuditSearch = ReturnType<typeof readSearch>

/** `/audit/index`: who changed what, and when. */
export function AuditScreen() {
  const t = useText(auditTexts)
  const [search, change] = useSearch(readSearch)
  const { person, objectKind, objectId, page, size } = search
  const range = rangeOf(search)
  const filter = {
    person,
    objectKind,
    objectId,
    businessDateQuery: range && ([range.from, range.to] as [string, string]),
  }
  const entries = useCall('POST /audit/find/', { request: { ...filter, page, size } }, { keepsPrevious: true })
  const [shown, setShown] = useState<AuditEntry | undefined>(undefined)

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
    { key: 'action', title: t('action'), cell: ({ action }) => actionText(action) },
    { key: 'thing', title: t('thing'), cell: ({ objectKind: kind }) => kindText(kind) },
    { key: 'thingId', title: t('thingId'), cell: ({ objectId: id }) => textOr(id?.toString()), align: 'end' },
    { key: 'name', title: t('name'), cell: ({ before, after }) => textOr(nameOf(after) ?? nameOf(before)) },
    { key: 'request', title: t('request'), cell: ({ requestId }) => textOr(requestId), isHiddenAtFirst: true },
  ]
  return (
    <>
      <PageHeader
        title={t('audit')}
        hint={entries.data && entries.data.totalCount >= LONGEST_LIST ? t('cut') : undefined}
      />
      <AuditFilterBar search={search} onNarrow={(next) => change({ ...next, page: 1 })} />
      <DataTable
        name="audit"
        label={t('audit')}
        columns={columns}
        answer={entries}
        rowId={({ id }) => id}
        rowName={({ id }) => String(id)}
        page={search}
        onPage={change}
        toolbar={<ExportButton address="POST /audit/export" input={(format) => ({ request: { ...filter, format } })} />}
        actions={rowActions(setShown)}
      />
      {shown && <AuditDialog entry={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function rowActions(onShow: (entry: AuditEntry) => void) {
  return (entry: AuditEntry) => <Compare entry={entry} onShow={onShow} />
}

function Compare({ entry, onShow }: { entry: AuditEntry; onShow: (entry: AuditEntry) => void }) {
  const t = useText(auditTexts)
  return (
    <button
      type="button"
      className="link-button"
      aria-label={t('compareOf', { id: entry.id })}
      onClick={() => onShow(entry)}
    >
      {t('compare')}
    </button>
  )
}
