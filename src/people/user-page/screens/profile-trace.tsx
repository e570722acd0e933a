import type { ResponseOf } from '../../../platform/contract/call.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { auditTexts } from '../../audit/text.ts'
import { profileTexts } from '../../user/text.ts'
import { readProfileSearch, type ProfileSearch } from '../../user/screens/profile-search.ts'

type Entry = ResponseOf<'POST /audit/findOwn/'>['data'][number]

const pageOf = ({ page, size }: ProfileSearch) => ({ page, size })

/** What one changed oneself, the newest first. */
export function ProfileTrace() {
  const t = useText(profileTexts)
  const word = useText(auditTexts)
  const { table } = useList('POST /audit/findOwn/', readProfileSearch, pageOf, { staleMs: 0 })
  const columns: Column<Entry, never>[] = [
    { key: 'time', title: word('time'), cell: ({ time }) => time },
    { key: 'action', title: word('action'), cell: ({ actionText }) => actionText },
    { key: 'thing', title: word('thing'), cell: ({ kindText }) => kindText },
    { key: 'thingId', title: word('thingId'), cell: ({ objectId }) => textOr(objectId?.toString()), align: 'end' },
    { key: 'name', title: word('name'), cell: ({ name }) => textOr(name) },
    { key: 'token', title: word('token'), cell: ({ tokenName }) => textOr(tokenName), isHiddenAtFirst: true },
  ]
  return (
    <DataTable
      name="trace"
      label={t('trace')}
      columns={columns}
      {...table}
      rowId={({ id }) => id}
      rowName={({ id }) => String(id)}
      toolbar={<ExportButton address="POST /audit/exportOwn" input={(format) => ({ request: { format } })} />}
      empty={<Empty title={t('noTrace')} />}
    />
  )
}
