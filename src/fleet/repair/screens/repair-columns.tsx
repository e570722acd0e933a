import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { figure, textOr, UNKNOWN } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { repairColumnTexts, repairScreenTexts, repairTypeTexts } from '../text.ts'
import type { RepairOrder } from '../rules/repair-records.ts'
import type { RepairRow } from './repair-search.ts'

/** The list's columns; a load of several devices leads to its records. */
export function useRepairColumns(onBatch: (batchId: number) => void): Column<RepairRow, RepairOrder>[] {
  const t = useText(repairScreenTexts)
  const title = useText(repairColumnTexts)
  const typeText = useText(repairTypeTexts)
  return [
    {
      key: 'type',
      title: title('type'),
      order: 'type',
      cell: ({ type, batchId, deviceSerial }) => (
        <span className="repair-type" data-type={type === '送修' ? 'out' : 'in'}>
          {typeText(type)}
          {batchId !== null && (
            <button
              type="button"
              className="link-button"
              aria-label={t('batchOf', { serial: deviceSerial })}
              onClick={() => onBatch(batchId)}
            >
              {t('batch')}
            </button>
          )}
        </span>
      ),
    },
    {
      key: 'deviceSerial',
      title: title('deviceSerial'),
      order: 'deviceSerial',
      namesRow: true,
      cell: ({ deviceId, deviceSerial }) => (
        <ScreenLink to="/traceDetail/index" search={{ id: deviceId }}>
          {deviceSerial}
        </ScreenLink>
      ),
    },
    { key: 'site', title: title('site'), order: 'site', cell: ({ site }) => site },
    { key: 'client', title: title('client'), cell: ({ client }) => client, isHiddenAtFirst: true },
    { key: 'minerId', title: title('minerId'), cell: ({ minerId }) => textOr(minerId), isHiddenAtFirst: true },
    {
      key: 'notes',
      title: title('notes'),
      order: 'notes',
      cell: ({ notes }) => (
        <span className="repair-notes" title={notes}>
          {textOr(notes)}
        </span>
      ),
    },
    { key: 'repairDate', title: title('repairDate'), order: 'repairDate', cell: ({ repairDateStr }) => repairDateStr },
    {
      key: 'daysInRepair',
      title: title('daysInRepair'),
      order: 'daysInRepair',
      align: 'end',
      cell: ({ daysInRepair }) => (daysInRepair === null ? UNKNOWN : t('days', { days: daysInRepair })),
    },
    { key: 'vendor', title: title('vendor'), cell: ({ vendor }) => textOr(vendor) },
    { key: 'rmaNumber', title: title('rmaNumber'), cell: ({ rmaNumber }) => textOr(rmaNumber), isHiddenAtFirst: true },
    { key: 'parts', title: title('parts'), cell: ({ parts }) => textOr(parts), isHiddenAtFirst: true },
    {
      key: 'cost',
      title: title('cost'),
      order: 'cost',
      align: 'end',
      cell: ({ cost }) => (cost === null ? UNKNOWN : `¥${figure(cost, 2)}`),
    },
    { key: 'createdBy', title: title('createdBy'), cell: ({ createdBy }) => textOr(createdBy), isHiddenAtFirst: true },
  ]
}
