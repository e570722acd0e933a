import { goToScreen, readOneOf, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { stockScreenTexts } from '../text.ts'
import { Cabinets } from './cabinets.tsx'
import { Feeds } from './feeds.tsx'
import { Ledger } from './ledger.tsx'
import { StockTable } from './stock-table.tsx'

const TABS = ['stock', 'feeds', 'cabinets', 'ledger'] as const
const readSearch = (search: Search) => ({ tab: readOneOf(search['tab'], TABS) })

/** `/company_material/index`: what the bases have in stock and in cabinets, what moved between them, and every change. */
export function StockScreen() {
  const t = useText(stockScreenTexts)
  const [{ tab }] = useSearch(readSearch)
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        label={t('title')}
        open={tab}
        onOpen={(next) => goToScreen('/company_material/index', { tab: next })}
        tabs={[
          { key: 'stock', title: t('stock'), render: () => <StockTable /> },
          { key: 'feeds', title: t('feeds'), render: () => <Feeds /> },
          { key: 'cabinets', title: t('cabinets'), render: () => <Cabinets /> },
          { key: 'ledger', title: t('ledger'), render: () => <Ledger /> },
        ]}
      />
    </>
  )
}
