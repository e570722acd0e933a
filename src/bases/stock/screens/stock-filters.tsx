import type { ReactNode } from 'react'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stockScreenTexts } from '../text.ts'
import { useBases, useProducts } from './stock-search.ts'

interface Narrowing {
  companyId: number | undefined
  materialTypeId: number | undefined
}
interface Props {
  search: Narrowing
  narrow: (part: Partial<Narrowing>) => void
  /** cabinets hold several categories */
  hasProducts?: boolean
  buttons?: ReactNode
}

/** Base and category, which narrow as they are chosen. */
export function StockFilters({ search, narrow, hasProducts = true, buttons }: Props) {
  const t = useText(stockScreenTexts)
  const bases = useBases(search.companyId)
  const products = useProducts(search.materialTypeId)
  return (
    <FilterBar
      onSearch={() => narrow({})}
      onClean={() => narrow({ companyId: undefined, materialTypeId: undefined })}
      buttons={buttons}
    >
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
    </FilterBar>
  )
}
