import { rangeOf } from '../../../platform/rules/day-range.ts'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { Role } from '../../rules/roles.ts'
import { userScreenTexts, userTexts } from '../text.ts'
import { OptionalRange } from '../../../platform/ui/form/optional-range.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { standardRange, type UserSearch } from './user-search.ts'

/** The roles to choose from. */
export function useRoles() {
  return choicesOf(useCall('GET /users/getManagedRoles'), (roles) =>
    roles.map(({ name, title }) => ({ value: name as Role, label: title[locale] })),
  )
}

interface Props {
  search: UserSearch
  onNarrow: (change: Partial<UserSearch>) => void
}

export function UserFilterBar({ search, onNarrow }: Props) {
  const t = useText(userScreenTexts)
  const field = useText(userTexts)
  const { text, narrow } = useFilterTexts({ name: search.name }, onNarrow)
  const companies = useNameChoices('POST /company/find/', { value: search.companyId })
  const roles = useRoles()
  return (
    <FilterBar
      onSearch={() => narrow({})}
      onClean={() =>
        narrow({
          name: undefined,
          companyId: undefined,
          nickName: undefined,
          awaitsApproval: undefined,
          from: undefined,
          to: undefined,
        })
      }
    >
      <FilterText name="name" label={t('search')} {...text('name')} />
      <FilterChoice
        name="company"
        label={field('company')}
        value={search.companyId}
        {...companies}
        onChoose={(companyId) => narrow({ companyId })}
      />
      <FilterChoice
        name="role"
        label={field('role')}
        value={search.nickName}
        {...roles}
        onChoose={(nickName) => narrow({ nickName })}
      />
      <OptionalRange
        label={t('createdOn')}
        range={rangeOf(search)}
        standard={standardRange(today())}
        onRange={(range) => narrow({ from: range?.from, to: range?.to })}
      />
    </FilterBar>
  )
}
