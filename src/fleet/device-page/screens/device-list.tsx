import { useState } from 'react'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { selectedCount, useSelection } from '../../../platform/ui/table/selection.ts'
import { lookedAt } from '../../../platform/ui/table/table-look.ts'
import { useTableLook } from '../../../platform/ui/table/use-table-look.ts'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useCommandMenu } from '../../command/screens/command-menu.tsx'
import { useSavedViews, type View } from '../../saved-view/screens/saved-views.tsx'
import { ViewDeliveries } from '../../view-delivery/screens/view-deliveries.tsx'
import { useImportDevices } from '../../device-import/screens/import-devices.tsx'
import { DEVICE_ANSWERS } from '../../device/screens/device-calls.ts'
import { DETAIL, hasTelemetry, useDeviceColumns } from '../../device/screens/device-columns.tsx'
import { DeviceDialog } from '../../device/screens/device-dialog.tsx'
import { DeviceFilterBar } from '../../device/screens/device-filter-bar.tsx'
import {
  narrowingOf,
  NO_NARROWING,
  readDeviceSearch,
  type DeviceFilter,
  type DeviceRow,
} from '../../device/screens/device-search.ts'
import { ExportDevices } from '../../device/screens/export-devices.tsx'
import { ListTotals } from '../../device/screens/fleet-totals.tsx'
import { Freshness } from '../../device/screens/freshness.tsx'
import { NothingFound } from '../../device/screens/nothing-found.tsx'
import { ScrapMany } from '../../device/screens/scrap-many.tsx'
import { RankBy } from '../../device/screens/rank-by.tsx'
import { screenTexts } from '../../device/screens/text.ts'
import { useScrap } from '../../device/screens/use-scrap.tsx'
import { useSync } from '../../device/screens/use-sync.tsx'
import { useRepairMany } from './repair-many.tsx'
import './device-list.css'
import '../../device/screens/device-screens.css'

const TABLE = 'devices'

interface Props {
  /** the screen of the list: its views are kept for it */
  path: '/machine/index' | '/machine_list/index'
}

/** The filter bar, the table and all that can be done with its rows; shared by the overview and the list. */
export function DeviceList({ path }: Props) {
  const t = useText(screenTexts)
  const columns = useDeviceColumns()
  const [look, changeLook] = useTableLook(TABLE, columns)
  const isWithTelemetry = hasTelemetry(new Set(lookedAt(columns, look).map(({ key }) => key)))
  const { search, narrow, table } = useList(
    isWithTelemetry ? 'POST /device/find2/' : 'POST /device/find/',
    readDeviceSearch,
  )
  const { answer } = table
  useLiveRefresh('fleet', DEVICE_ANSWERS)

  const narrowing = narrowingOf(search)
  const selection = useSelection(JSON.stringify(narrowing))
  const pickedCount = selectedCount(selection, answer.data?.totalCount ?? 0)
  const picked: DeviceFilter = selection.isAll ? narrowing : { ids: [...selection.ids] }

  const commands = useCommandMenu(picked, pickedCount)
  const repair = useRepairMany(picked)
  const mayWrite = useMayWrite('machine', 'machine_list')
  const [isAdding, setIsAdding] = useState(false)
  /** the view whose deliveries are shown */
  const [scheduled, setScheduled] = useState<View>()
  /** what was selected when scrapping was asked for */
  const [scrapping, setScrapping] = useState<{ filter: DeviceFilter; count: number }>()
  const scrap = useScrap()
  const sync = useSync()
  const importing = useImportDevices(search.siteId)
  const shown = { ...narrowing, orderColumn: search.orderColumn, orderWay: search.orderWay }
  const views = useSavedViews({ path, search: shown, onSchedule: setScheduled })
  const addButton = mayWrite && (
    <button type="button" className="plain-button" onClick={() => setIsAdding(true)}>
      + {t('add')}
    </button>
  )

  const actions = (row: DeviceRow) => (
    <RowActions name={row.serial} detail={{ to: DETAIL, search: { id: row.id } }}>
      {mayWrite && row.state !== 'scrap' && (
        <RowButton
          isDangerous
          label={t('scrap')}
          title={t('scrapOf', { serial: row.serial })}
          onClick={() => void scrap(row)}
        />
      )}
    </RowActions>
  )
  return (
    <>
      <DeviceFilterBar
        search={search}
        onNarrow={narrow}
        buttons={
          <div className="device-buttons">
            <ExportDevices filter={narrowing} order={search} hasTelemetry={isWithTelemetry} label={t('export')} />
            {mayWrite && (
              <WaitingButton
                type="button"
                className="plain-button"
                isWaiting={sync.isRunning}
                onClick={() => sync.start(narrowing)}
              >
                <Icon name="sync" /> {t('sync')}
              </WaitingButton>
            )}
            {addButton}
            {importing.button}
            {views.menu}
          </div>
        }
      />
      <DataTable
        name={TABLE}
        label={t('list')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ serial }) => serial}
        selection={selection}
        selectionActions={
          <>
            <ExportDevices filter={picked} order={search} hasTelemetry={isWithTelemetry} label={t('exportSelected')} />
            {commands.menu}
            {repair.button}
            {mayWrite && (
              <button
                type="button"
                className="plain-button danger-plain"
                onClick={() => setScrapping({ filter: picked, count: pickedCount })}
              >
                <Icon name="trash" /> {t('scrap')}
              </button>
            )}
          </>
        }
        toolbar={
          <>
            <RankBy page={search} onPage={table.onPage} look={look} onLook={changeLook} />
            <ListTotals filter={pickedCount > 0 ? picked : narrowing} isSelected={pickedCount > 0} />
            <Freshness answer={answer} />
          </>
        }
        actions={actions}
        hasPlainCells
        empty={
          <NothingFound
            search={search}
            onNarrow={narrow}
            onClear={() => narrow(NO_NARROWING)}
            addButton={
              addButton && (
                <>
                  {addButton} {importing.button}
                </>
              )
            }
          />
        }
      />
      {commands.dialog}
      {repair.dialog}
      {sync.overlay}
      {importing.dialog}
      {views.dialog}
      {scheduled && <ViewDeliveries view={scheduled} onClose={() => setScheduled(undefined)} />}
      {isAdding && <DeviceDialog onClose={() => setIsAdding(false)} />}
      {scrapping && (
        <ScrapMany
          {...scrapping}
          onClose={() => setScrapping(undefined)}
          onScrapped={() => {
            setScrapping(undefined)
            selection.change({ isAll: false, ids: [] })
          }}
        />
      )}
    </>
  )
}
