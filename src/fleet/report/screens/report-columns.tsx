import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { figure, percentText } from '../../../platform/ui/theme/format.ts'
import { celsiusText, hashrateText } from '../../device/screens/units.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { reportColumnTexts } from '../text.ts'
import type { ReportOrder } from '../rules/report-orders.ts'
import type { Device } from './report-search.ts'

export function useReportColumns(): Column<Device, ReportOrder>[] {
  const t = useText(reportColumnTexts)
  return [
    {
      key: 'serial',
      title: t('serial'),
      order: 'serial',
      cell: ({ id, serial }) => (
        <ScreenLink to="/traceDetail/index" search={{ id }} className="row-link">
          {serial}
        </ScreenLink>
      ),
    },
    { key: 'site', title: t('site'), order: 'site', cell: ({ site }) => site },
    { key: 'type', title: t('type'), order: 'type', cell: ({ type }) => type },
    {
      key: 'daysOnline',
      title: t('daysOnline'),
      order: 'daysOnline',
      align: 'end',
      cell: ({ daysOnline, days }) => `${figure(daysOnline)} / ${figure(days)}`,
    },
    {
      key: 'onlineRate',
      title: t('onlineRate'),
      order: 'onlineRate',
      align: 'end',
      cell: ({ onlineRate }) => percentText(onlineRate, 2),
    },
    {
      key: 'meanThs',
      title: t('meanThs'),
      order: 'meanThs',
      align: 'end',
      cell: ({ meanThs }) => hashrateText(meanThs),
    },
    { key: 'ratedThs', title: t('ratedThs'), align: 'end', cell: ({ ratedThs }) => hashrateText(ratedThs) },
    {
      key: 'hashingRate',
      title: t('hashingRate'),
      order: 'hashingRate',
      align: 'end',
      cell: ({ hashingRate }) => percentText(hashingRate, 2),
    },
    {
      key: 'daysCompliant',
      title: t('daysCompliant'),
      order: 'daysCompliant',
      align: 'end',
      cell: ({ daysCompliant }) => figure(daysCompliant),
    },
    {
      key: 'complianceRate',
      title: t('complianceRate'),
      order: 'complianceRate',
      align: 'end',
      cell: ({ complianceRate }) => percentText(complianceRate, 2),
    },
    {
      key: 'maxCelsius',
      title: t('maxCelsius'),
      order: 'maxCelsius',
      align: 'end',
      cell: ({ maxCelsius }) => celsiusText(maxCelsius),
    },
  ]
}
