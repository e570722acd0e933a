import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ACCESSES, type Access } from '../rules/access.ts'
import { roleTexts } from '../text.ts'

type Matrix = ResponseOf<'POST /role/find/'>
interface Props {
  role: Matrix['roles'][number]
  row: Matrix['keys'][number]
  mayChange: boolean
}

/** What one role may do with one key; a choice where it can be changed. */
export function AccessCell({ role, row, mayChange }: Props) {
  const t = useText(roleTexts)
  const access = row.access[role.name] ?? 'none'
  const change = useMutationCall('POST /role/update/{name}', {
    refreshes: ['POST /role/find/'],
    onDone: () => notify.success(t('saved')),
  })
  if (!mayChange)
    return (
      <span data-access={access} title={t('fixedHint')}>
        {t(access)}
      </span>
    )
  return (
    <select
      className="plain-input"
      aria-label={t('accessOf', { role: role.title[locale], key: row.title[locale] })}
      data-access={access}
      aria-disabled={change.isPending || undefined}
      value={change.isPending ? change.variables.request.access : access}
      onChange={({ target }) => {
        if (change.isPending) return
        change.mutate({ params: { name: role.name }, request: { key: row.key, access: target.value as Access } })
      }}
    >
      {ACCESSES.map((each) => (
        <option key={each} value={each}>
          {t(each)}
        </option>
      ))}
    </select>
  )
}
