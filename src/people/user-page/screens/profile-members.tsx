import type { ResponseOf } from '../../../platform/contract/call.ts'
import { AvatarPicture } from '../../../platform/ui/frame/avatar-picture.tsx'
import { Choice } from '../../../platform/ui/choice/choice.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import type { Me } from '../../../platform/ui/call/me.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { profileTexts, userTexts } from '../../user/text.ts'
import type { ProfileSearch } from '../../user/screens/profile-search.ts'

type Member = ResponseOf<'GET /users/listUserAll'>['data'][number]

function avatarAndName({ avatarId, name }: Member) {
  return (
    <span className="profile-member">
      <AvatarPicture id={avatarId} sizePx={28} /> {name}
    </span>
  )
}

interface Props {
  me: Me
  /** one's own group */
  groupId: number | null
  search: ProfileSearch
  onChange: (change: Partial<ProfileSearch>, isReplacing?: boolean) => void
}

/** The people of one's company or group whom one may know, by name. */
export function ProfileMembers({ me, groupId, search, onChange }: Props) {
  const t = useText(profileTexts)
  const field = useText(userTexts)
  const { text, narrow } = useFilterTexts({ name: search.name }, (part: Partial<ProfileSearch>) =>
    onChange({ ...part, page: 1 }),
  )
  const of = (groupId !== null && search.of) || 'company'
  const { page, size } = search
  const whose = of === 'group' && groupId !== null ? { groupId } : { companyId: me.companyId }
  const inAddress = Object.fromEntries(Object.entries(whose).map(([key, id]) => [key, String(id)]))
  const query = { ...inAddress, name: search.name, page, size }
  const members = useCall('GET /users/listUserAll', { query }, { keepsPrevious: true })

  const columns: Column<Member>[] = [
    { key: 'name', title: field('name'), cell: avatarAndName },
    { key: 'role', title: field('role'), cell: ({ roleTitle }) => roleTitle[locale] },
    { key: 'group', title: field('group'), cell: ({ groupName }) => textOr(groupName) },
  ]
  return (
    <>
      <FilterBar onSearch={() => narrow({})} onClean={() => narrow({ name: undefined, of: undefined })}>
        <FilterText name="name" label={field('name')} {...text('name')} />
        {groupId !== null && (
          <Choice
            label={t('membersOf')}
            names={['company', 'group']}
            text={(each) => t(each === 'group' ? 'ownGroup' : 'ownCompany')}
            value={of}
            onChoose={(each) => narrow({ of: each })}
          />
        )}
      </FilterBar>
      <DataTable
        name="members"
        label={t('members')}
        columns={columns}
        answer={members}
        rowId={({ id }) => id}
        rowName={(member) => member.name}
        page={search}
        onPage={(next, isReplacing) => onChange({ page: next.page ?? page, size: next.size ?? size }, isReplacing)}
        toolbar={
          <ExportButton
            address="POST /users/exportUserAll"
            input={(format) => ({ request: { ...whose, name: search.name, format } })}
          />
        }
        empty={<Empty title={t('noMembers')} />}
      />
    </>
  )
}
