import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useSearch } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { EarningLists } from '../../earning/screens/earning-lists.tsx'
import { earningScreenTexts } from '../../earning/text.ts'
import { TariffList } from '../../tariff/screens/tariff-list.tsx'
import { tariffScreenTexts } from '../../tariff/text.ts'
import { energyScreenTexts } from '../text.ts'
import { EnergyFigures } from './energy-figures.tsx'
import { readEnergySearch } from './energy-search.ts'

/** `/energy/index`: what the fleet used and what it cost; and the tariffs and earnings that this comes from. */
export function EnergyScreen() {
  const t = useText(energyScreenTexts)
  const tariff = useText(tariffScreenTexts)
  const earning = useText(earningScreenTexts)
  const [search, change] = useSearch(readEnergySearch)
  const lastDate = useCall('GET /deviceDaily/getLastDate')
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        label={t('title')}
        open={search.tab}
        onOpen={(tab) => change({ tab, page: 1 })}
        tabs={[
          {
            key: 'figures',
            title: t('figures'),
            render: () => (
              <Answer of={lastDate} skeleton={<Skeleton rows={8} heightPx={560} />}>
                {(last) => <EnergyFigures last={last ?? today()} />}
              </Answer>
            ),
          },
          { key: 'tariffs', title: tariff('tariffs'), render: () => <TariffList /> },
          { key: 'earnings', title: earning('earnings'), render: () => <EarningLists /> },
        ]}
      />
    </>
  )
}
