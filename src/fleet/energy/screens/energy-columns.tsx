import type { Column } from '../../../platform/ui/table/column.ts'
import { figure, percentText } from '../../../platform/ui/theme/format.ts'
import { efficiencyText, hashDaysText, moneyText } from '../../device/screens/units.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { EnergyBy } from '../rules/energy-by.ts'
import { energyColumnTexts, energyScreenTexts } from '../text.ts'
import type { EnergyLine } from './energy-search.ts'

export function useEnergyColumns(by: EnergyBy): Column<EnergyLine, never>[] {
  const t = useText(energyColumnTexts)
  const screen = useText(energyScreenTexts)
  return [
    { key: 'name', title: t(by), namesRow: true, cell: ({ name }) => name },
    { key: 'kwh', title: t('kwh'), align: 'end', cell: ({ kwh }) => figure(kwh, 1) },
    { key: 'kwhEstimated', title: t('kwhEstimated'), align: 'end', cell: (row) => figure(row.kwhEstimated, 1) },
    { key: 'gapPercent', title: t('gapPercent'), align: 'end', cell: ({ gapPercent }) => percentText(gapPercent, 1) },
    { key: 'thDays', title: screen('hashDays'), align: 'end', cell: ({ thDays }) => hashDaysText(thDays) },
    { key: 'joulesPerTh', title: screen('efficiency'), align: 'end', cell: (row) => efficiencyText(row.joulesPerTh) },
    {
      key: 'cost',
      title: t('cost'),
      align: 'end',
      cell: ({ cost, currency }) => (currency === null ? screen('noTariff') : moneyText(cost, currency)),
    },
    {
      key: 'costPerThDay',
      title: t('costPerThDay'),
      align: 'end',
      cell: ({ costPerThDay, currency }) => moneyText(costPerThDay, currency, 4),
    },
    { key: 'earned', title: t('earned'), align: 'end', cell: ({ earned, currency }) => moneyText(earned, currency) },
    { key: 'margin', title: t('margin'), align: 'end', cell: ({ margin, currency }) => moneyText(margin, currency) },
  ]
}
