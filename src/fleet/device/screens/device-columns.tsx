import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Age } from '../../../platform/ui/frame/age.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { durationText, figure, shareText, textOr } from '../../../platform/ui/theme/format.ts'
import { celsiusText, efficiencyText, fanText, hashrateText, wattsText } from './units.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { placeInWords, placeTexts, workerStateTexts } from '../text.ts'
import type { DeviceOrder } from '../rules/device-orders.ts'
import type { DeviceRow } from './device-search.ts'
import { DeviceStateLabel } from './device-state.tsx'
import { screenTexts } from './text.ts'
import { WorkerName } from './worker-name.tsx'

export const DETAIL = '/traceDetail/index'

/** Columns that only find2 and /machine/export give. */
const TELEMETRY: ReadonlySet<string> = new Set([
  'hashrate',
  'ratedShare',
  'maxTemp',
  'maxFan',
  'wattage',
  'efficiency',
  'uptime',
  'ip',
  'mac',
  'firmwareVersion',
  'activePool',
])
export function hasTelemetry(shown: ReadonlySet<string>): boolean {
  return [...shown].some((key) => TELEMETRY.has(key))
}

/** The nine columns of the specification, then those that the person may add. */
export function useDeviceColumns(): readonly Column<DeviceRow, DeviceOrder>[] {
  const t = useText(screenTexts)
  const workerStateText = useText(workerStateTexts)
  const placeText = useText(placeTexts)
  return [
    {
      key: 'serial',
      title: t('serial'),
      order: 'serial',
      cell: ({ id, serial }) => (
        <ScreenLink to={DETAIL} search={{ id }} className="row-link" title={serial}>
          {serial}
        </ScreenLink>
      ),
    },
    { key: 'site', title: t('site'), order: 'site', cell: ({ site }) => site },
    { key: 'client', title: t('client'), order: 'client', cell: ({ client }) => client },
    { key: 'account', title: t('account'), order: 'account', cell: ({ account }) => account },
    { key: 'activeWorker', title: t('activeWorker'), order: 'activeWorker', cell: (row) => <WorkerName {...row} /> },
    {
      key: 'activeWorkerState',
      title: t('activeWorkerState'),
      order: 'activeWorkerState',
      cell: ({ activeWorkerState }) => workerStateText(activeWorkerState),
    },
    { key: 'type', title: t('type'), order: 'type', cell: ({ type }) => type },
    {
      key: 'state',
      title: t('state'),
      order: 'state',
      cell: (device) => <DeviceStateLabel device={device} />,
      isPinned: true,
    },
    {
      key: 'repairTimes',
      title: t('repairTimes'),
      order: 'repairTimes',
      align: 'end',
      cell: ({ repairTimes }) => figure(repairTimes),
    },
    {
      key: 'place',
      title: t('place'),
      order: 'place',
      isHiddenAtFirst: true,
      cell: (row) => textOr(placeInWords(placeText, row)),
    },
    ...telemetryColumns(t),
  ]
}

function telemetryColumns(t: ReturnType<typeof useText<typeof screenTexts>>): Column<DeviceRow, DeviceOrder>[] {
  const hidden = { isHiddenAtFirst: true }
  const figures = { ...hidden, align: 'end' as const }
  return [
    {
      key: 'hashrate',
      title: t('hashrate'),
      order: 'hashrate',
      ...figures,
      cell: ({ hashrateThs }) => hashrateText(hashrateThs),
    },
    {
      key: 'ratedShare',
      title: t('ratedShare'),
      order: 'ratedShare',
      ...figures,
      cell: ({ ratedShare }) => shareText(ratedShare),
    },
    { key: 'maxTemp', title: t('maxTemp'), order: 'maxTemp', ...figures, cell: ({ maxTemp }) => celsiusText(maxTemp) },
    { key: 'maxFan', title: t('maxFan'), order: 'maxFan', ...figures, cell: ({ maxFan }) => fanText(maxFan) },
    { key: 'wattage', title: t('wattage'), order: 'wattage', ...figures, cell: ({ wattage }) => wattsText(wattage) },
    {
      key: 'efficiency',
      title: t('efficiency'),
      order: 'efficiency',
      ...figures,
      cell: ({ wattage, hashrateThs }) => efficiencyText(wattage && hashrateThs ? wattage / hashrateThs : null),
    },
    { key: 'uptime', title: t('uptime'), order: 'uptime', ...figures, cell: ({ uptime }) => durationText(uptime) },
    { key: 'ip', title: t('ip'), ...hidden, cell: ({ ip }) => textOr(ip) },
    { key: 'mac', title: t('mac'), ...hidden, cell: ({ mac }) => textOr(mac) },
    {
      key: 'firmwareVersion',
      title: t('firmwareVersion'),
      order: 'firmwareVersion',
      ...hidden,
      cell: ({ firmwareVersion }) => textOr(firmwareVersion),
    },
    {
      key: 'activePool',
      title: t('activePool'),
      order: 'activePool',
      ...hidden,
      cell: ({ activePool }) => textOr(activePool),
    },
    { key: 'name', title: t('name'), ...hidden, cell: ({ name }) => name },
    {
      key: 'lastAnsweredAt',
      title: t('lastAnsweredAt'),
      order: 'lastAnsweredAt',
      ...hidden,
      cell: ({ lastAnsweredAt }) => <Age at={lastAnsweredAt} />,
    },
  ]
}
