import type { ReactNode } from 'react'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { lastDays } from '../../../platform/rules/day-range.ts'
import { OptionalRange } from '../../../platform/ui/form/optional-range.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stockScreenTexts } from '../text.ts'
import { useBases, useProducts } from './stock-search.ts'

interface Narrowing {
  companyId: number | undefined
  materialTypeId: number | undefined
  isLow?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}
const NONE = { companyId: undefined, materialTypeId: undefined, isLow: undefined, from: undefined, to: undefined }

/** Whether anything narrows a list: what is empty then is not empty altogether. */
export const isNarrowed = ({ companyId, materialTypeId, isLow, from }: Narrowing) =>
  [companyId, materialTypeId, isLow, from].some((value) => value !== undefined)

interface Props {
  search: Narrowing
  narrow: (part: Partial<Narrowing>) => void
  /** cabinets hold several categories */
  hasProducts?: boolean
  /** stock is low or not */
  hasLevel?: boolean
  /** what happened on a day can be narrowed by days, under this name */
  days?: string
  buttons?: ReactNode
}

/** Base and category, which narrow as they are chosen. */
export function StockFilters({ search, narrow, hasProducts = true, hasLevel, days, buttons }: Props) {
  const t = useText(stockScreenTexts)
  const bases = useBases(search.companyId)
  const { from, to } = search
  const products = useProducts(search.materialTypeId)
  return (
    <FilterBar onSearch={() => narrow({})} onClean={() => narrow(NONE)} buttons={buttons}>
      <FilterChoice
        name="companyId"
        label={t('base')}
        {...bases}
        value={search.companyId}
        onChoose={(companyId) => narrow({ companyId })}
      />
      {hasProducts && (
        <FilterChoice
          name="materialTypeId"
          label={t('category')}
          {...products}
          value={search.materialTypeId}
          onChoose={(materialTypeId) => narrow({ materialTypeId })}
        />
      )}
      {hasLevel && (
        <FilterSelect
          name="isLow"
          label={t('isLow')}
          value={search.isLow}
          options={[
            { value: true, label: t('yes') },
            { value: false, label: t('no') },
          ]}
          onChoose={(isLow) => narrow({ isLow })}
        />
      )}
      {days && (
        <OptionalRange
          label={days}
          range={from && to ? { from, to } : undefined}
          standard={lastDays(today(), 30)}
          onRange={(range) => narrow(range ?? { from: undefined, to: undefined })}
        />
      )}
    </FilterBar>
  )
}
