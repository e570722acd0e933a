import type { ResponseOf } from '../../../platform/contract/call.ts'
import { DataTable, type Column } from '../../../platform/ui/table/data-table.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { actionText, kindText } from '../../audit/screens/words.ts'
import { auditTexts } from '../../audit/text.ts'
import { profileTexts } from '../../user/text.ts'
import type { ProfileSearch } from '../../user/screens/profile-search.ts'

type Entry = ResponseOf<'POST /audit/findOwn/'>['data'][number]

interface Props {
  search: ProfileSearch
  onChange: (change: Partial<ProfileSearch>) => void
}

/** What one changed oneself, the newest first. */
export function ProfileTrace({ search, onChange }: Props) {
  const t = useText(profileTexts)
  const word = useText(auditTexts)
  const { page, size } = search
  const entries = useCall('POST /audit/findOwn/', { request: { page, size } }, { keepsPrevious: true, staleMs: 0 })
  const columns: Column<Entry, never>[] = [
    { key: 'time', title: word('time'), cell: ({ time }) => time },
    { key: 'action', title: word('action'), cell: ({ action }) => actionText(action) },
    { key: 'thing', title: word('thing'), cell: ({ objectKind }) => kindText(objectKind) },
    { key: 'thingId', title: word('thingId'), cell: ({ objectId }) => textOr(objectId?.toString()), align: 'end' },
    { key: 'name', title: word('name'), cell: ({ name }) => textOr(name) },
    { key: 'token', title: word('token'), cell: ({ tokenName }) => textOr(tokenName), isHiddenAtFirst: true },
  ]
  return (
    <DataTable
      name="trace"
      label={t('trace')}
      columns={columns}
      answer={entries}
      rowId={({ id }) => id}
      rowName={({ id }) => String(id)}
      page={search}
      onPage={(next) => onChange({ page: next.page ?? page, size: next.size ?? size })}
      toolbar={<ExportButton address="POST /audit/exportOwn" input={(format) => ({ request: { format } })} />}
      empty={<Empty title={t('noTrace')} />}
    />
  )
}
